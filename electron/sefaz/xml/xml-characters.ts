/** Character classes of XML 1.0 (fifth edition), by UTF-16 unit, for the reader's inner loop. */

const NAME_START = 1;
const NAME = 2;
const SPACE = 4;

const ASCII = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) ASCII[code] = NAME_START | NAME;
  else if (/[0-9.-]/.test(character)) ASCII[code] = NAME;
  else if (/[ \t\r\n]/.test(character)) ASCII[code] = SPACE;
}

/** Pairs of first and last unit. Surrogates encode the planes above, which are name characters up to U+EFFFF. */
const WIDE_START = [
  0xc0, 0xd6, 0xd8, 0xf6, 0xf8, 0x2ff, 0x370, 0x37d, 0x37f, 0x1fff, 0x200c, 0x200d, 0x2070, 0x218f, 0x2c00, 0x2fef,
  0x3001, 0xd7ff, 0xd800, 0xdb7f, 0xdc00, 0xdfff, 0xf900, 0xfdcf, 0xfdf0, 0xfffd,
]; // prettier-ignore
const WIDE_MORE = [0xb7, 0xb7, 0x300, 0x36f, 0x203f, 0x2040];

function within(code: number, pairs: readonly number[]): boolean {
  for (let i = 0; i < pairs.length; i += 2) {
    if (code >= (pairs[i] ?? 0) && code <= (pairs[i + 1] ?? 0)) return true;
  }
  return false;
}

/** Excludes the colon: a name is read part by part (Namespaces in XML 1.0). */
export function startsName(code: number): boolean {
  return code < 128 ? ((ASCII[code] ?? 0) & NAME_START) !== 0 : within(code, WIDE_START);
}

export function continuesName(code: number): boolean {
  if (code < 128) return ((ASCII[code] ?? 0) & NAME) !== 0;
  return startsName(code) || within(code, WIDE_MORE);
}

export function isSpace(code: number): boolean {
  return code < 128 && ((ASCII[code] ?? 0) & SPACE) !== 0;
}

/** Char of XML 1.0, section 2.2, for a code point. */
export function isXmlCharacter(point: number): boolean {
  if (point < 0x20) return point === 0x9 || point === 0xa || point === 0xd;
  return point <= 0xd7ff || (point >= 0xe000 && point <= 0xfffd) || (point >= 0x10000 && point <= 0x10ffff);
}

/** Offset of the first unit that is not allowed in a document, or -1. */
export function firstIllegal(text: string): number {
  if (!text.isWellFormed()) return [...text].findIndex((character) => !character.isWellFormed());
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 ? code !== 0x9 && code !== 0xa && code !== 0xd : code >= 0xfffe) return at;
  }
  return -1;
}
