/** The encodings in which people's lists and tables are: found by the bytes, and written again as they were. */

import { isUtf8 } from 'node:buffer';

export type TextEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The text without its byte order mark. Undefined for what is no text at all. */
export function decodeText(
  bytes: Uint8Array,
): { readonly text: string; readonly encoding: TextEncoding } | undefined {
  const encoding = encodingOf(bytes);
  if (encoding === undefined) return undefined;
  // The decoders take the byte order mark away.
  return { text: new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding).decode(bytes), encoding };
}

/** Without a byte order mark; what the encoding lacks becomes `?`. */
export function encodeText(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  if (encoding !== 'windows-1252') return Buffer.from(text, 'utf8');
  const bytes = Buffer.allocUnsafe(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = byteOf(text.charCodeAt(i));
  return bytes;
}

/** Bytes of a byte order mark at the beginning. */
export function markLength(encoding: TextEncoding, bytes: Uint8Array): number {
  if (encoding === 'utf-8-bom') return 3;
  const [first, second] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return marked && encoding.startsWith('utf-16') ? 2 : 0;
}

const HIGH = new Map<number, number>();
for (let byte = 0x80; byte < 0x100; byte += 1) {
  HIGH.set(new TextDecoder('windows-1252').decode(Uint8Array.of(byte)).charCodeAt(0), byte);
}

function byteOf(code: number): number {
  return code < 0x80 ? code : (HIGH.get(code) ?? 0x3f);
}

const SAMPLE = 4096;

function encodingOf(bytes: Uint8Array): TextEncoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8-bom';
  const head = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  head.forEach((byte, i) => {
    if (byte === 0) zeros[i & 1] = (zeros[i & 1] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Without a mark: nearly every second byte of a text of the West is zero.
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  if (even > head.length / 4 && odd === 0) return 'utf-16be';
  if (even + odd > 0) return undefined;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
