/** Reads what the program was started with: a link, a screen of the jump list, a certificate file. Whatever else stands there counts for nothing. */

import { extname, resolve } from 'node:path';
import { OPENABLE, type Opening } from '../../shared/bridge.ts';
import { accessKeySchema } from '../../shared/fiscal/access-key.ts';

/** The scheme of our links, registered with the system by the installed program. */
export const LINK_SCHEME = 'balcao-nfe';
export const OPEN_SWITCH = '--abrir=';

/** The whole of a link. No query, no fragment, no other case, no escape, nothing before or after. */
const LINK = new RegExp(`^${LINK_SCHEME}://consulta/([0-9A-Z]{44})$`);
/** A Windows command line ends at 32,767 characters; longer texts are nobody's. */
const MAX_LENGTH = 32_767;
const CERTIFICATE_FILES: ReadonlySet<string> = new Set(['.pfx', '.p12']);

export interface Launch {
  readonly opening?: Opening;
  /** Full path of a certificate file. */
  readonly file?: string;
  /** There was a link or a screen that is none of ours. */
  readonly ignored?: 'link' | 'screen';
}

/** What `balcao-nfe://consulta/CHAVE` asks for; undefined for every other text. The key is only ever shown, never sent. */
export function parseLink(text: string): Opening | undefined {
  const key = accessKeySchema.safeParse(LINK.exec(text)?.[1]);
  return key.success ? { screen: 'consult', key: key.data } : undefined;
}

/**
 * `argv` with the program in front, of this instance or of a second one that was started in `folder`. A link comes from
 * outside, perhaps from a page: where there is one, nothing else of the line is believed.
 */
export function readLaunch(argv: readonly string[], folder: string): Launch {
  const given = argv.slice(1).filter((each) => each.length <= MAX_LENGTH);
  const links = given.filter((each) => each.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  if (links.length > 0) {
    const opening = links.length === 1 ? parseLink(links[0] ?? '') : undefined;
    return opening ? { opening } : { ignored: 'link' };
  }
  const end = given.indexOf('--');
  const own = end < 0 ? given : given.slice(0, end);

  const asked = own.filter((each) => each.startsWith(OPEN_SWITCH));
  if (asked.length > 0) {
    const name = asked.length === 1 ? asked[0]?.slice(OPEN_SWITCH.length) : undefined;
    const screen = OPENABLE.find((each) => each === name);
    return screen ? { opening: { screen } } : { ignored: 'screen' };
  }
  const files = own.filter(
    (each) => !each.startsWith('-') && CERTIFICATE_FILES.has(extname(each).toLowerCase()),
  );
  const [file] = files;
  return files.length === 1 && file !== undefined ? { file: resolve(folder, file) } : {};
}
