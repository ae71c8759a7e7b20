/** Rows that no program of ours handed in: they are set aside and named, and the next ones are taken. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompanies } from '../../companies/companies.ts';
import type { Cnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Postgres } from '../../storage/postgres/database.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import type { Sharing } from './sharing.ts';
import {
  localDatabase,
  settled,
  shareOf,
  startSharedServer,
  type SharedServer,
} from './testing/shared-server.ts';

const reason = withoutPostgres();
const CNPJ = '11222333000181' as Cnpj;
const AT = '2026-11-20T12:00:00.000Z';
const clock = { now: () => new Date(AT) };
const SERIES = { emitter: CNPJ, mod: '55', serie: 1, tp_amb: '1' };

describe.skipIf(reason !== undefined)(`hostile rows${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let shared: SharedServer;
  let server: Postgres;
  let mallory: Postgres;
  let role: string;
  let db: Database;
  let sharing: Sharing;
  beforeAll(async () => {
    shared = await startSharedServer();
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    const { connect } = await shared.fresh();
    server = await connect();
    mallory = await connect('admin');
    role = String((await mallory.query('SELECT session_user AS role'))[0]?.['role']);
    // Whatever the server checks by itself.
    await mallory.query(`DO $$ DECLARE c record; BEGIN
      FOR c IN SELECT conname FROM pg_constraint WHERE contype = 'c' AND conrelid = 'balcao.shared_row'::regclass LOOP
        EXECUTE format('ALTER TABLE balcao.shared_row DROP CONSTRAINT %I', c.conname);
      END LOOP; END $$`);
    await mallory.query('ALTER TABLE balcao.shared_row DISABLE TRIGGER ALL');
    db = localDatabase();
    sharing = shareOf(db, server, { unread: () => undefined });
  });
  afterEach(async () => {
    await sharing.close();
    db.close();
    await shared.endConnections();
  });

  const insert = (kind: string, body: string, identity = `${kind} ${body}`.slice(0, 60)) =>
    mallory.query(
      `INSERT INTO balcao.shared_row (identity, kind, company, body, machine, os_user) VALUES ($1, $2, '', $3, 'x', 'x')`,
      [identity, kind, body],
    );
  const insertAt = (position: string, kind: string) =>
    mallory.query(
      `INSERT INTO balcao.shared_row (position, identity, kind, company, body, machine, os_user)
       OVERRIDING SYSTEM VALUE VALUES ($1::text::bigint, $1, $2, '', '{}', 'x', 'x')`,
      [position, kind],
    );
  const changed = (key: readonly unknown[], row: object | null) => JSON.stringify({ key, row });
  const company = (cnpj: string, more: object = {}) =>
    changed([cnpj], {
      cnpj,
      root: cnpj.slice(0, 8),
      name: 'x',
      uf: 'SP',
      uf_confirmed: 1,
      added_at: AT,
      usual_series: null,
      office_group: null,
      ...more,
    });
  const good = () => insert('company', company(CNPJ, { name: 'Padaria' }), 'good');
  const names = () =>
    createCompanies(db, clock)
      .list()
      .map(({ cnpj, name }) => [cnpj, name]);

  test.each<[string, string, string]>([
    ['a company that is a path', 'company', company('../../x')],
    ['a company under the key of another', 'company', changed(['99888777000100'], { cnpj: CNPJ })],
    ['a company whose root is another', 'company', company(CNPJ, { root: '../..' })],
    ['a state that there is not', 'company', company(CNPJ, { uf: 'XX' })],
    ['usual series that are no JSON', 'company', company(CNPJ, { usual_series: 'x' })],
    ['the removal of what is no company', 'company', changed([1], null)],
    ['a key of several', 'company', changed([CNPJ, CNPJ], null)],
    ['a number beyond all', 'last_number', changed(['11222333000181', '55', 1, '1'], { ...SERIES, n_nf: 1e15, at: AT })],
    ['an hour that is none', 'told_number', changed(['11222333000181', '55', 1, '1', 7], { ...SERIES, n_nf: 7, c_stat: '562', at: 'x', ch_nfe: null })],
    ['no JSON', 'company', 'x'],
    ['an answer of no situation', 'consultation', '{"at":1}'],
    ['another kind', 'constructor', '{}'],
    ['a body of many megabytes', 'company', `"${'a'.repeat(9_000_000)}"`],
  ])('%s is set aside, and the next row is taken', async (_name, kind, body) => {
    await insert(kind, body);
    await good();
    await settled(sharing, db, server);
    expect(names()).toEqual([[CNPJ, 'Padaria']]);
    expect(db.prepare('SELECT count(*) AS n FROM last_number').get()).toEqual({ n: 0 });
    expect(sharing.state()).toMatchObject({
      standing: 'connected',
      error: undefined,
      aside: [{ position: 1, kind, role }],
    });
    expect(await sharing.learned()).toBeUndefined();
  }); // prettier-ignore

  test('half a gigabyte of rows is taken in pieces that fit into memory', async () => {
    // Each a little shorter than what is fetched at most.
    const filler = JSON.stringify({ key: ['x'], row: null, filler: 'a'.repeat(4_000_000) });
    await insert('company', filler, 'first');
    await mallory.query(
      `INSERT INTO balcao.shared_row (identity, kind, company, body, machine, os_user)
       SELECT n::text, kind, '', body, 'x', 'x' FROM balcao.shared_row, generate_series(1, 60) AS n WHERE position = 1`,
    );
    await good();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    await settled(sharing, db, server);
    clearInterval(watch);
    expect(names()).toEqual([[CNPJ, 'Padaria']]);
    expect(most - before).toBeLessThan(250_000_000);
  }, 60_000);

  test('an identity of many megabytes is never fetched whole', async () => {
    await mallory.query('ALTER TABLE balcao.shared_row DROP CONSTRAINT shared_row_identity_key');
    await sharing.close();
    let most = 0;
    sharing = shareOf(
      db,
      {
        ...server,
        query: async (text, values) => {
          const rows = await server.query(text, values);
          most = Math.max(most, JSON.stringify(rows).length);
          return rows;
        },
      },
      { unread: () => undefined },
    );
    await insert('future', '{}', 'a'.repeat(20_000_000));
    await settled(sharing, db, server);
    // The identity queried for the last row equals the one that was taken.
    await insert('company', company(CNPJ, { name: 'Padaria' }), 'good');
    await settled(sharing, db, server);
    expect(names()).toEqual([[CNPJ, 'Padaria']]);
    expect(sharing.state()).toMatchObject({ standing: 'connected', error: undefined });
    expect(most).toBeLessThan(100_000);
  });

  test.each(['9007199254740990', '9223372036854775807'])(
    'a row at position %s is named, what lies before is taken, and nothing is called current',
    async (position) => {
      await good();
      await insertAt(position, 'file_numbers');
      await expect.poll(() => names()).toEqual([[CNPJ, 'Padaria']]);
      const error = { code: 'database.altered', data: { position, role } };
      expect(await sharing.learned()).toMatchObject(error);
      expect(sharing.behind()).toBeDefined();
      await expect.poll(() => sharing.state()).toMatchObject({ standing: 'connected', error });
      // Others' later rows have lower positions, and are taken nevertheless.
      await insert('company', company(CNPJ, { name: 'Padaria Nova' }), 'later');
      sharing.wake();
      await expect.poll(() => names()).toEqual([[CNPJ, 'Padaria Nova']]);
      expect(await sharing.learned()).toMatchObject(error);
      // After the administrator has removed it, the fault is gone.
      await mallory.query(`DELETE FROM balcao.shared_row WHERE position = ${position}`);
      expect(await sharing.learned()).toBeUndefined();
      expect(sharing.behind()).toBeUndefined();
    },
  );

  test('a short gap, as of rows handed in twice, is none', async () => {
    await good();
    await insertAt('500000', 'future');
    await settled(sharing, db, server);
    expect(await sharing.learned()).toBeUndefined();
    expect(sharing.state().aside).toEqual([{ position: 500_000, kind: 'future', role }]);
  });
});
