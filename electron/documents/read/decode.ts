/** Decodes the bytes of a saved document; emitters also write UTF-16, which SEFAZ never does. */

import { decodeXmlBytes } from '../../sefaz/xml/xml.ts';

/** UTF-16 with or without its byte order mark, UTF-8, ISO-8859-1 or Windows-1252; without a byte order mark in the text. */
export function decodeDocument(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  return wide === undefined ? decodeXmlBytes(bytes) : new TextDecoder(wide).decode(bytes);
}

/** By the mark, or by a first character `<` or blank of two bytes; the label inside says nothing of the bytes' order. */
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
