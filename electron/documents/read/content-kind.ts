/** Decides by its bytes what a file holds whose name does not say that it is a note. */

import { decodeText } from '../text-encoding.ts';
import { looseEntries } from '../zip/loose-entries.ts';
import { classify } from './classify.ts';
import { MAX_DOCUMENT_BYTES, MAX_UNPACKED_BYTES, unpackDocument } from './distribution.ts';
import { isSignedEnvelope } from './signed-envelope.ts';

/** Enough bytes for {@link contentKind}. */
export const CONTENT_BYTES = 4096;

/** `signed` is for `signed-envelope.ts`; in `note-inside` a whole note lies among other things, such as in a log. */
export type ContentKind = 'xml' | 'sped' | 'signed' | 'note-inside' | 'none';

/** Names of elements and the namespace of the fiscal documents, also where the document is escaped in a text. */
const FISCAL = /portalfiscal\.inf\.br|\b(?:infNFe|infProt|infEvento|infInut|infCanc|chNFe)\b/;
const PAGE = /^[^<]*<(?:!doctype\s+)?html\b/i;
/** A key that some note, event or disablement has, that of a note also as JSON; quotes are doubled in a table, as in CSV. */
const KEYED =
  /\bId\s*=\s*["']{1,2}(?:NFe|ID)\d{2}[0-9A-Z]{39}|(?<![a-z0-9])Id["']\s{0,9}:\s{0,9}["']NFe\d{6}[0-9A-Z]{38}|<(?:\w+:)?chNFe>[0-9A-Z]{44}</i;

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

/** How a packed document (gzip), and an archive (zip), begin in Base64. */
const PACKED = 'H4sI';
const ARCHIVE = 'UEsD';
/** How `<?xml`, the elements of notes, of events and of their answers, packed documents, and archives, begin in Base64. */
export const IN_BASE64: readonly string[] = [
  'PD94',
  'PE5G',
  'PG5m',
  'PGVu',
  'PGV2',
  'PHBy',
  'PHJl',
  PACKED,
  ARCHIVE,
];
/** Behind a byte order mark too. */
const BEGINNING = `(?:77u/)?(?:${IN_BASE64.join('|')})`;
const BEGINS = new RegExp(String.raw`(?:(?<![A-Za-z0-9+/])|(?<=\\[rn]))${BEGINNING}`, 'g');
/** Also as Base64 is written for addresses. */
const BEHIND_RUN = /[^\w+/-]/g;
/** As JSON escapes it, too; what begins anew behind it is another document. */
const LINE_END = new RegExp(String.raw`(?:[\r\n]|\\[rn]){1,4}[ \t]{0,40}(?=[\w+/-])(?!${BEGINNING})`, 'y');
/** Of unpacking, in bytes. */
const PRICE = 4096;
/** More than a key follows. */
const SHORTEST = 64;

/** Markup that a plain text has in Base64, as programs keep a document in JSON, as far as it can be unpacked. */
export function encodedTexts(text: string): string[] {
  const found: string[] = [];
  let room = MAX_UNPACKED_BYTES;
  for (const base64 of base64In(text)) {
    if (base64.startsWith(ARCHIVE)) {
      for (const entry of looseEntries(Buffer.from(base64, 'base64'), MAX_DOCUMENT_BYTES)) {
        if (room <= 0) break;
        room -= entry ? Math.max(entry.length, PRICE) : MAX_DOCUMENT_BYTES;
        if (entry) found.push(plain(entry));
      }
      continue;
    }
    if (!base64.startsWith(PACKED)) {
      found.push(plain(Buffer.from(base64, 'base64')));
      continue;
    }
    const unpacked = unpackDocument(base64, Math.min(room, MAX_DOCUMENT_BYTES), 'cut-off');
    if (unpacked.ok) found.push(plain(unpacked.value));
    // A try has its price, too: a text may have thousands that are none.
    const isTooLarge = !unpacked.ok && unpacked.error === 'too-large';
    room -= isTooLarge ? MAX_DOCUMENT_BYTES : Math.max(unpacked.ok ? unpacked.value.length : 0, PRICE);
  }
  return found;
}

/** Run by run: one pattern for all of it would overflow its stack by a run of some megabytes. */
function* base64In(text: string): Generator<string> {
  let from = 0;
  for (;;) {
    BEGINS.lastIndex = from;
    const begin = BEGINS.exec(text)?.index;
    if (begin === undefined) return;
    const lines: string[] = [];
    for (let at = begin; ;) {
      BEHIND_RUN.lastIndex = at;
      from = BEHIND_RUN.exec(text)?.index ?? text.length;
      lines.push(text.slice(at, from));
      LINE_END.lastIndex = from;
      if ((lines[0]?.length ?? 0) < SHORTEST || !LINE_END.test(text)) break;
      at = LINE_END.lastIndex;
    }
    if ((lines[0]?.length ?? 0) >= SHORTEST) yield lines.join('');
  }
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
