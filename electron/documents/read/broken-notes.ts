/** The notes that a document names without proving them, or whose keys stand in one that cannot be read or in its name: each may exist, and only a consult tells. */

import type { WitnessFact } from '../facts.ts';
import { encodedTexts, IN_BASE64, plain } from './content-kind.ts';
import { isEnvironment, isValidKey } from './fields.ts';

/** Of `infNFe`, also as JSON; the environment is some fields behind it. Quotes are doubled in a table, as in CSV. */
const NOTE = /(?<![a-z0-9])Id["']{0,2}\s{0,9}[=:]\s{0,9}["']{1,2}NFe([0-9A-Z]{44})["'](?=([^]{0,2000}))/gi;
const ENVIRONMENT = /(?:<(?:\w+:)?tpAmb>\s*|"tpAmb"\s{0,9}:\s{0,9}"?)([12])\b/g;
/** In an answer or an event; the environment is some fields before it. */
const ABOUT = /<(?:\w+:)?chNFe>\s*([0-9A-Z]{44})\s*</gi;
const BEFORE = 600;
/** In both of them, or where they begin in Base64. */
const MARKS = ['NFe', 'N\0F\0e', ...IN_BASE64];
/** As programs name files of notes. */
const NAMED = /(?<!\d)\d{6}[0-9A-Z]{12}\d{26}(?!\d)/;

/** Of a document that cannot even be opened, only by its name. */
export function namedNotes(name: string): readonly WitnessFact[] {
  return brokenNotes(new Uint8Array(), name);
}

const EVERY_NAMED = new RegExp(NAMED, 'g');

/** Those of an archive that cannot be listed: the names of its entries are not packed, and some of its entries neither. */
export function packedNotes(bytes: Uint8Array): readonly WitnessFact[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').toUpperCase();
  const named = Array.from(text.matchAll(EVERY_NAMED), ([chNFe]) => namedNote(chNFe)).flat();
  return [...named, ...brokenNotes(bytes, '')];
}

/** `name`: of the file, or of the entry of a zip. A note that was cut off may be one issued offline, of which SEFAZ knows nothing. */
export function brokenNotes(bytes: Uint8Array, name: string): readonly WitnessFact[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A file of zeros has nothing to take them from.
  const text = MARKS.some((mark) => buffer.includes(mark)) ? plain(buffer) : '';
  const found = notesIn(text);
  return found.length > 0 ? found : namedNote(NAMED.exec(name.toUpperCase())?.[0] ?? '');
}

/** Those in the markup that a text has among other words, or in Base64. */
export function notesIn(text: string): readonly WitnessFact[] {
  const found = new Map<string, WitnessFact>();
  const put = (chNFe: string, tpAmb?: string) => {
    for (const note of namedNote(chNFe, tpAmb)) found.set(note.chNFe, note);
  };
  for (const part of [...encodedTexts(text), text]) {
    for (const { 1: chNFe = '', index } of part.matchAll(ABOUT)) {
      put(chNFe, environmentsIn(part.slice(Math.max(0, index - BEFORE), index)).at(-1));
    }
    for (const [, chNFe = '', behind = ''] of part.matchAll(NOTE)) put(chNFe, environmentsIn(behind)[0]);
  }
  return [...found.values()];
}

/** None where this is no key. */
export function namedNote(named: string, tpAmb = ''): readonly WitnessFact[] {
  const chNFe = named.toUpperCase();
  if (!isValidKey(chNFe)) return [];
  const says = { standing: 'ask', cStat: '', tpEvento: '', at: '', nProt: '' } as const;
  return [{ kind: 'witness', chNFe, tpAmb: isEnvironment(tpAmb) ? tpAmb : '1', ...says }];
}

function environmentsIn(text: string): string[] {
  return Array.from(text.matchAll(ENVIRONMENT), ([, tpAmb = '']) => tpAmb);
}
