/** The same answer to a consult says the same of its note, whether it is received or read from a file. */

import { expect, it } from 'vitest';
import { toConsultation } from '../consult/ask-site.ts';
import { keyOf } from '../numbering/testing/documents.ts';
import { readConsultAnswer } from '../sefaz/soap/answer.ts';
import { accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { FILE_STANDINGS } from './evidence-table.ts';
import { readFully } from './read/read-fully.ts';

const KEY = keyOf({ cnpj: '11222333000181', nNF: 7 });
const protocol = (cStat = '100', more = '<nProt>135260000000001</nProt>') =>
  `<protNFe><infProt><tpAmb>1</tpAmb><chNFe>${KEY}</chNFe>${more}<cStat>${cStat}</cStat></infProt></protNFe>`;
const event = (...infos: readonly string[]) =>
  `<procEventoNFe><retEvento>${infos.map((info) => `<infEvento><tpAmb>1</tpAmb><chNFe>${KEY}</chNFe>${info}</infEvento>`).join('')}</retEvento></procEventoNFe>`;
const codes = (tpEvento: string, ...cStats: readonly string[]) =>
  `<tpEvento>${tpEvento}</tpEvento>${cStats.map((cStat) => `<cStat>${cStat}</cStat>`).join('')}<nProt>135260000000002</nProt>`;
const answer = (cStat: string, inside: string, head = `<tpAmb>1</tpAmb><chNFe>${KEY}</chNFe>`) =>
  `<retConsSitNFe xmlns="http://www.portalfiscal.inf.br/nfe"><cStat>${cStat}</cStat>${head}${inside}</retConsSitNFe>`;

/** What is believed of the note; '' where nothing is. */
function received(xml: string): string {
  const body = Buffer.from(xml);
  const read = readConsultAnswer({ httpStatus: 200, contentType: '', body }, { tpAmb: '1', chNFe: KEY });
  if (!read.ok) return '';
  const { situacao } = toConsultation(
    { chNFe: accessKeySchema.parse(KEY), environment: 'producao' },
    read.value.retConsSitNFe,
    [],
    '2026-11-30T12:00:00.000Z',
  );
  const says: Record<string, string> = {
    autorizada: 'authorized',
    cancelada: 'cancelled',
    denegada: 'denied',
  };
  return says[situacao] ?? '';
}

/** Of production. */
function saved(xml: string) {
  const reading = readFully(Buffer.from(xml));
  const facts = reading.is === 'facts' ? reading.facts : [];
  const said = facts.flatMap((fact) => {
    if (fact.tpAmb !== '1') return [];
    if (fact.kind === 'cancellation') return ['cancelled' as const];
    return 'standing' in fact ? [fact.standing] : [];
  });
  return {
    says: FILE_STANDINGS.find((standing) => said.includes(standing)) ?? '',
    asks: [...new Set((reading.asks ?? []).map(({ chNFe }) => chNFe))],
  };
}

it.each(['526', '656', '494', '573', '999'])(
  'a refusal (%s) with the protocol or the cancellation of the note in it proves nothing, and the saved one asks',
  (cStat) => {
    for (const inside of [
      protocol(),
      event(codes('110111', '135')),
      protocol() + event(codes('110111', '135')),
    ]) {
      const xml = answer(cStat, inside);
      expect(received(xml)).toBe('');
      expect(saved(xml)).toEqual({ says: '', asks: [KEY] });
    }
  },
);

it('no note (217) beside an event that was linked to it proves nothing, and the saved one asks', () => {
  const bare = (xml: string) => xml.replace(/<\/?procEventoNFe>/g, '').replaceAll('retEvento', 'retevento');
  const old = `<x><retCancNFe><infCanc><tpAmb>1</tpAmb><chNFe>${KEY}</chNFe><cStat>101</cStat></infCanc></retCancNFe></x>`;
  const events = ['135', '155'].map((cStat) => event(codes('110110', cStat)));
  for (const inside of [...events, ...events.map(bare), bare(event(codes('110111', '136'))), old]) {
    const xml = answer('217', inside);
    const read = readConsultAnswer(
      { httpStatus: 200, contentType: '', body: Buffer.from(xml) },
      { tpAmb: '1', chNFe: KEY },
    );
    expect(read).toMatchObject({ ok: false, error: { code: 'sefaz.unrecognised' } });
    expect(saved(xml)).toEqual({ says: '', asks: [KEY] });
  }
});

it('a cancellation that has two codes, of which one registers it, or two types, of which one is it, cancels', () => {
  const old = (...cStats: readonly string[]) =>
    `<retCancNFe><infCanc><tpAmb>1</tpAmb><chNFe>${KEY}</chNFe>${codes('', ...cStats)}</infCanc></retCancNFe>`;
  for (const inside of [
    event(codes('110111', '573', '135')),
    event(codes('110111', '135', '573')),
    event(`<tpEvento>110110</tpEvento>${codes('110111', '135')}`),
    old('999', '101'),
    old('135'),
  ]) {
    const xml = answer('100', protocol() + inside);
    expect([received(xml), saved(xml).says]).toEqual(['cancelled', 'cancelled']);
  }
});

it('a code that is new beside a registered cancellation, without a protocol, is a cancelled note', () => {
  const xml = answer('127', event(codes('110111', '135')));
  expect([received(xml), saved(xml).says]).toEqual(['cancelled', 'cancelled']);
});

it('two parts of one event are two events: the type of one has not the code of the other', () => {
  const refused = codes('110111', '501');
  const letter = codes('110110', '135');
  for (const infos of [
    [refused, letter],
    [letter, refused],
  ]) {
    const xml = answer('100', protocol() + event(...infos));
    expect([received(xml), saved(xml).says]).toEqual(['authorized', 'authorized']);
  }
  const both = answer('100', protocol() + event(letter, codes('110111', '135')));
  expect([received(both), saved(both).says]).toEqual(['cancelled', 'cancelled']);
});

it('a field that is there once more, and empty, says nothing', () => {
  for (const head of [
    `<tpAmb>1</tpAmb><chNFe/><chNFe>${KEY}</chNFe>`,
    `<tpAmb>1</tpAmb><tpAmb/><chNFe>${KEY}</chNFe>`,
  ])
    for (const [cStat, says] of [
      ['101', 'cancelled'],
      ['100', 'authorized'],
    ] as const) {
      const xml = answer(cStat, protocol(), head);
      expect([received(xml), saved(xml).says]).toEqual([says, says]);
    }
});

it.each([
  ['302', '100', 'denied'],
  ['110', '562', 'denied'],
  ['101', '100', 'cancelled'],
  ['100', '1271', 'authorized'],
])('the code %s on top counts before %s of a protocol that leaves its key out', (cStat, inside, says) => {
  const xml = answer(cStat, protocol(inside, '').replace(`<chNFe>${KEY}</chNFe>`, ''));
  expect([received(xml), saved(xml).says]).toEqual([says, says]);
});

it('a cancelled answer is of the note that its event names, where nothing else does', () => {
  const xml = answer('101', event(codes('110111', '501')), '<tpAmb>1</tpAmb>');
  expect([received(xml), saved(xml).says]).toEqual(['cancelled', 'cancelled']);
});

it('a refusal, or no note (217), with a part that proves less than a note proves nothing, and the saved one asks', () => {
  const old = `<retCancNFe><infCanc><tpAmb>1</tpAmb><chNFe>${KEY}</chNFe><cStat>218</cStat></infCanc></retCancNFe>`;
  for (const cStat of ['526', '217'])
    for (const inside of [old, protocol('204', ''), protocol('124', ''), event(codes('110110', '573'))]) {
      const xml = answer(cStat, inside);
      expect(received(xml)).toBe('');
      expect(saved(xml)).toEqual({ says: '', asks: [KEY] });
    }
});

it('an event that leaves out environment and note is of those that only the protocol says', () => {
  const bare = event(codes('110111', '135')).replace(`<tpAmb>1</tpAmb><chNFe>${KEY}</chNFe>`, '');
  const xml = answer('100', protocol() + bare, '');
  expect([received(xml), saved(xml).says]).toEqual(['cancelled', 'cancelled']);
});

it.each([
  ['101', 'cancelled'],
  ['110', 'denied'],
])('the code %s on top counts also where only the protocol says environment and note', (cStat, says) => {
  const xml = answer(cStat, protocol(), '');
  expect([received(xml), saved(xml).says]).toEqual([says, says]);
});

it('two protocols of which one is of another environment or note prove nothing, also where the answer leaves its own out', () => {
  const second = protocol().replaceAll('135260000000001', '135260000000003');
  for (const [head, inside] of [
    [`<chNFe>${KEY}</chNFe>`, second.replace('<tpAmb>1<', '<tpAmb>2<')],
    ['<tpAmb>1</tpAmb>', second.replace(KEY, keyOf({ cnpj: '11222333000181', nNF: 8 }))],
  ] as const) {
    const xml = answer('100', protocol() + inside, head);
    expect(received(xml)).toBe('');
    expect(saved(xml).says).toBe('');
    expect(saved(xml).asks).toContain(KEY);
  }
});

it('an event of the other environment cancels nothing where the answer leaves its own out', () => {
  const other = event(codes('110111', '135')).replace('<tpAmb>1<', '<tpAmb>2<');
  const bare = protocol().replace('<tpAmb>1</tpAmb>', '');
  const xml = answer('100', bare + other, `<chNFe>${KEY}</chNFe>`);
  expect(received(xml)).toBe('authorized');
  expect(saved(xml)).toEqual({ says: '', asks: [KEY] });
});
