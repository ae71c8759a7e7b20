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

const UNREAD = /<(?:style|script)\b/iy;
const UNREAD_END = /<\/(?:style|script)>/gi;
const BREAKS = /<\/?(?:br|p|div|tr|td|th|li|h\d|table)\b/iy;

/** Tags end a word only where a browser would: a key may be in several `<b>`. From tag to tag, whatever is never closed. */
export function textOfHtml(html: string): string {
  const pieces: string[] = [];
  /** No end of a style or script comes any more. */
  let open = false;
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    pieces.push(html.slice(from, at));
    if (!open && standsAt(UNREAD, html, at)) {
      UNREAD_END.lastIndex = at;
      open = !UNREAD_END.test(html);
      if (!open) {
        pieces.push(' ');
        from = UNREAD_END.lastIndex;
        continue;
      }
    }
    const end = html.indexOf('>', at);
    if (end < 0) {
      from = at;
      break;
    }
    if (standsAt(BREAKS, html, at)) pieces.push('\n');
    from = end + 1;
  }
  pieces.push(html.slice(from));
  return pieces.join('').replace(/&nbsp;|&#160;/gi, ' ');
}

const LINK = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The addresses to which a page in HTML leads, one a line. */
export function linksOfHtml(html: string): string {
  return Array.from(html.matchAll(LINK), ([, double, single, bare]) => double ?? single ?? bare ?? '').join(
    '\n',
  );
}

function standsAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}
