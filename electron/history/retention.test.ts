/** What a removal of old answers takes, what stays of it, and that it does what its preview said. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { createAnswerOrder } from '../storage/database/answer-order.ts';
import { addPastConsults, pastConsult } from './find/testing/past-consults.ts';
import { createRetention, type Retention } from './retention.ts';

const BEFORE = new Date('2025-01-01T00:00:00.000Z');
const NOTE = pastConsult(0, 1);
const answer = (at: string, changes: Partial<typeof NOTE> = {}) => ({ ...NOTE, at, ...changes });

let db: Database;
let flushed: number;
let retention: Retention;
beforeEach(() => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  db = opened.value;
  flushed = 0;
  retention = createRetention(db, () => (flushed += 1));
});
afterEach(() => db.close());

const left = () =>
  db
    .prepare('SELECT at, xml FROM consultation ORDER BY seq')
    .all()
    .map(({ at, xml }) => [at, xml]);

test('only older answers that are not the last word on their note go; that one stays without its XML', async () => {
  addPastConsults(db, [
    answer('2024-01-01T00:00:00.000Z'),
    answer('2024-02-01T00:00:00.000Z', { situation: 'nao-consultada', cStat: '656' }),
    answer('2024-03-01T00:00:00.000Z'),
    answer('2024-04-01T00:00:00.000Z', { situation: 'nao-consultada', cStat: '656' }),
    answer('2024-01-01T00:00:00.000Z', { environment: 'homologacao' }),
    { ...pastConsult(1, 1), at: '2026-01-01T00:00:00.000Z' },
  ]);
  db.exec(`UPDATE consultation SET xml = '<retConsSitNFe/>'`);
  const preview = await retention.preview('producao', BEFORE);
  expect(preview).toEqual({ answers: 3, documents: 1 });
  expect(left()).toHaveLength(6);
  expect(await retention.purge('producao', BEFORE)).toEqual(preview);
  expect(left()).toEqual([
    ['2024-03-01T00:00:00.000Z', null],
    ['2024-01-01T00:00:00.000Z', '<retConsSitNFe/>'],
    ['2026-01-01T00:00:00.000Z', '<retConsSitNFe/>'],
  ]);
  expect(await retention.preview('producao', BEFORE)).toEqual({ answers: 0, documents: 0 });
  expect(flushed).toBeGreaterThan(0);
});

test('an answer that showed the note to exist never goes for a 217 that came after it, nor for a refusal', async () => {
  const gone = { situation: 'nao-consta', cStat: '217', answer: '{"protNFe":[]}' };
  addPastConsults(db, [
    answer('2023-01-01T00:00:00.000Z'),
    answer('2024-01-01T00:00:00.000Z'),
    answer('2024-02-01T00:00:00.000Z', gone),
    answer('2024-03-01T00:00:00.000Z', gone),
    answer('2024-04-01T00:00:00.000Z', { situation: 'nao-consultada', cStat: '656' }),
  ]);
  await retention.purge('producao', BEFORE);
  const kept = db.prepare('SELECT at, c_stat AS cStat FROM consultation ORDER BY seq').all();
  expect(kept).toMatchObject([
    { at: '2024-01-01T00:00:00.000Z', cStat: '100' },
    { at: '2024-03-01T00:00:00.000Z', cStat: '217' },
  ]);
});

test.each([
  ['a cancellation, which is final', ['cancelada', '101'], ['autorizada', '100'], ['101', '100']],
  ['an authorization', ['autorizada', '100'], ['epec', '124'], ['100', '124']],
  ['an announcement', ['epec', '124'], ['autorizada', '100'], ['100']],
  ['an authorization that was cancelled then', ['autorizada', '100'], ['cancelada', '101'], ['101']],
] as const)(
  '%s goes only for a later answer that proves as much: another site may not have heard of it',
  async (_, before, after, kept) => {
    const said = ([situation, cStat]: readonly [string, string]) => ({ situation, cStat });
    addPastConsults(db, [
      answer('2023-01-01T00:00:00.000Z', said(before)),
      answer('2024-01-01T00:00:00.000Z', said(after)),
    ]);
    await retention.purge('producao', BEFORE);
    const left = db.prepare('SELECT c_stat AS cStat FROM consultation ORDER BY seq').all();
    expect(left.map(({ cStat }) => cStat)).toEqual(kept);
  },
);

test('what counts as the newest is the order in which answers came, not a clock that was ahead', async () => {
  addPastConsults(db, [
    answer('2024-06-01T00:00:00.000Z'),
    answer('2024-02-01T00:00:00.000Z', { situation: 'cancelada', cStat: '101' }),
  ]);
  createAnswerOrder(db).own(2, NOTE.chNFe, 'producao', '2024-02-01T00:00:00.000Z');
  await retention.purge('producao', BEFORE);
  expect(db.prepare('SELECT c_stat AS cStat FROM consultation').all()).toMatchObject([{ cStat: '101' }]);
});

test('an old answer goes where a newer one about its note came after the day', async () => {
  addPastConsults(db, [answer('2024-01-01T00:00:00.000Z'), answer('2026-01-01T00:00:00.000Z')]);
  expect(await retention.purge('producao', BEFORE)).toEqual({ answers: 1, documents: 0 });
  expect(left()).toEqual([['2026-01-01T00:00:00.000Z', null]]);
});

test('thousands of rows are looked at in pieces, and none is left out', async () => {
  addPastConsults(
    db,
    Array.from({ length: 2_300 }, (_, n) =>
      answer(new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString()),
    ),
  );
  expect(await retention.preview('producao', BEFORE)).toEqual({ answers: 2_299, documents: 0 });
  await retention.purge('producao', BEFORE);
  expect(left()).toHaveLength(1);
});
