/** A reader's rows may only block a number, never free it: random rows over those of an honest computer. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../storage/database/database.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import { HAND_IN } from './statements.ts';
import {
  localDatabase,
  settled,
  shareOf,
  startSharedServer,
  type SharedServer,
} from './testing/shared-server.ts';
import { SHARED_TABLES } from './tables.ts';

const reason = withoutPostgres();
const CNPJ = '11222333000181';
const KEY = '35261111222333000181550010000000031482057311';
const AT = '2026-11-20T12:00:00.000Z';
const RUNS = 15;
type Cell = string | number | null;

/** By table: what the honest computer has. */
const HONEST: Readonly<Record<string, Readonly<Record<string, Cell>>>> = {
  company: {
    cnpj: CNPJ, root: '11222333', name: 'Loja', uf: 'SP', uf_confirmed: 1, added_at: AT,
    usual_series: null, office_group: null,
  },
  contingency: {
    ch_nfe: KEY, tp_amb: '1', emitter: CNPJ, mod: '55', serie: 1, n_nf: 3, c_stat: '217', at: AT,
    trusted: 1, issued: '2026-11-20', declared_at: null,
  },
  told_number: { emitter: CNPJ, mod: '55', serie: 1, tp_amb: '1', n_nf: 4, c_stat: '562', at: AT, ch_nfe: null },
  last_number: { emitter: CNPJ, mod: '55', serie: 1, tp_amb: '1', n_nf: 9, at: AT },
  first_number: { emitter: CNPJ, mod: '55', serie: 1, tp_amb: '1', n_nf: 1, at: AT },
  file_numbers: { emitter: CNPJ, mod: '55', serie: 1, tp_amb: '1', block: 0, seat: 'a', machine: 'm', facts: 'said' },
}; // prettier-ignore

/** What frees numbers, or lifts a cap, where it changes. */
const KEPT = [
  'SELECT uf, uf_confirmed, name FROM company',
  'SELECT ch_nfe, declared_at FROM contingency',
  'SELECT n_nf FROM told_number',
  'SELECT n_nf FROM last_number',
  'SELECT n_nf FROM first_number',
  "SELECT facts, machine FROM file_numbers WHERE seat = 'a'",
];
const kept = (db: Database) => KEPT.map((sql) => db.prepare(sql).all());

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constantFrom<Cell>(null, '', 0, 1, 999_999_999, -1, 'RJ', '217', '124', '561', '2', '2999-01-01T00:00:00.000Z'),
  fc.string({ maxLength: 5 }),
  fc.integer(),
); // prettier-ignore
const attack = fc.record({
  kind: fc.constantFrom(...Object.keys(HONEST)),
  gone: fc.boolean(),
  past: fc.constantFrom(undefined, undefined, true, false, 'x'),
  why: fc.constantFrom(undefined, '0'.repeat(32)),
  changes: fc.array(fc.tuple(fc.nat(10), cell), { maxLength: 2 }),
  keyed: fc.boolean(),
  company: fc.constantFrom(CNPJ, CNPJ, '', '../../x'),
  identity: fc.uuid().map((id) => id.replaceAll('-', '')),
});

describe.skipIf(reason !== undefined)(`a reader’s rows${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let shared: SharedServer;
  beforeAll(async () => {
    shared = await startSharedServer();
  });
  afterAll(() => shared.close());

  test('free no number, for who was there and for who comes later', { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(attack, { minLength: 20, maxLength: 60 }), async (attacks) => {
        const { connect } = await shared.fresh();
        const [server, reader] = [await connect('url'), await connect('reader')];
        const passed = { unread: () => undefined };
        const one = localDatabase();
        const here = shareOf(one, server, passed);
        // Known to share, so that what is written is queued.
        await settled(here, one, server);
        for (const [table, row] of Object.entries(HONEST))
          one
            .prepare(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map(() => '?').join(', ')})`)
            .run(...Object.values(row));
        await settled(here, one, server);
        const before = kept(one);
        for (const rows of before) expect(rows).toHaveLength(1);
        for (const { kind, gone, past, why, changes, keyed, company, identity } of attacks) {
          const honest = HONEST[kind] ?? {};
          const names = Object.keys(honest);
          const row = { ...honest, ...Object.fromEntries(changes.map(([n, value]) => [names[n % names.length] ?? '', value])) };
          const columns = SHARED_TABLES.find(({ name }) => name === kind)?.key ?? [];
          const key = columns.map((name) => (keyed ? row : honest)[name]);
          const body = JSON.stringify({ key, row: gone ? null : row, past, why });
          await reader.query(HAND_IN, [[identity], [kind], [company], [body], 'CAIXA-1', 'x']);
        }
        await settled(here, one, server);
        const two = localDatabase();
        const later = shareOf(two, server, passed);
        await settled(later, two, server);
        const found = [kept(one), kept(two)];
        for (const sharing of [here, later]) await sharing.close();
        await shared.endConnections();
        const numbers = (rows: unknown[][]) => rows.map((each) => each.map((each) => JSON.stringify(each)));
        for (const each of found)
          for (const [n, rows] of numbers(each).entries())
            expect(rows, KEPT[n]).toEqual(expect.arrayContaining(numbers(before)[n] ?? []));
      }),
      { numRuns: RUNS, seed: 20_261_125, endOnFailure: true },
    );
  });
}); // prettier-ignore
