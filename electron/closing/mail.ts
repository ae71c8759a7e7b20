/**
 * Writes an e-mail as a draft that mail programs open (RFC 5322, 2045 to 2047): plain text, and one attachment. Lines
 * end in CRLF and have 76 characters at most.
 */

export interface Draft {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array };
}

const CRLF = '\r\n';
/** Bytes in one encoded word: its 75 characters less "=?UTF-8?B?" and "?=", as base64 (RFC 2047, 2). */
const WORD_BYTES = 45;
const LINE = 76;

/** `boundary` must not occur in the content; base64 has no hyphen, so that any with two of them is safe. */
export function draftBytes({ to, subject, text, attachment }: Draft, boundary: string): Uint8Array {
  const body = [
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(Buffer.from(text.replace(/\r?\n/g, CRLF), 'utf8')),
  ];
  const head = [
    `To: ${to}`,
    `Subject: ${encodedHeader(subject, 'Subject: '.length)}`,
    'X-Unsent: 1',
    'MIME-Version: 1.0',
  ];
  const lines = attachment
    ? [
        ...head,
        'Content-Type: multipart/mixed;',
        ` boundary="${boundary}"`,
        '',
        `--${boundary}`,
        ...body,
        `--${boundary}`,
        ...attachmentHead(attachment.name),
        '',
        base64Lines(attachment.bytes),
        `--${boundary}--`,
        '',
      ]
    : [...head, ...body, ''];
  return Buffer.from(lines.join(CRLF), 'ascii');
}

/** As it is where it is plain ASCII and short; else in encoded words, folded (RFC 2047). `used`: characters before it. */
export function encodedHeader(text: string, used: number): string {
  const single = text.replace(/\s+/g, ' ').trim();
  if (/^[ -~]*$/.test(single) && !single.includes('=?') && used + single.length <= LINE) return single;
  const words: string[] = [];
  let piece = '';
  for (const character of single) {
    // A character is never split between two words.
    if (Buffer.byteLength(piece + character) > WORD_BYTES - (words.length === 0 ? used : 0)) {
      words.push(piece);
      piece = '';
    }
    piece += character;
  }
  if (piece !== '') words.push(piece);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(`${CRLF} `);
}

/** The name twice: for old readers in ASCII, and as RFC 2231 has it. */
function attachmentHead(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16)}`,
  );
  return [
    'Content-Type: application/zip;',
    ` name="${plain}"`,
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment;',
    ` filename="${plain}";`,
    ` filename*=UTF-8''${encoded}`,
  ];
}

function base64Lines(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return (text.match(/.{1,76}/g) ?? []).join(CRLF);
}
