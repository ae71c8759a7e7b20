/** Reads and writes the texts of a folder in its charset: no byte is guessed, since a justification is signed for ever. */

import type { DropCharset } from '../../shared/contract.ts';
import { decodeSingleByte } from '../faces/single-byte.ts';

const LABEL = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/;
const BOM = '\uFEFF';

/** The names by which documents call each charset. */
const NAMES: Readonly<Record<DropCharset, readonly string[]>> = {
  'utf-8': ['utf-8', 'utf8'],
  'windows-1252': ['windows-1252', 'cp1252', 'iso-8859-1', 'iso8859-1', 'latin1'],
  cp850: ['cp850', 'ibm850', 'ibm-850'],
};

/**
 * Undefined where the bytes are not in this charset: not valid, declared as another one, or valid UTF-8 with letters in a
 * folder of another charset.
 */
export function decode(bytes: Uint8Array, charset: DropCharset): string | undefined {
  if (bytes.every((byte) => byte < 0x80)) return Buffer.from(bytes).toString('latin1');
  const utf8 = utf8Of(bytes);
  const single = charset === 'utf-8' || utf8 !== undefined ? undefined : decodeSingleByte(bytes, charset);
  const text = charset === 'utf-8' ? utf8 : single;
  if (text === undefined) return undefined;
  const label = LABEL.exec(text)?.[1]?.toLowerCase();
  return label === undefined || NAMES[charset].includes(label) ? text : undefined;
}

/** A character that the charset lacks becomes "?". */
export function encode(text: string, charset: DropCharset): Uint8Array {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8');
  const all = decodeSingleByte(
    Uint8Array.from({ length: 128 }, (_, i) => i + 128),
    charset,
  );
  return Uint8Array.from([...text], (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return code;
    const at = all.indexOf(character);
    return at < 0 ? 0x3f : at + 128;
  });
}

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith(BOM) ? text.slice(1) : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
