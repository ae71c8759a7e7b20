/** Turns the bytes of an answer into text by what they are, not only by what they say of themselves. */

import { Buffer, isUtf8 } from 'node:buffer';

const LABEL = /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/;

/**
 * UTF-8 (byte order mark dropped), or ISO-8859-1 / Windows-1252 where the declaration says so. Bytes that are not UTF-8
 * under any other label are read as ISO-8859-1: some servers write Latin letters under the wrong name.
 */
export function decodeXmlBytes(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const label = LABEL.exec(buffer.toString('latin1', 0, 256))?.[1]?.toLowerCase();
  if (label === 'windows-1252' || label === 'cp1252') return new TextDecoder('windows-1252').decode(buffer);
  const latin =
    label === 'iso-8859-1' || label === 'latin1' || label === 'iso8859-1' || label === 'iso_8859-1';
  if (latin || !isUtf8(buffer)) return buffer.toString('latin1');
  const start = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? 3 : 0;
  return buffer.toString('utf8', start);
}
