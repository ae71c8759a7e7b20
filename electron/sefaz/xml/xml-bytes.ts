/** Decodes the bytes of a document by their content, not only by their label. */

import { Buffer, isUtf8 } from 'node:buffer';

const LABEL = /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/;

/**
 * UTF-8, or ISO-8859-1 / Windows-1252 if declared, without a byte order mark, which is stronger than a label that says
 * something else. Bytes that are not valid UTF-8 under any other label are read as ISO-8859-1: some servers declare the
 * wrong encoding.
 */
export function decodeXmlBytes(bytes: Uint8Array): string {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf;
  const buffer = marked ? whole.subarray(3) : whole;
  if (marked && isUtf8(buffer)) return buffer.toString('utf8');
  const label = labelOf(buffer);
  if (label === 'windows-1252' || label === 'cp1252') return new TextDecoder('windows-1252').decode(buffer);
  const latin =
    label === 'iso-8859-1' || label === 'latin1' || label === 'iso8859-1' || label === 'iso_8859-1';
  return buffer.toString(latin || !isUtf8(buffer) ? 'latin1' : 'utf8');
}

/**
 * The document as a text to be written as UTF-8: UTF-8 bytes unchanged, other encodings with the same characters and
 * a changed label. Signatures cover characters, so they stay valid; the bytes differ.
 */
export function utf8Document(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer) && ['utf-8', 'utf8', undefined].includes(labelOf(buffer)))
    return buffer.toString('utf8');
  // The declaration ends with the label and one quote.
  return decodeXmlBytes(buffer).replace(
    LABEL,
    (head, label: string) => `${head.slice(0, -label.length - 1)}UTF-8${head.slice(-1)}`,
  );
}

function labelOf(buffer: Buffer): string | undefined {
  return LABEL.exec(buffer.toString('latin1', 0, 256))?.[1]?.toLowerCase();
}

/** UTF-16, which SEFAZ never writes: by the mark, or by a first character `<` or blank of two bytes; the label inside says nothing of the bytes' order. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && isOpening(first)) return 'utf-16le';
  if (first === 0 && isOpening(second)) return 'utf-16be';
  return undefined;
}

function isOpening(byte: number | undefined): boolean {
  return byte === 0x3c || byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
