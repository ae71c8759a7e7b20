/**
 * What answers reveal about numbers: a note in contingency is stored until SEFAZ has it, a refused key shows that
 * its number exists, and a person states the last number.
 */

import { beforeEach, describe, expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../shared/fiscal/key/access-key.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { readLastNumber } from './last-numbers.ts';
import { createNumbering, type Numbering } from './numbering.ts';
import type { NoteAnswer } from './series.ts';

const CNPJ = '11222333000181';
const place = { cnpj: CNPJ, mod: '65', serie: 1, tpAmb: '2' } as const;
const all = { nNFIni: 1, nNFFin: 99 };
const AT = '2026-11-21T21:03:00.000Z';

function keyOf(nNF: number, { tpEmis = '9', mod = '65', serie = '001', cNF = '48205731' } = {}): string {
  const first43 = `352611${CNPJ}${mod}${serie}${String(nNF).padStart(9, '0')}${tpEmis}${cNF}`;
  return `${first43}${accessKeyCheckDigit(first43)}`;
}

const answer = (chNFe: string, cStat: string, more: Partial<NoteAnswer> = {}): NoteAnswer => ({
  chNFe,
  cStat,
  tpAmb: '2',
  at: AT,
  xMotivo: '',
  trusted: true,
  transmitted: ['100', '101', '110', '120', '150'].includes(cStat),
  ...more,
});

function openDb() {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

let db: ReturnType<typeof openDb>;
let numbers: Numbering;
beforeEach(() => {
  db = openDb();
  numbers = createNumbering(db, { now: () => new Date(AT) });
});
const open = () => numbers.of(place).contingencies(all);

describe('a key issued in contingency', () => {
  test.each(['2', '4', '5', '9'])('with tpEmis %s that SEFAZ does not have is stored', (tpEmis) => {
    numbers.learn(answer(keyOf(5, { tpEmis }), '217'));
    expect(open()).toMatchObject([{ nNF: 5, cStat: '217', trusted: true }]);
    expect(numbers.waiting('2')).toHaveLength(1);
    expect(numbers.waiting('1')).toEqual([]);
  });

  test('is stored with any tpEmis where SEFAZ has its EPEC, until it has the note', () => {
    const normal = keyOf(5, { tpEmis: '1' });
    numbers.learn(answer(normal, '217'));
    expect(open()).toEqual([]);
    numbers.learn(answer(normal, '124'));
    expect(open()).toMatchObject([{ chNFe: normal, cStat: '124' }]);
    numbers.learn(answer(normal, '100'));
    expect(open()).toEqual([]);
  });

  test('waits no more once a question about its number is refused with this very key; one with another key leaves it', () => {
    numbers.learn(answer(keyOf(5), '217'));
    numbers.learn(answer(keyOf(6), '217'));
    const refused = (nNF: number, held: string) =>
      numbers.learnNumber({ ...answer(keyOf(nNF, { cNF: '11111111' }), '562'), xMotivo: `[chNFe: ${held}]` });
    refused(5, keyOf(5));
    refused(6, keyOf(6, { cNF: '22222222' }));
    expect(numbers.waiting('2').map(({ nNF }) => nNF)).toEqual([6]);
    expect(open().map(({ nNF }) => nNF)).toEqual([6]);
  });

  test('is stored if SEFAZ has only the EPEC', () => {
    numbers.learn(answer(keyOf(5, { tpEmis: '4', mod: '55' }), '124'));
    expect(numbers.of({ ...place, mod: '55' }).contingencies(all)).toMatchObject([{ cStat: '124' }]);
  });

  test.each(['1', '6', '7'])('is not one with tpEmis %s, whatever SEFAZ answers', (tpEmis) => {
    numbers.learn(answer(keyOf(5, { tpEmis }), '217'));
    expect(open()).toEqual([]);
  });

  test.each(['108', '526', '656', '999'])(
    'is stored without an answer where SEFAZ says nothing of it (%s): whoever asks has it from somewhere',
    (cStat) => {
      numbers.learn(answer(keyOf(5), cStat, { trusted: false }));
      expect(open()).toMatchObject([{ nNF: 5, cStat: undefined, trusted: false }]);
      numbers.learn(answer(keyOf(5), cStat));
      expect(open()).toMatchObject([{ cStat: undefined, trusted: true }]);
      numbers.learn(answer(keyOf(6), '217'));
      numbers.learn(answer(keyOf(6), cStat));
      expect(open()).toMatchObject([{ nNF: 5 }, { nNF: 6, cStat: '217' }]);
      numbers.learn(answer(keyOf(5), '100'));
      expect(open()).toMatchObject([{ nNF: 6 }]);
    },
  );

  test.each(['561', '562', '613'])(
    'is not stored by a refusal that names another note of its number (%s)',
    (cStat) => {
      numbers.learn(answer(keyOf(5), cStat));
      expect(open()).toEqual([]);
    },
  );

  test.each(['100', '101', '110', '120', '150'])(
    'is no longer open once SEFAZ has the note (%s)',
    (cStat) => {
      numbers.learn(answer(keyOf(5), '217'));
      numbers.learn(answer(keyOf(5), cStat));
      expect(open()).toEqual([]);
    },
  );

  test('from an anonymous caller stays untrusted until a trusted caller sends it', () => {
    numbers.learn(answer(keyOf(5), '217', { trusted: false }));
    expect(open()).toMatchObject([{ trusted: false }]);
    numbers.learn(answer(keyOf(5), '217'));
    numbers.learn(answer(keyOf(5), '217', { trusted: false }));
    expect(open()).toMatchObject([{ trusted: true }]);
  });

  test('keeps the most exact time of issue received', () => {
    numbers.learn(answer(keyOf(5), '217', { issued: '2026-11-20' }));
    numbers.learn(answer(keyOf(5), '217', { issued: '2026-11-20T10:00:00-03:00' }));
    numbers.learn(answer(keyOf(5), '217'));
    expect(open()).toMatchObject([{ issued: '2026-11-20T10:00:00-03:00' }]);
  });

  test.each(['217', '108'])('waits though its row says that it was declared, which %s takes out', (cStat) => {
    numbers.learn(answer(keyOf(5), '217'));
    db.prepare('UPDATE contingency SET declared_at = ?').run(AT);
    expect(open()).toMatchObject([{ nNF: 5, trusted: true }]);
    expect(numbers.waiting('2')).toHaveLength(1);
    numbers.learn(answer(keyOf(5), cStat));
    expect(db.prepare('SELECT declared_at FROM contingency').get()).toEqual({ declared_at: null });
  });
});

describe('a key issued in contingency whose note a stored answer has', () => {
  const consulted = (nNF: number, situation: string, cStat: string) =>
    db
      .prepare(
        `INSERT INTO consultation (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer)
         VALUES (?, 'homologacao', '2', ?, ?, '65', 1, ?, ?, ?, '', '', '{}')`,
      )
      .run(AT, keyOf(nNF), CNPJ, nNF, situation, cStat);

  test('is not open, whatever another site says later, and whatever came back with a copy or from another computer', () => {
    numbers.learn(answer(keyOf(5), '217'));
    numbers.learn(answer(keyOf(6), '217'));
    for (const nNF of [5, 6]) consulted(nNF, 'autorizada', '100');
    expect(open()).toEqual([]);
    expect(numbers.waiting('2')).toEqual([]);
  });

  test('is open where that answer had only its EPEC', () => {
    numbers.learn(answer(keyOf(5), '124'));
    consulted(5, 'epec', '124');
    expect(open()).toMatchObject([{ cStat: '124' }]);
  });
});

describe('a key refused because its number has another one', () => {
  test.each(['561', '562', '613'])('%s shows that the number exists', (cStat) => {
    numbers.learn(answer(keyOf(7, { tpEmis: '1' }), cStat));
    expect(numbers.of(place).fromRefusals(all)).toMatchObject([{ nNF: 7, chNFe: undefined }]);
    expect(numbers.of(place).lastFromRefusal).toBe(7);
  });

  test('the true key in brackets is stored if it is valid and of the same number, and not lost again', () => {
    const truth = keyOf(7, { tpEmis: '1', cNF: '11112222' });
    const asked = keyOf(7, { tpEmis: '1' });
    numbers.learn(answer(asked, '562', { xMotivo: `Rejeicao: Codigo numerico [chNFe:${keyOf(8)}]` }));
    expect(numbers.of(place).fromRefusals(all)).toMatchObject([{ nNF: 7, chNFe: undefined }]);
    numbers.learn(answer(asked, '562', { xMotivo: `Rejeicao: Codigo numerico difere [chNFe:${truth}]` }));
    numbers.learn(answer(asked, '613'));
    expect(numbers.of(place).fromRefusals(all)).toMatchObject([{ nNF: 7, chNFe: truth }]);
  });
});

test('the note for which another one was cancelled is there, and waits no more', () => {
  numbers.learn(answer(keyOf(7), '217'));
  numbers.learnReplacing({ chNFe: keyOf(7), tpAmb: '2', cStat: '135', at: AT });
  expect(numbers.of(place).fromRefusals(all)).toMatchObject([{ nNF: 7, chNFe: keyOf(7), cStat: '135' }]);
  expect([open(), numbers.waiting('2')]).toEqual([[], []]);
});

describe('the last number issued', () => {
  test('is what a person entered last, per series and environment', () => {
    numbers.informLast(place, 1208);
    numbers.informLast(place, 1200);
    expect(numbers.of(place).informed).toEqual({ nNF: 1200, at: AT });
    expect(numbers.of({ ...place, serie: 2 }).informed).toBeUndefined();
    expect(numbers.of({ ...place, tpAmb: '1' }).informed).toBeUndefined();
  });

  test.each([
    ['a number', '1208', 1208],
    ['a number with dots', ' 1.208 ', 1208],
    ['a number with its sign', 'nº 1208', 1208],
    ['a key', keyOf(77), 77],
    ['a key inside an XML', `<infNFe Id="NFe${keyOf(77)}"><ide/></infNFe>`, 77],
    ['zero', '0', undefined],
    ['ten digits', '1000000000', undefined],
    ['words', 'o último', undefined],
    ['a key of another series', keyOf(77, { serie: '002' }), undefined],
    ['a key of another model', keyOf(77, { mod: '55' }), undefined],
  ])('is read from %s', (_what, text, nNF) => {
    expect(readLastNumber(text, place)).toBe(nNF);
  });
});

test('an upgrade takes over what earlier consultations showed', () => {
  const before = SCHEMA.findIndex((entry) => entry.includes('CREATE TABLE contingency'));
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA.slice(0, before) });
  if (!opened.ok) throw new Error(opened.error.code);
  const old = opened.value;
  const insert = old.prepare(
    `INSERT INTO consultation (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer)
     VALUES (?, 'homologacao', '2', ?, ?, '65', 1, ?, ?, ?, '', '', '{}')`,
  );
  const consulted = (nNF: number, situation: string, cStat: string, tpEmis = '9') =>
    insert.run(AT, keyOf(nNF, { tpEmis }), CNPJ, nNF, situation, cStat);
  consulted(5, 'nao-consta', '217');
  consulted(5, 'nao-consultada', '108');
  consulted(6, 'nao-consta', '217');
  consulted(6, 'autorizada', '100');
  consulted(7, 'nao-consultada', '562', '1');
  for (const entry of SCHEMA.slice(before)) old.exec(entry);
  const known = createNumbering(old, { now: () => new Date(AT) }).of(place);
  expect(known.contingencies(all)).toMatchObject([{ nNF: 5, trusted: true }]);
  expect(known.fromRefusals(all)).toMatchObject([{ nNF: 7, chNFe: undefined }]);
});
