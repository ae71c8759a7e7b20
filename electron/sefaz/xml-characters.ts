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

const WIDE_START =
  /^[\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\uD800-\uDB7F\uDC00-\uDFFF]$/;
const WIDE_MORE = /^[\u00B7\u0300-\u036F\u203F\u2040]$/;

/** The colon is not among them: a name is read part by part (Namespaces in XML 1.0). */
export function startsName(code: number): boolean {
  return code < 128 ? ((ASCII[code] ?? 0) & NAME_START) !== 0 : WIDE_START.test(String.fromCharCode(code));
}

export function continuesName(code: number): boolean {
  if (code < 128) return ((ASCII[code] ?? 0) & NAME) !== 0;
  return startsName(code) || WIDE_MORE.test(String.fromCharCode(code));
}

export function isSpace(code: number): boolean {
  return code < 128 && ((ASCII[code] ?? 0) & SPACE) !== 0;
}

/** Char of XML 1.0, section 2.2, for a code point. */
export function isXmlCharacter(point: number): boolean {
  if (point < 0x20) return point === 0x9 || point === 0xa || point === 0xd;
  return point <= 0xd7ff || (point >= 0xe000 && point <= 0xfffd) || (point >= 0x10000 && point <= 0x10ffff);
}

/** Offset of the first unit that may not stand in a document, or -1. */
export function firstIllegal(text: string): number {
  if (!text.isWellFormed()) return [...text].findIndex((character) => !character.isWellFormed());
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 ? code !== 0x9 && code !== 0xa && code !== 0xd : code >= 0xfffe) return at;
  }
  return -1;
}
