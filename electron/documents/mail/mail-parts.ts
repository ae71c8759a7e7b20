/** Takes a saved e-mail apart: its texts and what is attached to it, also of mails attached to mails (RFC 5322, RFC 2045–2047). */

import { decodeWords, headerFields, parameterOf, type HeaderFields } from './mail-header.ts';

export interface MailPart {
  /** Of an attachment; absent of the text of the mail itself. */
  readonly name?: string;
  /** In lower case, such as `text/plain`. */
  readonly type: string;
  readonly charset: string;
  readonly bytes: Buffer;
  /** The same text in other forms has the same number (multipart/alternative); 0 without other forms. */
  readonly alternative: number;
}

/** What a mail is known by, before its text begins. */
const KNOWN = new Set([
  'mime-version',
  'from',
  'to',
  'cc',
  'date',
  'subject',
  'message-id',
  'received',
  'return-path',
  'reply-to',
  'delivered-to',
  'dkim-signature',
  'arc-seal',
  'authentication-results',
  'content-type',
  'x-mailer',
  'content-transfer-encoding',
]);
const FROM = Buffer.from('From ');
const DEEP_MOST = 12;
const PARTS_MOST = 2_000;

/** Whether a file begins like a mail: its first lines are header fields, two of them such as mails have. */
export function looksLikeMail(head: Uint8Array): boolean {
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf)?(?:From .*\r?\n)?/, '');
  const names = new Set<string>();
  for (const line of text.split('\n')) {
    if (/^[ \t]/.test(line) && names.size > 0) continue;
    const name = /^([!-9;-~]{1,76}):/.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) break;
    if (KNOWN.has(name)) names.add(name);
  }
  return names.size >= 2;
}

/** Before each mail of a mailbox, behind an empty line (RFC 4155); a text may have such a line too. */
const POSTMARK = /(?:^|\r?\n\r?\n)From [^\r\n]*\r?\n(?=[!-9;-~]{1,76}:)/g;
const HEAD_BYTES = 2_048;

/** The mails of a file: a mailbox has several, any other file one. */
export function mailsIn(file: Buffer): Buffer[] {
  if (!file.subarray(0, FROM.length).equals(FROM)) return [file];
  const starts = Array.from(
    file.toString('latin1').matchAll(POSTMARK),
    ({ 0: mark, index }) => index + mark.length,
  );
  const mails = starts.filter((at) => looksLikeMail(file.subarray(at, at + HEAD_BYTES)));
  return mails.map((at, i) => file.subarray(at, mails[i + 1]));
}

/**
 * In the order of the mail. What is cut off or badly encoded is taken as far as it goes; `whole` is false where there were more parts, or
 * more inside each other, than are read.
 */
export function mailParts(mail: Buffer): { readonly parts: readonly MailPart[]; readonly whole: boolean } {
  const parts: MailPart[] = [];
  let whole = true;
  let alternatives = 0;
  const walk = (text: string, depth: number, alternative: number): void => {
    if (depth > DEEP_MOST || parts.length === PARTS_MOST) {
      whole = false;
      return;
    }
    const { fields, body } = headerFields(text);
    const type = (fields.get('content-type') ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const boundary = parameterOf(fields, 'content-type', 'boundary');
    if (type.startsWith('multipart/') && boundary !== undefined) {
      if (type === 'multipart/alternative') alternatives += 1;
      const within = type === 'multipart/alternative' ? alternatives : alternative;
      for (const piece of piecesOf(body, boundary)) walk(piece, depth + 1, within);
      return;
    }
    const bytes = decodeBody(body, fields);
    if (type === 'message/rfc822') return walk(bytes.toString('latin1'), depth + 1, 0);
    const name =
      parameterOf(fields, 'content-disposition', 'filename') ?? parameterOf(fields, 'content-type', 'name');
    const charset = parameterOf(fields, 'content-type', 'charset') ?? '';
    parts.push({ ...(name ? { name: decodeWords(name) } : {}), type, charset, bytes, alternative });
  };
  walk(mail.toString('latin1'), 0, 0);
  return { parts, whole };
}

/** The parts between the lines of a boundary; a mail that is cut off has no last line. */
function piecesOf(body: string, boundary: string): string[] {
  const pieces: string[] = [];
  const mark = `--${boundary}`;
  let from = -1;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== '\n') continue;
    const end = body.indexOf('\n', at);
    const behind = body.slice(at + mark.length, end < 0 ? undefined : end);
    const last = behind.startsWith('--');
    // The boundary of what is inside may begin like this one.
    if (!last && behind.trim() !== '') continue;
    if (from >= 0) pieces.push(body.slice(from, at));
    // One more than are read.
    if (pieces.length > PARTS_MOST) return pieces;
    from = last || end < 0 ? -1 : end + 1;
    if (last) return pieces;
  }
  if (from >= 0) pieces.push(body.slice(from));
  return pieces;
}

function decodeBody(body: string, fields: HeaderFields): Buffer {
  const encoding = (fields.get('content-transfer-encoding') ?? '').trim().toLowerCase();
  if (encoding === 'base64') return Buffer.from(body.replace(/[^A-Za-z0-9+/=]/g, ''), 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  return decodePrintable(body);
}

const ESCAPED = /=([0-9A-Fa-f]{2})/y;

/** Quoted-printable (RFC 2045, 6.7), from one `=` to the next: blanks behind one are looked at once. */
function decodePrintable(body: string): Buffer {
  const pieces: string[] = [];
  let from = 0;
  for (let at = body.indexOf('='); at >= 0; at = body.indexOf('=', from)) {
    pieces.push(body.slice(from, at));
    ESCAPED.lastIndex = at;
    const code = ESCAPED.exec(body)?.[1];
    if (code !== undefined) {
      pieces.push(String.fromCharCode(Number.parseInt(code, 16)));
      from = at + 3;
      continue;
    }
    let end = at + 1;
    while (body[end] === ' ' || body[end] === '\t') end += 1;
    const next = breakAt(body, end);
    // No line goes on here: it is a sign like any other.
    if (next === 0) pieces.push('=');
    from = next === 0 ? at + 1 : end + next;
  }
  pieces.push(body.slice(from));
  return Buffer.from(pieces.join(''), 'latin1');
}

/** The length of the line break at this place, 0 without one. */
function breakAt(body: string, at: number): 0 | 1 | 2 {
  if (body[at] === '\n') return 1;
  return body.startsWith('\r\n', at) ? 2 : 0;
}
