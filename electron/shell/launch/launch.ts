/** Parses the launch arguments: a link, a screen of the jump list, a certificate file. Everything else is ignored. */

import { extname, resolve } from 'node:path';
import { OPENABLE, type Opening } from '../../../shared/bridge.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';

/** The scheme of our links, which the installed program registers with the system. */
export const LINK_SCHEME = 'balcao-nfe';
export const OPEN_SWITCH = '--abrir=';
/** Of the login item: the program starts beside the clock, without its window. */
export const HIDDEN_SWITCH = '--oculto';

/** The whole of a link. No query, no fragment, no other case, no escape, nothing before or after. */
const LINK = new RegExp(`^${LINK_SCHEME}://consulta/([0-9A-Z]{44})$`);
/** A Windows command line ends at 32,767 characters; longer text is not from the system. */
const MAX_LENGTH = 32_767;
const CERTIFICATE_FILES: ReadonlySet<string> = new Set(['.pfx', '.p12']);

export interface Launch {
  readonly opening?: Opening;
  /** Full path of a certificate file. */
  readonly file?: string;
  /** There was an invalid link or screen. */
  readonly ignored?: 'link' | 'screen';
}

/** The key of `balcao-nfe://consulta/CHAVE`; undefined for any other text. The key is only shown, never sent. */
export function parseLink(text: string): Opening | undefined {
  const key = accessKeySchema.safeParse(LINK.exec(text)?.[1]);
  return key.success ? { screen: 'consult', key: key.data } : undefined;
}

/**
 * `argv` starts with the program; it is of this instance or of a second one started in `folder`. A link comes from
 * outside, perhaps from a web page: if there is one, the rest of the line is ignored.
 */
export function readLaunch(argv: readonly string[], folder: string): Launch {
  const words = argv.slice(1).filter((each) => each.length <= MAX_LENGTH);
  const links = words.filter((each) => each.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  if (links.length > 0) {
    const opening = links.length === 1 ? parseLink(links[0] ?? '') : undefined;
    return opening ? { opening } : { ignored: 'link' };
  }
  const own = switchesOf(words);

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

/** True for the login item's command line; false where it also asks to open something. */
export function startsHidden(argv: readonly string[]): boolean {
  if (!switchesOf(argv.slice(1)).includes(HIDDEN_SWITCH)) return false;
  const { opening, file, ignored } = readLaunch(argv, '');
  return opening === undefined && file === undefined && ignored === undefined;
}

/** What comes before `--`. */
function switchesOf(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end < 0 ? words : words.slice(0, end);
}
