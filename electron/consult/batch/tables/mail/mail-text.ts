/** The text of a part of a mail, in the encoding that it names, and what of a page in HTML is text. */

import { decodeText } from '../text-encoding.ts';

/** An encoding that is not known, or not named, is found by the bytes. */
export function decodeIn(bytes: Uint8Array, charset: string): string {
  const known = charset !== '' && ENCODINGS.has(charset.toLowerCase());
  if (known) return new TextDecoder(charset).decode(bytes);
  return decodeText(bytes)?.text ?? '';
}

/** Those of mails in Brazil; the decoder throws for a name that it does not know. */
const ENCODINGS = new Set(['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii', 'utf-16']);

/** Tags end a word only where a browser would: a key may be in several `<b>`. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(?:style|script)\b[^]*?<\/(?:style|script)>/gi, ' ')
    .replace(/<\/?(?:br|p|div|tr|td|th|li|h\d|table)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;/gi, ' ');
}
