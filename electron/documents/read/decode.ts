/** Decodes the bytes of a saved document; emitters also write UTF-16, which SEFAZ never does. */

import { decodeXmlBytes, wideEncoding } from '../../sefaz/xml/xml.ts';

/** UTF-16 with or without its byte order mark, UTF-8, ISO-8859-1 or Windows-1252; without a byte order mark in the text. */
export function decodeDocument(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  return wide === undefined ? decodeXmlBytes(bytes) : new TextDecoder(wide).decode(bytes);
}
