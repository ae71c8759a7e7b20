/** The verdicts on notes: one table over what is done to a file, without SEFAZ and with each of its answers. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Consultation } from '../../../shared/contract.ts';
import { explainCheck } from '../../../shared/explain/check/check.ts';
import { explainVerdict } from '../../../shared/explain/verdict/verdict.ts';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { checkFile } from '../testing/check-file.ts';
import { CNPJ, makeSigner } from '../testing/documents.ts';
import {
  CARRIER,
  KEY,
  nfeProc,
  protocolXml,
  RECIPIENT,
  signedNote,
  type NoteChanges,
} from '../testing/notes.ts';
import { compareWithSefaz } from './compare.ts';
import { judge } from './judge.ts';
import { listedEvent, RECEIVED, said, verdictOf } from './testing/answers.ts';

const signer = makeSigner();
const stranger = makeSigner('OUTRA EMPRESA LTDA:99999999000191');
const changes = { tpAmb: '1', total: '1234.56' } as const;
const { nfe, digest } = signedNote(signer, changes);
const protocol = (digVal: string, more: Parameters<typeof protocolXml>[1] = {}) =>
  protocolXml(digVal, { tpAmb: '1', dhRecbto: RECEIVED, ...more });
const good = nfeProc(nfe, protocol(digest));
const pretty = (xml: string) => xml.replace(/></g, '>\r\n  <');
const resigned = (more: NoteChanges, by = stranger) => {
  const made = signedNote(by, { ...changes, ...more });
  return nfeProc(made.nfe, protocol(made.digest));
};
const unsigned = good.replace(/<Signature.*<\/Signature>/s, '');
const otherKey = `${KEY.slice(0, 25)}000000124${KEY.slice(34, 43)}`;
const wrongKey = signedNote(signer, { ...changes, chNFe: otherKey + accessKeyCheckDigit(otherKey) });
const homologation = signedNote(signer, { total: '1234.56' });

const authorized = said('100', { digVal: digest });
const cancelled = said('101', { digVal: digest, events: [listedEvent('110111')] });
const unknown = said('217', { bare: true });

test.each<[what: string, xml: string | Uint8Array, alone: string, ifAuthorized: string]>([
  ['authentic', good, 'unconfirmed', 'authentic'],
  ['with a byte order mark', `\ufeff${good}`, 'unconfirmed', 'authentic'],
  ['in UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le'), 'unconfirmed', 'authentic'],
  ['in UTF-16 without a mark', Buffer.from(good, 'utf16le').swap16(), 'unconfirmed', 'authentic'],
  [
    'with one digit of the total changed',
    good.replace('1234.56', '1234.57'),
    'bad-signature',
    'other-content',
  ],
  [
    'changed and signed again by another company',
    resigned({ total: '9.99' }),
    'bad-signature',
    'other-content',
  ],
  [
    'changed and signed again by its own',
    resigned({ total: '9.99' }, signer),
    'unconfirmed',
    'other-content',
  ],
  ['unchanged and signed again by another company', resigned({}), 'bad-signature', 'bad-signature'],
  ['without its signature', unsigned, 'unsigned', 'unsigned'],
  ['without its signature, and changed', unsigned.replace('1234.56', '1'), 'unsigned', 'other-content'],
  [
    'with another value of the signature',
    good.replace(/<SignatureValue>..../, '<SignatureValue>AAAA'),
    'bad-signature',
    'bad-signature',
  ],
  [
    'signed under a key of another number',
    nfeProc(wrongKey.nfe, protocol(wrongKey.digest)),
    'key-differs',
    'key-differs',
  ],
  ['with another number', good.replace('<nNF>123<', '<nNF>124<'), 'key-differs', 'key-differs'],
  ['pretty-printed', pretty(good), 'reformatted', 'reformatted'],
  ['pretty-printed and changed', pretty(good).replace('1234.56', '1'), 'bad-signature', 'other-content'],
  [
    'with the protocol of another note',
    nfeProc(nfe, protocol(digest, { chNFe: otherKey })),
    'wrong-protocol',
    'wrong-protocol',
  ],
  [
    'pretty-printed, with the protocol of another note',
    pretty(nfeProc(nfe, protocol(digest, { chNFe: otherKey }))),
    'wrong-protocol',
    'wrong-protocol',
  ],
  [
    'with the protocol of another note behind its own',
    nfeProc(nfe, protocol(digest) + protocol(digest, { chNFe: otherKey })),
    'wrong-protocol',
    'wrong-protocol',
  ],
  [
    'with two answers in its protocol',
    nfeProc(nfe, protocol(digest).replace(/(<infProt>.*<\/infProt>)/s, '$1$1')),
    'wrong-protocol',
    'wrong-protocol',
  ],
  [
    'with a protocol given to other content',
    nfeProc(nfe, protocol('AAAAAAAAAAAAAAAAAAAAAAAAAAA=')),
    'wrong-protocol',
    'wrong-protocol',
  ],
  [
    'with a protocol of homologation',
    nfeProc(nfe, protocol(digest, { tpAmb: '2' })),
    'wrong-protocol',
    'wrong-protocol',
  ],
  [
    'with another protocol number',
    nfeProc(nfe, protocol(digest, { nProt: '135269999999999' })),
    'unconfirmed',
    'authentic',
  ],
  [
    'with another hour in the protocol',
    nfeProc(nfe, protocol(digest, { dhRecbto: '2026-11-20T12:00:00-03:00' })),
    'unconfirmed',
    'authentic',
  ],
  ['whose protocol has no digVal', nfeProc(nfe, protocol('')), 'unconfirmed', 'authentic'],
  ['without a protocol', nfe, 'no-protocol', 'authentic'],
  [
    'whose protocol is a denial',
    nfeProc(nfe, protocol(digest, { cStat: '302' })),
    'not-authorized',
    'authentic',
  ],
  [
    'whose protocol is a cancellation',
    nfeProc(nfe, protocol(digest, { cStat: '101' })),
    'cancelled',
    'authentic',
  ],
  ['cut off', good.slice(0, 900), 'unreadable', 'unreadable'],
  ['of homologation', nfeProc(homologation.nfe, protocolXml(homologation.digest)), 'test', 'other-content'],
])('a note %s', async (_what, xml, alone, ifAuthorized) => {
  expect((await verdictOf(xml)).code).toBe(alone);
  expect((await verdictOf(xml, authorized)).code).toBe(ifAuthorized);
});

test('in ISO-8859-1 is read by its own encoding', async () => {
  const accented = signedNote(signer, { ...changes, natOp: 'Devolução' });
  const xml = nfeProc(accented.nfe, protocol(accented.digest)).replace('UTF-8', 'ISO-8859-1');
  const bytes = Buffer.from(xml, 'latin1');
  expect((await verdictOf(bytes)).code).toBe('unconfirmed');
  expect((await verdictOf(bytes, said('100', { digVal: accented.digest }))).code).toBe('authentic');
});

test('of one megabyte is judged like a small one', async () => {
  // As many items as a note may have.
  const more = 'Pão francês de fermentação natural. '.repeat(25);
  const item = `<det><prod><xProd>Pão francês</xProd></prod><infAdProd>${more}</infAdProd></det>`;
  const large = signedNote(signer, { ...changes, more: item.repeat(990) });
  const xml = nfeProc(large.nfe, protocol(large.digest));
  expect(Buffer.byteLength(xml)).toBeGreaterThan(1_000_000);
  expect((await verdictOf(xml, said('100', { digVal: large.digest }))).code).toBe('authentic');
});

describe('with what SEFAZ says', () => {
  test.each<[string, Consultation, string]>([
    ['cancelled', cancelled, 'cancelled'],
    [
      'authorized on top, with a registered cancellation',
      said('100', { digVal: digest, events: [listedEvent('110111')] }),
      'cancelled',
    ],
    ['denied', said('302', { digVal: digest }), 'not-authorized'],
    ['not there', unknown, 'not-authorized'],
    ['another key for this number', said('562', { bare: true }), 'not-authorized'],
    ['EPEC only', said('124', { bare: true }), 'not-authorized'],
    ['authorized late', said('150', { digVal: digest }), 'authentic'],
    ['authorized with alerts', said('120', { digVal: digest }), 'authentic'],
    ['authorized without digVal', said('100'), 'content-unproved'],
    [
      'a code that is new, with a registered cancellation',
      said('152', { digVal: digest, events: [listedEvent('110111')] }),
      'cancelled',
    ],
    ['a code that is new', said('152', { digVal: digest }), 'unconfirmed'],
    ['a code that is new, without digVal', said('152'), 'unconfirmed'],
    ['stopped', said('108', { bare: true }), 'unconfirmed'],
    ['older than 180 days', said('526', { bare: true }), 'unconfirmed'],
    ['abused', said('656', { bare: true }), 'unconfirmed'],
  ])('%s', async (_what, answer, code) => {
    const { code: found, asked } = await verdictOf(good, answer);
    expect(found).toBe(code);
    expect(asked).toBe(!['108', '526', '656'].includes(answer.retConsSitNFe.cStat));
  });

  test.each(['pt-BR', 'en'] as const)(
    'a code that is new is named in %s, and the note is called neither authorized nor not consulted',
    async (locale) => {
      const { title, meaning, advice } = explainVerdict(
        await verdictOf(good, said('152', { digVal: digest })),
        locale,
      );
      expect(meaning).toContain('152 – motivo 152');
      expect(`${title} ${meaning}`).not.toMatch(/autorizada|authorized|falta consultar|not consulted/i);
      expect(advice).not.toMatch(/Consultar na SEFAZ|Consult SEFAZ/);
    },
  );

  test('a second answer in the protocol is named', async () => {
    const twice = protocol(digest).replace(/(<infProt>.*<\/infProt>)/s, '$1$1');
    const { findings } = await checkFile(Buffer.from(nfeProc(nfe, twice)));
    expect(findings).toContainEqual({
      level: 'error',
      code: 'layout.unexpected',
      data: { field: 'infProt' },
    });
  });

  test('a cancelled note stays cancelled whatever was done to the file, and says when and why', async () => {
    for (const xml of [good, pretty(good), unsigned, good.replace('1234.56', '1')]) {
      const { code, data } = await verdictOf(xml, cancelled);
      expect(code).toBe('cancelled');
      expect(data).toMatchObject({ nProt: '135260000000777', reason: 'Desistência' });
    }
  });

  test('a final answer of before counts where SEFAZ does not answer now', async () => {
    const anterior: Consultation['anterior'] = {
      situacao: 'cancelada',
      cStat: '101',
      xMotivo: 'Cancelamento',
      nProt: '1',
      consultadoEm: '2026-11-21T12:00:00.000Z',
    };
    expect((await verdictOf(good, { ...said('108', { bare: true }), anterior })).code).toBe('cancelled');
    const valid = { ...anterior, situacao: 'autorizada' } as const;
    expect((await verdictOf(good, { ...said('108', { bare: true }), anterior: valid })).code).toBe(
      'unconfirmed',
    );
  });

  test('the findings name the digest, and the content behind a stripped signature', async () => {
    const codes = async (xml: string, answer: Consultation) =>
      compareWithSefaz(await checkFile(Buffer.from(xml)), answer).map(
        ({ level, code }) => `${level} ${code}`,
      );
    expect(await codes(good, authorized)).toEqual(['ok note.sefaz-situation', 'ok note.sefaz-ok']);
    expect(await codes(unsigned, authorized)).toContain('ok note.content-same');
    expect(await codes(pretty(unsigned), authorized)).toContain('ok note.content-same');
    expect(await codes(good.replace('1234.56', '1'), authorized)).toContain('error note.sefaz-digest');
    expect(await codes(good, said('100'))).toContain('warn note.sefaz-no-digest');
    expect(await codes(good, unknown)).toEqual(['error note.sefaz-situation']);
    expect(await codes(good, said('108', { bare: true }))).toEqual(['warn note.sefaz-not-asked']);
    expect(await codes(good.replace('1234.56', '1'), said('100', { digVal: digest, nProt: '1' }))).toEqual([
      'ok note.sefaz-situation',
      'error note.sefaz-digest',
      'warn note.sefaz-protocol',
    ]);
  });

  test('a protocol that SEFAZ issued anew is a notice beside an authentic note, with both numbers', async () => {
    const issued = '15226000000000123';
    const file = nfeProc(nfe, protocol(digest, { nProt: issued }));
    const report = await checkFile(Buffer.from(file));
    expect(compareWithSefaz(report, authorized)).toContainEqual({
      level: 'warn',
      code: 'note.sefaz-protocol',
      data: { note: issued, sefaz: '135260000000009' },
    });
    const found = judge(report, [], authorized);
    expect(found.code).toBe('authentic');
    for (const locale of ['pt-BR', 'en'] as const) {
      const { meaning } = explainVerdict(found, locale);
      expect(meaning).toContain(issued);
      expect(meaning).toContain('135260000000009');
    }
    expect(explainVerdict(judge(await checkFile(Buffer.from(good)), [], authorized)).meaning).not.toMatch(
      /protocolo/,
    );
  });

  test('a moment that differs names the moments, not twice the same number', async () => {
    const moved = protocol(digest, { dhRecbto: '2026-11-20T12:00:00-03:00' });
    const report = await checkFile(Buffer.from(nfeProc(nfe, moved)));
    const [, , finding] = compareWithSefaz(report, authorized);
    expect(finding).toMatchObject({
      level: 'warn',
      data: { noteAt: '2026-11-20T12:00:00-03:00', sefazAt: RECEIVED },
    });
    if (finding) expect(explainCheck(finding)).toContain('20/11/2026 12:00:00');
  });
});

test('the role is that of the company stored here, the issuer first, another establishment too', async () => {
  const report = await checkFile(Buffer.from(good));
  const role = (...companies: string[]) => judge(report, companies).role;
  expect(role(CNPJ)).toBe('issuer');
  expect(role('11222333000262')).toBe('issuer');
  expect(role(RECIPIENT)).toBe('recipient');
  expect(role(RECIPIENT, CNPJ)).toBe('issuer');
  expect(role(CARRIER)).toBe('carrier');
  expect(role('12345678000195')).toBe('third');
  expect(judge(report, ['11222333000262']).company).toBe('11222333000262');
});

test('a pretty-printed note is the one SEFAZ has only where the answer has its digest', async () => {
  const same = 'o resumo do conteúdo é o mesmo que a SEFAZ tem';
  const bare = await verdictOf(pretty(good), said('100'));
  expect(bare.code).toBe('reformatted');
  expect(explainVerdict(bare).meaning).not.toContain(same);
  expect(explainVerdict(await verdictOf(pretty(good), authorized)).meaning).toContain(same);
});

/** Inside a tag one white space character may replace another: the canonical form does not change. */
const sameBlank = (before: number, after: number, xml: string, at: number) =>
  [before, after].every((byte) => [0x20, 0x09, 0x0a, 0x0d].includes(byte)) &&
  xml.lastIndexOf('<', at) > xml.lastIndexOf('>', at);

test('flipping any byte of the signed part never gives an authentic note', async () => {
  const bytes = Buffer.from(good);
  const from = good.indexOf('<infNFe');
  const to = good.indexOf('</SignedInfo>');
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: from, max: to - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, mask) => {
        const changed = Uint8Array.from(bytes);
        const before = bytes[at] ?? 0;
        changed[at] = before ^ mask;
        const { code } = await verdictOf(changed, authorized);
        if (!sameBlank(before, before ^ mask, good, at)) expect(code).not.toBe('authentic');
      },
    ),
    { numRuns: 300 },
  );
});
