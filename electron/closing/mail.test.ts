/** The draft to the accountant, as mail programs read it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftBytes, encodedHeader } from './mail.ts';

const TO = 'contador@escritorio.com.br';

/** Unfolded, with its encoded words read (RFC 2047: blanks between two of them count for nothing). */
function decoded(header: string): string {
  return header
    .replace(/\?=\r\n =\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([A-Za-z0-9+/=]*)\?=/g, (_, text: string) =>
      Buffer.from(text, 'base64').toString('utf8'),
    );
}

function linesOf(bytes: Uint8Array): string[] {
  return Buffer.from(bytes).toString('latin1').split('\r\n');
}

describe('a header', () => {
  it('that is short ASCII stays as it is', () => {
    expect(encodedHeader('Fechamento 2026-10', 9)).toBe('Fechamento 2026-10');
  });

  it('reads back as it was, in lines of at most 76 characters, whatever its text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const header = encodedHeader(text, 'Subject: '.length);
        expect(decoded(header)).toBe(text.replace(/\s+/g, ' ').trim());
        const lines = `Subject: ${header}`.split('\r\n');
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76);
        // Nothing of a name can begin a header of its own.
        expect(lines.slice(1).every((line) => line.startsWith(' =?'))).toBe(true);
      }),
    );
  });
});

describe('a draft', () => {
  const zip = Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7) % 256);
  const draft = {
    to: TO,
    subject: 'Fechamento de março de 2026 – Padaria São João',
    text: 'Olá,\n\nSegue o fechamento.\n',
    attachment: { name: 'Fechamento 2026-03 11222333000181.zip', bytes: zip },
  };

  it('has only ASCII, lines of 76 characters at most, and the attachment byte for byte', () => {
    const lines = linesOf(draftBytes(draft, '=_limite'));
    expect(lines.every((line) => /^[ -~]{0,76}$/.test(line))).toBe(true);
    const start = lines.indexOf(
      '',
      lines.findIndex((line) => line.startsWith('Content-Disposition')),
    );
    const packed = lines.slice(start + 1, lines.indexOf('--=_limite--')).join('');
    expect(Buffer.from(packed, 'base64').equals(zip)).toBe(true);
    expect(lines).toContain(`To: ${TO}`);
    expect(lines).toContain(' filename="Fechamento 2026-03 11222333000181.zip";');
  });

  it('opens as one that was not sent yet, and says its text in UTF-8', () => {
    const lines = linesOf(draftBytes(draft, '=_limite'));
    expect(lines).toContain('X-Unsent: 1');
    const text = lines[lines.indexOf('', lines.indexOf('Content-Type: text/plain; charset=UTF-8')) + 1] ?? '';
    expect(Buffer.from(text, 'base64').toString('utf8')).toBe('Olá,\r\n\r\nSegue o fechamento.\r\n');
  });

  it('without an attachment is one part', () => {
    const text = linesOf(draftBytes({ to: TO, subject: 'Oi', text: 'Oi' }, '=_limite')).join('\n');
    expect(text).not.toContain('multipart');
  });
});
