/** Character data of XML: references, line ends, and the ends of white space and names. */

import type { XmlFault } from './xml-model.ts';
import { continuesName, isSpace, isXmlCharacter, startsName } from './xml-characters.ts';

const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export function lineEnds(raw: string): string {
  return raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
}

/** Resolves references after line ends became line feeds, so that `&#13;` is kept. */
export function resolved(raw: string, from: number): string | XmlFault {
  let mark = raw.indexOf('&');
  if (mark < 0) return lineEnds(raw);
  let text = '';
  let done = 0;
  while (mark >= 0) {
    const end = raw.indexOf(';', mark + 1);
    // The longest reference is &#x10FFFF; leading zeros are allowed but rare: 16 characters suffice.
    const value = end < 0 || end - mark > 16 ? undefined : reference(raw.slice(mark + 1, end));
    if (value === undefined) return { problem: 'entity', at: from + mark };
    text += lineEnds(raw.slice(done, mark)) + value;
    done = end + 1;
    mark = raw.indexOf('&', done);
  }
  return text + lineEnds(raw.slice(done));
}

function reference(body: string): string | undefined {
  if (body.charCodeAt(0) !== 0x23) return Object.hasOwn(PREDEFINED, body) ? PREDEFINED[body] : undefined;
  const digits = /^#(?:([0-9]+)|x([0-9A-Fa-f]+))$/.exec(body);
  if (!digits) return undefined;
  const point = digits[1] ? Number.parseInt(digits[1], 10) : Number.parseInt(digits[2] ?? '', 16);
  return isXmlCharacter(point) ? String.fromCodePoint(point) : undefined;
}

export function skipSpace(source: string, from: number): number {
  let at = from;
  while (isSpace(source.charCodeAt(at))) at++;
  return at;
}

/** Offset after the name part that starts at `from`, or -1. */
export function nameEnd(source: string, from: number): number {
  if (!startsName(source.charCodeAt(from))) return -1;
  let at = from + 1;
  while (continuesName(source.charCodeAt(at))) at++;
  return at;
}
