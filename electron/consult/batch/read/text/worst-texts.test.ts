/** Half a megabyte of the characters that cost a reader most is read in the time of any other: quadratic, it would take many minutes. */

import { expect, test } from 'vitest';
import { inMemory } from '../../../../documents/zip/walk-zip.ts';
import { linksOfHtml, textOfHtml } from '../../../../documents/mail/mail-text.ts';
import { decodeWords } from '../../../../documents/mail/mail-header.ts';
import { mailParts, mailsIn } from '../../../../documents/mail/mail-parts.ts';
import { UnreadableFile } from '../../tables/unreadable.ts';
import { fileKeys } from '../file-keys.ts';

const SIZE = 2 ** 19;
const of = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
const NOW = new Date('2026-04-22T15:00:00-03:00');
const LIMIT_MS = 30_000;

async function read(text: string, name: string, until?: number): Promise<number> {
  let keys = 0;
  const sink = {
    key: () => void (keys += 1),
    problem: () => undefined,
    beat: () => undefined,
    foundEntry: () => undefined,
    readEntry: () => undefined,
  };
  const file = { name, named: true, now: NOW, ...(until === undefined ? {} : { until }) };
  await fileKeys(inMemory(Buffer.from(text)), file, sink).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile) || until !== undefined) throw error;
  });
  return keys;
}

const LISTS = [
  '1',
  ' ',
  '1 ',
  '3526 ',
  '9.',
  '5 3 6 ',
  '1,',
  '"',
  '"1',
  ';',
  '\n',
  '- ',
  'E+4',
  `${' '.repeat(9_999)}x\n`,
  `>${' '.repeat(150)}é\n`,
  `"${'1 '.repeat(70)}é\n`,
].map((piece) => [piece.slice(0, 20), piece] as const);
test.each(LISTS)(
  'a list or table of nothing but %j',
  async (_, piece) => {
    expect(await read(of(piece), 'lista.txt')).toBeLessThan(SIZE / 44);
    expect(await read(`a;b\n${of(piece)}`, 'lista.csv')).toBeLessThan(SIZE / 44);
  },
  LIMIT_MS,
);

test.each([
  '<',
  '<p',
  '<br',
  '<style',
  '<script>',
  '</style',
  '<p ',
  '</script>',
  '&nbsp',
  '<style></scrip',
  'href',
  'href=',
  'href="',
  "href = 'a",
  ' ',
])(
  'a page in HTML of nothing but %j',
  (piece) => {
    expect(textOfHtml(of(piece)).length).toBeLessThanOrEqual(SIZE);
    expect(linksOfHtml(of(piece)).length).toBeLessThanOrEqual(SIZE);
  },
  LIMIT_MS,
);

test.each(['=', ' ', '= ', ' =', '\t', '=\n', '=3', '= \t'])(
  'a mail in quoted-printable of nothing but %j',
  (piece) => {
    const mail = `From: a\nSubject: b\nContent-Transfer-Encoding: quoted-printable\n\n${of(piece)}`;
    expect(mailParts(Buffer.from(mail)).parts).toHaveLength(1);
  },
  LIMIT_MS,
);

test.each(['From \n\n', '\n\nFrom ', '\r\n\r\nFrom a\nb:', 'From '])(
  'a mailbox of nothing but %j',
  (piece) => expect(mailsIn(Buffer.from(`From a\n${of(piece)}`)).length).toBeLessThan(SIZE / 4),
  LIMIT_MS,
);

test.each([';', '; a', '; a="', ';a*1*', '\\', '"\\', "'", '\n a', '\n ', ';filename*0*=', '--', 'a*1'])(
  'the header of a mail of nothing but %j',
  async (piece) => {
    expect(await read(`From: a\nSubject: b\nContent-Type: text/plain; x${of(piece)}\n\nx`, 'm.eml')).toBe(0);
  },
  LIMIT_MS,
);

test.each(['=?', '=?a?', '=?a?b?', '=?utf-8?q?=', '=?a?q? ', '=?utf-8?b?AA?= ', '=?a', ' '])(
  'a name in other letters of nothing but %j',
  (piece) => expect(decodeWords(of(piece)).length).toBeLessThanOrEqual(SIZE),
  LIMIT_MS,
);

test.each([
  '--x\n',
  '\n--x',
  '--x\nContent-Type: multipart/mixed; boundary=x\n\n',
  '--x\nContent-Type: message/rfc822\n\n',
])(
  'a mail of nothing but parts %j has a bounded number of them',
  (piece) => {
    const mail = `From: a\nContent-Type: multipart/mixed; boundary=x\n\n${of(piece)}`;
    expect(mailParts(Buffer.from(mail)).parts.length).toBeLessThanOrEqual(2_000);
  },
  LIMIT_MS,
);

test('a text, a table and a mail that take too long are given up, with the reason', async () => {
  const mail = `From: a\nSubject: b\nContent-Type: text/html\n\n${of('1 ')}`;
  for (const [text, name] of [
    [of('1 '), 'lista.txt'],
    [`a;b\n${of('1;2\n')}`, 'lista.csv'],
    [mail, 'nota.eml'],
  ] as const) {
    await expect(read(text, name, performance.now() - 1)).rejects.toMatchObject({ reason: 'text-too-slow' });
  }
});
