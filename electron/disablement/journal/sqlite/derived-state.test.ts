/** The derived states that lists and overlaps are found by give the same answers as the events themselves. */

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../storage/database/database.ts';
import { CNPJ, valueOf } from '../../testing/test-context.ts';
import type { RangeKey } from '../journal.ts';
import { stateOf, type EventDraft, type Story } from '../journal-rows.ts';
import { isSaved } from '../seat.ts';
import { AT, DISCARDED, HOMOLOGATED, requestOf, UNCERTAIN } from '../testing/requests.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { createQueries, type Queries } from './sqlite-queries.ts';
import { createRows, type Rows } from './sqlite-rows.ts';
import { JOURNAL_SCHEMA } from './sqlite-schema.ts';
import { verifyChain } from './verify-sqlite.ts';

const SEND: EventDraft = {
  kind: 'sending',
  step: 'send',
  at: AT,
  data: { owner: 'x', xmlSeq: 0, overridden: false },
};
const FILED: EventDraft = {
  kind: 'file',
  step: 'note',
  at: AT,
  data: { paths: ['/a.xml'], sha256: ['00'], suffixed: false },
};
const UNFILED: EventDraft = {
  kind: 'file-problem',
  step: 'note',
  at: AT,
  data: { problem: 'full', path: '/a.xml' },
};
const PATHS: readonly (readonly EventDraft[])[] = [
  [],
  [DISCARDED],
  [SEND],
  [SEND, UNCERTAIN],
  [SEND, UNCERTAIN, HOMOLOGATED],
  [SEND, HOMOLOGATED],
  [SEND, HOMOLOGATED, FILED],
  [SEND, HOMOLOGATED, FILED, UNFILED],
  [SEND, HOMOLOGATED, UNFILED, FILED],
];

let db: Database;
let rows: Rows;
let queries: Queries;
const open = (steps: number = JOURNAL_SCHEMA.length) => {
  const migrations = JOURNAL_SCHEMA.slice(0, steps);
  db = valueOf(openDatabase(':memory:', { durability: 'normal', migrations }));
  rows = createRows(db);
  queries = createQueries(rows);
};
beforeEach(() => open());
afterEach(() => db.close());

const add = (nNFIni: number, nNFFin: number, path: readonly EventDraft[], n: number): void => {
  const requestId = `pedido-${n}`;
  rows.add(requestOf(nNFIni, { requestId, id: `ID${n}`, nNFFin }));
  for (const draft of path) rows.append(requestId, draft);
};
const ids = (stories: readonly Story[]) => stories.map(({ row }) => row.requestId).sort();

const request = fc.record({
  first: fc.integer({ min: 1, max: 120_000 }),
  // An imported range may be longer than SEFAZ accepts.
  more: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40_000 })),
  path: fc.constantFrom(...PATHS),
});
const asked = fc.record({
  nNFIni: fc.integer({ min: 1, max: 160_000 }),
  more: fc.integer({ min: 0, max: 10_000 }),
});

test('every request that meets a range is found, however long it is and however early it begins', () => {
  fc.assert(
    fc.property(
      fc.array(request, { maxLength: 12 }),
      fc.array(asked, { minLength: 1, maxLength: 12 }),
      (all, ranges) => {
        db.close();
        open();
        for (const [n, { first, more, path }] of all.entries()) add(first, first + more, path, n);
        const stories = rows.stories('');
        for (const { nNFIni, more } of ranges) {
          const range: RangeKey = {
            cnpj: CNPJ,
            tpAmb: '2',
            mod: '55',
            serie: 1,
            nNFIni,
            nNFFin: nNFIni + more,
          };
          const met = stories.filter(
            ({ row, events }) =>
              row.nNFIni <= range.nNFFin &&
              row.nNFFin >= nNFIni &&
              ['sending', 'uncertain', 'homologated'].includes(stateOf(events)),
          );
          expect(ids(queries.blocking(range))).toEqual(ids(met));
        }
      },
    ),
  );
});

test('what is open is what the events say is open', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PATHS), { maxLength: 12 }), (paths) => {
      db.close();
      open();
      for (const [n, path] of paths.entries()) add(n + 1, n + 1, path, n);
      const stories = rows.stories('');
      const inState = (...states: string[]) =>
        stories.filter(({ events }) => states.includes(stateOf(events)));
      const unsaved = inState('homologated').filter(({ events }) => !isSaved(events));
      expect(ids(queries.list('homologacao', 'pending'))).toEqual(
        ids([...inState('sending', 'uncertain'), ...unsaved]),
      );
      expect(ids(queries.list('homologacao', 'prepared'))).toEqual(ids(inState('prepared')));
      expect(queries.list('producao', 'pending')).toEqual([]);
      expect([...queries.sending()].sort()).toEqual(ids(inState('sending')));
      expect([...queries.unsaved()].sort()).toEqual(ids(unsaved));
      expect(verifyChain(db).ok).toBe(true);
    }),
  );
});

test('an overlap is looked for between two ends of an index, not in all that begins earlier', () => {
  const asked: string[] = [];
  const { blocking } = createQueries({ ...rows, stories: (where) => (asked.push(where), []) });
  blocking({ cnpj: CNPJ, tpAmb: '2', mod: '55', serie: 1, nNFIni: 7, nNFFin: 7 });
  const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT d.* FROM disablement d ${asked[0]}`).all();
  const details = plan.map(({ detail }) => String(detail));
  expect(details).toContainEqual(
    expect.stringMatching(/d USING INDEX disablement_range \(.*ini>\? AND ini<\?\)/u),
  );
  expect(details).toContainEqual(expect.stringMatching(/l USING COVERING INDEX disablement_length/u));
});

test('a state that the events do not give is found by the audit', () => {
  for (const [n, path] of PATHS.entries()) add(n + 1, n + 1, path, n);
  expect(verifyChain(db)).toMatchObject({ ok: true });
  db.exec("UPDATE disablement_state SET filed = 1 WHERE request_id = 'pedido-5'");
  expect(verifyChain(db)).toMatchObject({ ok: false, broken: { why: 'request' } });
  db.exec("UPDATE disablement_state SET filed = 0 WHERE request_id = 'pedido-5'");
  expect(verifyChain(db).ok).toBe(true);
  db.exec("UPDATE disablement_state SET shown = shown + 1 WHERE request_id = 'pedido-5'");
  expect(verifyChain(db).ok).toBe(false);
  db.exec("UPDATE disablement_state SET shown = shown - 1 WHERE request_id = 'pedido-5'");
  expect(verifyChain(db).ok).toBe(true);
  db.exec("DELETE FROM disablement_state WHERE request_id = 'pedido-3'");
  expect(verifyChain(db).ok).toBe(false);
});

test('the newest are those last sent for the first time, or made if they never were', () => {
  const both = fc.constantFrom('homologacao', 'producao');
  const step = fc.record({ n: fc.integer({ min: 0, max: 5 }), environment: both });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      db.close();
      open();
      // By request, the place of the event that counts among all that were written.
      const shown = new Map<string, { readonly environment: string; readonly at: number }>();
      for (const [at, { n, environment }] of steps.entries()) {
        const requestId = `pedido-${n}`;
        const known = shown.get(requestId);
        if (!known) {
          const tpAmb = environment === 'producao' ? '1' : '2';
          rows.add(requestOf(n + 1, { requestId, id: `ID${n}`, environment, tpAmb }));
          shown.set(requestId, { environment, at });
          continue;
        }
        const state = rows
          .stories('WHERE d.request_id = ?', requestId)
          .map(({ events }) => stateOf(events))[0];
        if (state === 'prepared') shown.set(requestId, { ...known, at });
        const after = { prepared: SEND, sending: UNCERTAIN, uncertain: SEND } as const;
        rows.append(requestId, after[state as keyof typeof after]);
      }
      for (const environment of ['homologacao', 'producao'] as const) {
        const wanted = [...shown].filter(([, one]) => one.environment === environment);
        const inOrder = wanted.sort(([, a], [, b]) => b.at - a.at).map(([id]) => id);
        expect(queries.newest(environment, 4).map(({ row }) => row.requestId)).toEqual(inOrder.slice(0, 4));
      }
      expect(verifyChain(db).ok).toBe(true);
    }),
  );
});

test('the newest of one environment are found by an index, not by walking what another wrote since', async () => {
  const [newest = ''] = await statementsOf(() => createQueries(rows).newest('homologacao', 50));
  const plan = db
    .prepare(`EXPLAIN QUERY PLAN ${newest}`)
    .all()
    .map(({ detail }) => String(detail));
  expect(plan).toContain('SEARCH s USING COVERING INDEX disablement_shown (environment=?)');
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});

/** Into the open database, of an earlier schema: what has been added to the table since is left out. */
function copyRows(from: Database, table: string): void {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const names = columns.map(({ name }) => String(name));
  const into = db.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`);
  for (const row of from.prepare(`SELECT * FROM ${table}`).all())
    into.run(...names.map((name) => row[name] as string | number | Uint8Array | null));
}

test.each([2, 3])('a journal of schema %i is given its states when it is opened', (before) => {
  for (const [n, path] of PATHS.entries()) add(n + 1, n + 1, path, n);
  const written = db;
  open(before);
  for (const table of ['disablement', 'disablement_event']) copyRows(written, table);
  written.close();
  expect(verifyChain(db).ok).toBe(true);
  for (const later of JOURNAL_SCHEMA.slice(before)) db.exec(later);
  expect(verifyChain(db).ok).toBe(true);
  const asked = createQueries(createRows(db));
  expect([...asked.sending()]).toEqual(['pedido-2']);
  const newestFirst = PATHS.map((_, n) => `pedido-${n}`).reverse();
  expect(asked.newest('homologacao', 20).map(({ row }) => row.requestId)).toEqual(newestFirst);
});

test('a journal whose requests lack a column does not fit its chain, and is read to say so', () => {
  add(1, 1, [SEND], 0);
  db.exec('ALTER TABLE disablement DROP COLUMN company');
  expect(verifyChain(db)).toMatchObject({ ok: false, broken: { position: 1, why: 'request' } });
});
