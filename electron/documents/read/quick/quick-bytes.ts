/** Classes of bytes, and the smallest steps of the fast reader over them. */

const NAME_KIND = new Uint8Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  const character = String.fromCharCode(byte);
  if (/[A-Za-z]/.test(character)) NAME_KIND[byte] = 2;
  else if (/[\w.-]/.test(character)) NAME_KIND[byte] = 1;
}

/** Names that begin with `_`, and those with a colon or beyond ASCII, are left to the full reader. */
export function isNameStart(byte: number): boolean {
  return NAME_KIND[byte] === 2;
}

export function isNameByte(byte: number): boolean {
  return NAME_KIND[byte] !== 0;
}

/** Texts are short, but for signatures and notices: a call into the runtime pays off only there. */
const SHORT = 24;

/** Offset of the next `<`, or -1. The text itself does not matter to the structure. */
export function textEnd(bytes: Buffer, from: number): number {
  const stop = Math.min(from + SHORT, bytes.length);
  for (let at = from; at < stop; at += 1) if (bytes[at] === 0x3c) return at;
  return bytes.indexOf(0x3c, stop);
}

export function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isSpace(bytes[at])) return false;
  return true;
}

export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

export function sameBytes(bytes: Uint8Array, from: number, to: number, name: Uint8Array): boolean {
  if (to - from !== name.length) return false;
  for (let k = 0; k < name.length; k += 1) if (bytes[from + k] !== name[k]) return false;
  return true;
}
