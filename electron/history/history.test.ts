/** What the consultation history knows of the numbers of a series. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Environment } from '../../shared/contract.ts';
import { accessKeyCheckDigit, accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import type { Situation } from '../../shared/fiscal/cstat.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { createAnswerOrder } from '../storage/database/answer-order.ts';
import { createConsultRows } from './find/consult-rows.ts';
import { noteAnswers } from './find/note-answers.ts';
import { createConsultHistory } from './history.ts';
import { addPastConsults, pastConsult } from './find/testing/past-consults.ts';
import { createWriteBehind } from './write-behind.ts';

const CNPJ = '11222333000181';

function keyOf(nNF: number, yearMonth: string, serie = '001') {
  const first43 = `35${yearMonth}${CNPJ}55${serie}${String(nNF).padStart(9, '0')}112345678`;
  return accessKeySchema.parse(`${first43}${accessKeyCheckDigit(first43)}`);
}

/** The tables as they were when a refused consultation was stored as a refused note. */
const BEFORE = SCHEMA.slice(0, 6);

function history(
  failed: (error: unknown) => void = (error) => {
    throw error;
  },
) {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const made = createConsultHistory(opened.value, createWriteBehind(opened.value, failed));
  const add = (
    chNFe: ReturnType<typeof keyOf>,
    situacao: Situation = 'autorizada',
    consultadoEm = '2026-11-20T12:00:00Z',
    avisos: string[] = [],
  ) =>
    made.add(
      {
        chNFe,
        environment: 'homologacao',
        situacao,
        retConsSitNFe: { cStat: '100', chNFe, protNFe: [], procEventoNFe: [] },
        eventos: [],
        alertas: [],
        consultadoEm,
        doArquivo: false,
        avisos,
      },
      '2',
      '',
      'https://sefaz.invalid',
      `<retConsSitNFe><chNFe>${chNFe}</chNFe></retConsSitNFe>`,
    );
  return { ...made, add, db: opened.value };
}

test('what a full disk keeps from being written of a note is known all the same, and again once it is written', () => {
  const { add, lastFound, lastKnown, foundAt, stored, flush, together, db } = history();
  const [plain, ofEpec] = [keyOf(1, '2611'), keyOf(2, '2611')];
  add(ofEpec, 'autorizada', '2026-11-20T11:00:00Z');
  flush();
  let isFull = true;
  add(plain, 'autorizada', '2026-11-20T12:00:00Z');
  add(plain, 'nao-consta', '2026-11-20T12:01:00Z');
  add(ofEpec, 'epec', '2026-11-20T12:02:00Z');
  const write = () => {
    if (isFull) throw Object.assign(new Error('full'), { errcode: 13 });
  };
  expect(() => together(write)).toThrow('full');
  const expectKnown = () => {
    expect(lastFound('homologacao', plain)).toMatchObject({ consultadoEm: '2026-11-20T12:00:00Z' });
    expect(foundAt('homologacao', plain)).toBe('https://sefaz.invalid');
    expect(lastKnown('homologacao', plain)).toMatchObject({ situacao: 'nao-consta' });
    expect(stored('homologacao', plain)).toMatchObject({ consultadoEm: '2026-11-20T12:01:00Z' });
    expect(lastFound('homologacao', ofEpec)).toMatchObject({ situacao: 'autorizada' });
    expect(lastKnown('homologacao', ofEpec)).toMatchObject({ situacao: 'epec' });
  };
  expectKnown();
  expect(db.prepare('SELECT COUNT(*) AS n FROM consultation').get()).toEqual({ n: 1 });
  isFull = false;
  flush();
  expectKnown();
  expect(db.prepare('SELECT COUNT(*) AS n FROM consultation').get()).toEqual({ n: 4 });
});

test.each([
  ['2026-10-01T08:00:00-03:00', true],
  ['0001-01-01T00:00:00', false],
  ['', false],
])('a note above that SEFAZ received at %s was there before: %s', (dhRecbto, before) => {
  const { add, receivedBefore, flush, db } = history();
  add(keyOf(6, '2610'));
  flush();
  const answer = JSON.stringify({ cStat: '100', protNFe: [{ infProt: { dhRecbto } }] });
  db.prepare('UPDATE consultation SET answer = ?').run(answer);
  expect(receivedBefore(CNPJ, '55', 1, '2', 5, new Date('2026-11-20T12:00:00Z'))).toBe(before);
});

test('the mark of the Fisco goes with what was known of a note, before and after it is written', () => {
  const { add, lastKnown, lastFound, list, flush, db } = history();
  const chNFe = keyOf(1, '2611');
  add(chNFe, 'autorizada', '2026-11-20T12:00:00Z', ['note.marked-by-fisco']);
  const expectMarked = () => {
    expect(lastKnown('homologacao', chNFe)).toMatchObject({ situacao: 'autorizada', marcada: true });
    expect(lastFound('homologacao', chNFe)).toMatchObject({ marcada: true });
  };
  expectMarked();
  flush();
  expectMarked();
  add(chNFe, 'nao-consultada', '2026-11-20T13:00:00Z');
  flush();
  const before = { marcada: true };
  expect(list('homologacao', 1)).toMatchObject([{ before }]);
  expect(createConsultRows(db).record(2)).toMatchObject({ before });
  expect(noteAnswers(db, 'homologacao', chNFe, 1).answers).toMatchObject([{ record: { before } }]);
});

test('what follows from an answer that cannot be written is not kept either, and says why; other answers are', () => {
  const { add, together, list, db } = history(() => undefined);
  add(keyOf(1, '2611'));
  add(keyOf(2, '2611'), null as never);
  db.exec('CREATE TABLE row (answered INTEGER)');
  const answered = () => db.exec('INSERT INTO row VALUES (1)');
  expect(() => together(answered)).toThrow('situation');
  expect(db.prepare('SELECT * FROM row').all()).toEqual([]);
  expect(list('homologacao', 9)).toHaveLength(1);
  together(answered);
  expect(db.prepare('SELECT * FROM row').all()).toHaveLength(1);
});

test('the nearest note on each side gives its year and month; other series and unknown notes do not count', () => {
  const { add, nearestNote } = history();
  add(keyOf(1, '2509'));
  add(keyOf(2, '2510'));
  add(keyOf(3, '2510', '002'));
  add(keyOf(9, '2511'), 'cancelada');
  add(keyOf(8, '2511'), 'nao-consta');
  const range = { nNFIni: 5, nNFFin: 7 };
  expect(nearestNote(CNPJ, '55', 1, '2', range, 'below')).toEqual({ nNF: 2, year: 2025, month: 10 });
  expect(nearestNote(CNPJ, '55', 1, '2', range, 'above')).toEqual({ nNF: 9, year: 2025, month: 11 });
  expect(nearestNote(CNPJ, '55', 1, '2', { nNFIni: 9, nNFFin: 12 }, 'above')).toBeUndefined();
  expect(nearestNote(CNPJ, '55', 1, '1', range, 'below')).toBeUndefined();
});

test('of one note the last answer of this computer is the last, also after a clock that was ahead', () => {
  const { add, lastKnown, stored, flush, db } = history();
  const chNFe = keyOf(1, '2509');
  add(chNFe, 'autorizada', '2027-06-20T12:00:00.000Z');
  flush();
  add(chNFe, 'cancelada', '2026-11-20T12:00:00.000Z');
  flush();
  expect(lastKnown('homologacao', chNFe)).toMatchObject({ situacao: 'cancelada' });
  expect(stored('homologacao', chNFe)?.consultadoEm).toBe('2026-11-20T12:00:00.000Z');
  const rows = createConsultRows(db);
  expect(rows.record(2)).toMatchObject({ situation: 'cancelada', before: undefined });
  const { answers } = noteAnswers(db, 'homologacao', chNFe, 10);
  expect(answers.map(({ record }) => record.situation)).toEqual(['cancelada', 'autorizada']);
});

test('an answer of another computer whose hour is in the future counts as the oldest', () => {
  const { add, lastKnown, flush, db } = history();
  const chNFe = keyOf(1, '2509');
  add(chNFe, 'cancelada', '2026-11-20T12:00:00.000Z');
  flush();
  const taking = createAnswerOrder(db);
  const now = new Date('2026-11-20T13:00:00.000Z');
  const take = (at: string) => {
    addPastConsults(db, [{ ...pastConsult(0, 1, 'homologacao'), chNFe, at }]);
    const seq = Number(db.prepare('SELECT MAX(seq) AS n FROM consultation').get()?.['n']);
    taking.other(seq, chNFe, 'homologacao', now);
    return lastKnown('homologacao', chNFe)?.situacao;
  };
  expect(take('2028-01-01T00:00:00.000Z')).toBe('cancelada');
  expect(take('2026-11-20T12:30:00.000Z')).toBe('autorizada');
});

test('of one note the last answer by its hour is the last, also where an older one came later from another computer', () => {
  const { add, list, lastKnown, stored, flush, db } = history();
  const chNFe = keyOf(1, '2509');
  add(chNFe, 'cancelada', '2026-11-20T12:00:00Z');
  flush();
  addPastConsults(db, [{ ...pastConsult(0, 1, 'homologacao'), chNFe, at: '2026-11-19T12:00:00Z' }]);
  expect(lastKnown('homologacao', chNFe)?.consultadoEm).toBe('2026-11-20T12:00:00Z');
  expect(stored('homologacao', chNFe)?.consultadoEm).toBe('2026-11-20T12:00:00Z');
  expect(list('homologacao', 10)).toHaveLength(2);
});

test('an answer is found again by its instant, with its XML as received', () => {
  const { add, answerAt: given } = history();
  const chNFe = keyOf(1, '2509');
  add(chNFe);
  const found = given('homologacao', chNFe, '2026-11-20T12:00:00Z');
  expect(found?.xml).toBe(`<retConsSitNFe><chNFe>${chNFe}</chNFe></retConsSitNFe>`);
  expect(found?.retConsSitNFe.cStat).toBe('100');
  expect(given('homologacao', chNFe, '2026-11-20T12:00:01Z')).toBeUndefined();
  expect(given('producao', chNFe, '2026-11-20T12:00:00Z')).toBeUndefined();
});

test('the newest of one environment are found wherever they lie among those of the other', () => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const homologacao = [0, 1, 3_000].map((n) => pastConsult(n, 3, 'homologacao'));
  const [first, second, last] = homologacao;
  if (!first || !second || !last) throw new Error('three were made');
  const producao = Array.from({ length: 2_900 }, (_, n) => pastConsult(2 + n, 3));
  addPastConsults(opened.value, [first, second, ...producao, last]);
  const writes = createWriteBehind(opened.value, () => undefined);
  const { list } = createConsultHistory(opened.value, writes);
  const keys = (environment: Environment, limit: number) =>
    list(environment, limit).map(({ chNFe }) => chNFe);
  expect(keys('homologacao', 1)).toEqual([last.chNFe]);
  expect(keys('homologacao', 9)).toEqual([last.chNFe, second.chNFe, first.chNFe]);
  expect(keys('producao', 2)).toEqual([producao[2_899]?.chNFe, producao[2_898]?.chNFe]);
  opened.value.close();
});

test('the newest are found by an index of their own, and what is asked of one note by that of its key', () => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  const asked: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => (asked.push(sql), prepare(sql));
  createConsultHistory(
    db,
    createWriteBehind(db, () => undefined),
  );
  const indexesOf = (part: string) =>
    asked
      .filter((sql) => sql.startsWith('SELECT') && sql.includes(part))
      .map((sql) => prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
      .map(([first]) => /INDEX (\w+)/u.exec(String(first?.['detail']))?.[1]);
  expect(indexesOf('ORDER BY c.seq DESC')).toEqual(['consultation_newest']);
  expect(new Set(indexesOf('ch_nfe = ?'))).toEqual(new Set(['consultation_key']));
  db.close();
});

test('a refused consultation stored as a refused note is migrated to none, and a 120 to the authorization it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'historico-'));
  try {
    const path = join(folder, 'balcao.sqlite');
    const old = openDatabase(path, { durability: 'normal', migrations: BEFORE });
    if (!old.ok) throw new Error(old.error.code);
    const insert = old.value.prepare(
      `INSERT INTO consultation (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer)
       VALUES ('2026-11-20T12:00:00Z', 'producao', '1', ?, '${CNPJ}', '55', 1, ?, ?, ?, '', '', '{"protNFe":[]}')`,
    );
    const kept = [
      ['120', 'rejeitada'],
      ['108', 'rejeitada'],
      ['562', 'rejeitada'],
      ['128', 'rejeitada'],
      ['1101', 'rejeitada'],
      ['', 'sem-resposta'],
      ['101', 'cancelada'],
    ] as const;
    kept.forEach(([cStat, situation], i) => insert.run(keyOf(i + 1, '2510'), i + 1, situation, cStat));
    old.value.close();
    const opened = openDatabase(path, { durability: 'normal', migrations: SCHEMA });
    if (!opened.ok) throw new Error(opened.error.code);
    const { list } = createConsultHistory(
      opened.value,
      createWriteBehind(opened.value, () => undefined),
    );
    const situations = list('producao', 10).map(({ situation }) => situation);
    opened.value.close();
    const none = 'nao-consultada';
    expect(situations.reverse()).toEqual(['autorizada', none, none, 'outra', 'outra', none, 'cancelada']);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

test('what is known of one note is answered without writing what waits of others, and with what waits of it', () => {
  const { add, lastFound, lastKnown, foundAt, db } = history();
  const written = () => db.prepare('SELECT COUNT(*) AS n FROM consultation').get()?.['n'];
  const [one, other] = [keyOf(1, '2611'), keyOf(2, '2611')];
  add(one, 'nao-consta', '2026-11-20T12:00:00Z');
  expect(lastFound('homologacao', one)).toBeUndefined();
  expect(lastFound('homologacao', other)).toBeUndefined();
  expect(lastKnown('homologacao', other)).toBeUndefined();
  expect(written()).toBe(0);
  add(other, 'autorizada', '2026-11-20T12:01:00Z');
  add(other, 'nao-consta', '2026-11-20T12:02:00Z');
  expect(lastFound('homologacao', other)).toMatchObject({ consultadoEm: '2026-11-20T12:01:00Z' });
  expect(lastKnown('homologacao', other)).toMatchObject({ situacao: 'nao-consta' });
  expect(foundAt('homologacao', other)).toBe('https://sefaz.invalid');
});
