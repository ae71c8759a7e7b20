/** What the shared journal says of the numbers of all requests, as events come in: only their requests are read again. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import type { Postgres, Row } from '../../../../storage/postgres/database.ts';
import { openPrepared } from '../../../../storage/postgres/open-prepared.ts';
import { withoutPostgres } from '../../../../storage/postgres/testing/cluster.ts';
import { valueOf } from '../../../testing/test-context.ts';
import { HOMOLOGATED, requestOf, reservationOf } from '../../testing/requests.ts';
import { openJournalOn, type SharedJournal } from '../open-postgres.ts';
import { SHARED_JOURNAL } from '../schema/postgres-schema.ts';
import { databasesForTests } from '../testing/databases-for-tests.ts';
import { settingsOf } from '../testing/journal-databases.ts';

const reason = withoutPostgres();
const REQUESTS = 12;

describe.skipIf(reason !== undefined)(`numbers${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let shared: SharedJournal;
  let url: string;
  let admin: Client;
  let database: Postgres;
  /** Rows of requests that the server has said so far. */
  let said: number;

  const disable = async (nNF: number) => {
    await shared.journal.add(requestOf(nNF));
    valueOf(await shared.journal.reserve(reservationOf(`pedido-${nNF}`, await shared.owners.mine())));
    await shared.journal.note(`pedido-${nNF}`, HOMOLOGATED);
  };
  const saidBy = async (work: () => Promise<unknown>): Promise<number> => {
    const before = said;
    await work();
    return said - before;
  };
  /** As one reads them who was not there before. */
  const anew = async () => {
    const prepared = valueOf(await openPrepared(settingsOf(url), SHARED_JOURNAL));
    try {
      return await valueOf(await openJournalOn(prepared)).journal.numbers();
    } finally {
      await prepared.database.close();
    }
  };

  beforeEach(async () => {
    const fresh = await databases().fresh();
    url = fresh.url;
    admin = new Client(fresh.admin);
    await admin.connect();
    const prepared = valueOf(await openPrepared(settingsOf(url), SHARED_JOURNAL));
    database = prepared.database;
    said = 0;
    const query: Postgres['query'] = async (...asked) => {
      const rows = await database.query(...asked);
      said += rows.filter((row: Row) => 'standing' in row).length;
      return rows;
    };
    shared = valueOf(await openJournalOn({ ...prepared, database: { ...database, query } }));
    // Downwards, so that their order is not that of the table.
    for (let nNF = REQUESTS; nNF >= 1; nNF -= 1) await disable(nNF);
  });
  afterEach(async () => {
    await shared.owners.release();
    await shared.journal.close();
    await database.close();
    await admin.end();
  });

  test('an event has its own request read again, and not all that were ever made', async () => {
    const { journal } = shared;
    expect(await saidBy(journal.numbers)).toBe(REQUESTS);
    expect(await saidBy(journal.numbers)).toBe(0);
    await disable(REQUESTS + 1);
    await journal.add(requestOf(REQUESTS + 2));
    expect(await saidBy(journal.numbers)).toBe(2);
    expect(await journal.numbers()).toEqual(await anew());
    expect(await journal.numbers()).toHaveLength(REQUESTS + 1);
    valueOf(await journal.reserve(reservationOf(`pedido-${REQUESTS + 2}`, await shared.owners.mine())));
    expect((await journal.numbers()).at(-1)).toMatchObject({ nNFIni: REQUESTS + 2, standing: 'uncertain' });
    expect(await journal.numbers()).toEqual(await anew());
  });

  test('an event that a longer transaction commits after later ones is not passed over', async () => {
    const { journal } = shared;
    await journal.add(requestOf(50, { cnpj: '99888777000100' }));
    expect(await journal.numbers()).toHaveLength(REQUESTS);
    await admin.query('BEGIN');
    await admin.query(`SELECT set_config('balcao.seat', '', true), pg_current_xact_id()`);
    await admin.query(`SET LOCAL session_replication_role = replica`);
    await admin.query(`INSERT INTO balcao.event OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(e, jsonb_build_object('seq', 2, 'event_id', 900000, 'position', 2,
        'state', 'uncertain', 'xact', pg_current_xact_id()::text))).*
      FROM balcao.event e WHERE request_id = 'pedido-50'`);
    await admin.query(`UPDATE balcao.standing SET state = 'uncertain' WHERE request_id = 'pedido-50'`);
    await disable(REQUESTS + 1);
    expect(await journal.numbers()).toHaveLength(REQUESTS + 1);
    await admin.query('COMMIT');
    expect((await journal.numbers()).at(-1)).toMatchObject({ nNFIni: 50, standing: 'uncertain' });
  });

  test('a journal whose last known event is not there any more is read from its beginning', async () => {
    const { journal } = shared;
    expect(await journal.numbers()).toHaveLength(REQUESTS);
    await admin.query('SET session_replication_role = replica');
    await admin.query(`DELETE FROM balcao.event WHERE request_id IN ('pedido-1', 'pedido-2')`);
    await admin.query(`DELETE FROM balcao.standing WHERE request_id IN ('pedido-1', 'pedido-2')`);
    expect(await journal.numbers()).toEqual(await anew());
    expect(await journal.numbers()).toHaveLength(REQUESTS - 2);
  });

  test.each([
    ['was read before', true],
    ['was not', false],
  ])('an event that a failover lost takes no number any more, also where an open transaction kept it from being the last known one, and the journal %s', async (_, isRead) => {
    const { journal } = shared;
    if (isRead) expect(await journal.numbers()).toHaveLength(REQUESTS);
    await admin.query('BEGIN');
    await admin.query('SELECT pg_current_xact_id()');
    await disable(REQUESTS + 1);
    expect(await journal.numbers()).toHaveLength(REQUESTS + 1);
    await admin.query('COMMIT');
    await admin.query('SET session_replication_role = replica');
    await admin.query(`DELETE FROM balcao.event WHERE request_id = 'pedido-${REQUESTS + 1}'`);
    await admin.query(`DELETE FROM balcao.standing WHERE request_id = 'pedido-${REQUESTS + 1}'`);
    expect(await journal.numbers()).toEqual(await anew());
    expect(await journal.numbers()).toHaveLength(REQUESTS);
  }); // prettier-ignore
});
