/** Decodes the bytes of an answer by their content, not only by their label. */

import { Buffer, isUtf8 } from 'node:buffer';

const LABEL = /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/;

/**
 * UTF-8 (byte order mark removed), or ISO-8859-1 / Windows-1252 if declared. Bytes that are not valid UTF-8 under
 * any other label are read as ISO-8859-1: some servers declare the wrong encoding.
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
