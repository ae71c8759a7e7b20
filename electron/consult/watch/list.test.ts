/** The search of the watched notes finds what a person means, as that of the history does. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { openDatabase, type Database } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { statementsOf } from '../../testing/statements.ts';
import { createWatchList } from './list.ts';
import { createWatchStore } from './store.ts';

const FIRST43 = `3526111122233300018155001000000417112345678`;
const KEY = FIRST43 + accessKeyCheckDigit(FIRST43);

let db: Database;
beforeEach(() => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  db = opened.value;
  db.prepare(
    `INSERT INTO watched_note (environment, ch_nfe, emitter, emitter_name, company, source, source_id, since, settled_to, attempts)
     VALUES ('producao', ?, '11222333000181', 'J. P. Comércio São João & Filhos', '', 'person', '', 0, 0, 0)`,
  ).run(KEY);
});
afterEach(() => db.close());

const found = (search: string) =>
  createWatchList(db, { store: createWatchStore(db), left: () => 0 }, () => '').list({
    environment: 'producao',
    show: 'all',
    search,
    offset: 0,
    limit: 10,
  }).total;

test.each([
  ['', 1],
  ['sao joao', 1],
  ['SÃO JOÃO', 1],
  ['jp comercio', 1],
  ['joão e filhos', 0],
  ['11.222.333/0001-81', 1],
  [KEY.replace(/(.{4})/g, '$1 '), 1],
  [KEY.slice(10, 30), 1],
  ['417', 1],
  ['41', 1],
  ['pedro', 0],
])('%s finds %i', (search, count) => {
  expect(found(search)).toBe(count);
});

/** Note `n` of many: watched, waiting to be seen, or ended, one in five with an unseen change. */
function addNote(n: number) {
  const first43 = `3526111122233300018155001${String(1_000 + n).padStart(9, '0')}112345678`;
  const chNFe = first43 + accessKeyCheckDigit(first43);
  const kind = n % 3;
  db.prepare(
    `INSERT INTO watched_note (environment, ch_nfe, emitter, emitter_name, company, source, source_id, since, settled_to,
       attempts, ask_at, ended, ended_at) VALUES ('producao', ?, '11222333000181', '', '', 'note', '', 0, 0, 0, ?, ?, ?)`,
  ).run(
    chNFe,
    kind === 0 ? 1e12 + ((n * 7) % 11) : null,
    ...(kind === 1 ? ['finished', (n * 5) % 13] : [null, null]),
  );
  if (n % 5 === 0)
    db.prepare(
      `INSERT INTO watch_change (environment, ch_nfe, at, kinds, events, before, after)
       VALUES ('producao', ?, '2026-11-20T12:00:00.000Z', '["event"]', '[]', NULL,
         '{"situacao":"autorizada","cStat":"100","nProt":"","at":"2026-11-20T12:00:00.000Z"}')`,
    ).run(chNFe);
}

const page = (show: 'all' | 'changed' | 'watching' | 'ended', offset: number, limit: number, search = '') =>
  createWatchList(db, { store: createWatchStore(db), left: () => 0 }, () => '').list({
    environment: 'producao',
    search,
    show,
    offset,
    limit,
  });

test('pages give every note once: changed ones, those to be asked by their hour, those to be seen, and those that ended last', () => {
  for (let n = 1; n <= 40; n += 1) addNote(n);
  for (const show of ['all', 'changed', 'watching', 'ended'] as const) {
    const whole = page(show, 0, 100);
    expect(whole.notes).toHaveLength(whole.total);
    expect(whole.total).toBe(whole.counts[show]);
    const inPages = Array.from({ length: 15 }, (_, at) => page(show, at * 3, 3).notes).flat();
    expect(inPages).toEqual(whole.notes);
    const places = whole.notes.map(
      ({ changes, state, nextAt = '9', endedAt = '' }) =>
        [changes.length > 0 ? 0 : 1, state === 'ended' ? 1 : 0, nextAt, endedAt] as const,
    );
    const sorted = places.toSorted(
      (a, b) => a[0] - b[0] || a[1] - b[1] || a[2].localeCompare(b[2]) || b[3].localeCompare(a[3]),
    );
    expect(places).toEqual(sorted);
  }
  expect(page('all', 0, 1).counts).toEqual({ all: 41, changed: 8, watching: 13, ended: 14 });
});

test('a page is read in the order of an index, not sorted out of all notes that were ever watched', async () => {
  for (const show of ['all', 'watching', 'ended'] as const) {
    const asked = await statementsOf(() => page(show, 0, 10));
    const paged = asked.filter((sql) => sql.includes('OFFSET') && sql.includes('NOT IN'));
    expect(paged).toHaveLength(1);
    const plan = db
      .prepare(`EXPLAIN QUERY PLAN ${paged[0]}`)
      .all()
      .map(({ detail }) => String(detail));
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  }
});

test('a search reads the name of many notes once, and counts only what no page has shown', async () => {
  for (let n = 1; n <= 40; n += 1) addNote(n);
  db.exec("UPDATE watched_note SET emitter_name = 'Padaria Água' WHERE emitter_name = ''");
  const normalized = vi.spyOn(String.prototype, 'normalize');
  expect(page('all', 0, 100, 'padaria agua')).toMatchObject({ total: 40, counts: { all: 41 } });
  // Two names, and what is searched for.
  expect(normalized).toHaveBeenCalledTimes(3);
  normalized.mockRestore();
  const counted = async (offset: number, total: number) => {
    const asked = await statementsOf(() => expect(page('all', offset, 30, 'padaria').total).toBe(total));
    return asked.filter((sql) => sql.startsWith('SELECT COUNT') && sql.includes('NOT IN')).length;
  };
  expect(await counted(0, 40)).toBe(1);
  expect(await counted(30, 40)).toBe(0);
  expect(await counted(60, 40)).toBe(1);
  expect(page('all', 0, 30, 'pedro').total).toBe(0);
});
