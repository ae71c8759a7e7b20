/** Decides by its bytes what a file holds whose name does not say that it is a note. */

import { decodeText } from '../text-encoding.ts';
import { classify } from './classify.ts';
import { isSignedEnvelope } from './signed-envelope.ts';

/** Enough bytes for {@link contentKind}. */
export const CONTENT_BYTES = 4096;

/** `signed` is for `signed-envelope.ts`; in `note-inside` a whole note lies among other things, such as in a log. */
export type ContentKind = 'xml' | 'sped' | 'signed' | 'note-inside' | 'none';

/** Names of elements and the namespace of the fiscal documents, also where the document is escaped in a text. */
const FISCAL = /portalfiscal\.inf\.br|\b(?:infNFe|infProt|infEvento|infInut|infCanc|chNFe)\b/;
const PAGE = /^[^<]*<(?:!doctype\s+)?html\b/i;
/** A key that some note, event or disablement has; quotes are doubled in a table, as in CSV. */
const KEYED = /\bId\s*=\s*["']{1,2}(?:NFe|ID)\d{2}[0-9A-Z]{39}|<(?:\w+:)?chNFe>[0-9A-Z]{44}</;

/** `head` is the beginning, all of it or at least {@link CONTENT_BYTES}. */
export function contentKind(head: Uint8Array): ContentKind {
  const kind = classify(head);
  if (kind === 'sped') return kind;
  if (kind === 'xml') return PAGE.test(plain(head)) ? 'none' : kind;
  if (isSignedEnvelope(head)) return 'signed';
  return carriesNote(head) ? 'note-inside' : 'none';
}

/** Whether a note may follow on a beginning of the kind `none`, as in a log, an e-mail or a page: a picture, a PDF or an archive is no text. */
export function isText(head: Uint8Array): boolean {
  return ['none', 'xml'].includes(classify(head)) && decodeText(head) !== undefined;
}

/** Of XML: whether it may be a fiscal document, whole or not. */
export function looksFiscal(bytes: Uint8Array): boolean {
  return FISCAL.test(plain(bytes));
}

/** Whether any content has a note in it. */
export function carriesNote(bytes: Uint8Array): boolean {
  const text = plain(bytes);
  return KEYED.test(text) || encodedTexts(text).some((inner) => KEYED.test(inner));
}

/** How `<?xml`, and the elements of notes, of events and of their answers, begin in Base64. */
export const IN_BASE64: readonly string[] = ['PD94', 'PE5G', 'PG5m', 'PGVu', 'PGV2', 'PHBy', 'PHJl'];
/** Behind a byte order mark too; more than a key follows. */
const BASE64 = new RegExp(
  String.raw`(?<![A-Za-z0-9+/])(?:77u/)?(?:${IN_BASE64.join('|')})[A-Za-z0-9+/]{60,}`,
  'g',
);

/** Markup that a plain text has in Base64, as programs keep a document in JSON. */
export function encodedTexts(text: string): string[] {
  return Array.from(text.matchAll(BASE64), ([found]) => plain(Buffer.from(found, 'base64')));
}

/**
 * As JSON escapes the signs of markup, by a rule, as some programs' writers do beside it, and once more in other JSON; and as XML
 * does. Few backslashes at once: a file may be full of them.
 */
const ESCAPED = /\\{1,15}(u003[ce]|u002[27]|["/])|&(?:amp;)*(lt|gt|quot|apos);/gi;
const SIGNS: Readonly<Record<string, string>> = {
  u003c: '<',
  lt: '<',
  u003e: '>',
  gt: '>',
  u0022: '"',
  quot: '"',
  u0027: "'",
  apos: "'",
  '"': '"',
  '/': '/',
};

/** One character a byte; UTF-16 shows as a zero beside each. */
export function plain(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const narrow = text.includes('\0') ? text.replaceAll('\0', '') : text;
  if (!/[\\&]/.test(narrow)) return narrow;
  return narrow.replace(
    ESCAPED,
    (sign, json?: string, xml?: string) => SIGNS[(json ?? xml ?? '').toLowerCase()] ?? sign,
  );
}
