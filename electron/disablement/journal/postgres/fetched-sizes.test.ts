/** Copy, audit and import fetch bounded pieces however long the server's rows are, and set aside what is too long. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Postgres, Row, Value } from '../../../storage/postgres/database.ts';
import { openPrepared } from '../../../storage/postgres/open-prepared.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { CNPJ, valueOf } from '../../testing/test-context.ts';
import { openJournalCopy, readingJournal } from '../sqlite/journal-copy.ts';
import { openPastJournal } from '../sqlite/past-journal.ts';
import { openJournal } from '../sqlite/sqlite-journal.ts';
import { DONE, forgeJournal, idOf, SENDING, type Forged } from '../testing/forged-journal.ts';
import { requestOf } from '../testing/requests.ts';
import type { RowPlace } from '../unreadable-row.ts';
import type { HeardLink } from './chains/links-kept.ts';
import { eachEnd } from './chains/moved-chains.ts';
import { openJournalOn, type SharedJournal } from './open-postgres.ts';
import { SHARED_JOURNAL } from './schema/postgres-schema.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { forger, homologatedEvents, type Forger } from './testing/forged-rows.ts';
import { settingsOf } from './testing/journal-databases.ts';
import { verifyOrigins } from './past/verify-origins.ts';

const reason = withoutPostgres();
const OTHER = '99888777000100';
const MB = 1_048_576;
const MOST = 48 * MB;
const HUGE = 64_000_000;

function sizeOf(value: unknown): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length;
  return value === null || value === undefined ? 0 : JSON.stringify(value).length;
}

describe.skipIf(reason !== undefined)(`sizes asked first${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let folder: string;
  let shared: SharedJournal;
  let mallory: Forger;
  let aside: RowPlace[];
  /** Bytes of the largest answer to one query. */
  let most: number;
  /** Number of queries on connections that were lent. */
  let asked: number;
  let query: (text: string, values?: readonly Value[]) => Promise<readonly Row[]>;
  let lend: Postgres['lend'];
  let closing: () => Promise<void>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'balcao-tamanhos-'));
    const { url, admin } = await databases().fresh();
    mallory = await forger(admin);
    const prepared = valueOf(await openPrepared(settingsOf(url), SHARED_JOURNAL));
    const { database } = prepared;
    [aside, most, asked] = [[], 0, 0];
    const measured = (rows: readonly Row[]): readonly Row[] => {
      most = Math.max(
        most,
        rows.flatMap((row) => Object.values(row)).reduce<number>((n, v) => n + sizeOf(v), 0),
      );
      return rows;
    };
    query = async (text, values) => measured(await database.query(text, values));
    const counted: typeof database = {
      ...database,
      query,
      lend: (work) =>
        database.lend((session) =>
          work({
            query: async (text, values) => {
              asked += 1;
              return measured(await session.query(text, values));
            },
          }),
        ),
    };
    ({ lend } = counted);
    shared = valueOf(
      await openJournalOn({ ...prepared, database: counted }, {}, (place) => aside.push(place)),
    );
    closing = async () => {
      await mallory.close();
      await shared.journal.close();
      await database.close();
    };
  });
  afterEach(async () => {
    await closing();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const grow = (column: 'raw' | 'data', bytes: number) =>
    mallory.query(
      `UPDATE balcao.event SET ${column} = ${column === 'raw' ? `convert_to(repeat('a', ${bytes}), 'UTF8')` : `repeat('a', ${bytes})`}
       WHERE seq = 2 AND request_id LIKE 'pedido-3%'`,
    );
  const copied = async () => {
    const db = valueOf(openJournalCopy(join(folder, 'copia.sqlite')));
    const done = await shared.moving.copyNews({
      into: db,
      now: () => '2026-11-20T12:00:00.000Z',
      stopped: () => false,
    });
    const { journal } = readingJournal(db);
    const numbers = (await journal.list('homologacao', 'all')).map(({ row }) => row.nNFIni);
    await journal.close();
    return { done, numbers };
  };

  test.each(['raw', 'data'] as const)('a row with %s of 64 MB is no part of the daily copy, and the other company is', async (column) => {
    await mallory.forge(requestOf(3).cnpj, requestOf(3), homologatedEvents(Buffer.from('x')));
    await grow(column, HUGE);
    await shared.journal.add({ ...requestOf(7), cnpj: OTHER });
    expect(await copied()).toEqual({ done: 'copied', numbers: [7] });
    expect(aside).toEqual([{ cnpj: requestOf(3).cnpj, requestId: 'pedido-3', position: 2, role: 'mallory' }]);
    expect(most).toBeLessThan(MOST);
    // What follows it is copied the next day.
    await shared.journal.add({ ...requestOf(8), cnpj: OTHER });
    expect(await copied()).toEqual({ done: 'copied', numbers: [8, 7] });
    expect(aside).toHaveLength(1);
  }); // prettier-ignore

  test('companies without a request, of which a user may make any number, cost an audit and the look at all chains no query', async () => {
    await shared.journal.add(requestOf(3));
    const queries = async () => {
      asked = 0;
      expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, events: 1, requests: 1 });
      const heard: string[] = [];
      const note = (links: readonly HeardLink[]) => heard.push(...links.map(({ cnpj }) => cnpj));
      await lend((session) => eachEnd(session, note));
      expect(heard).toEqual([CNPJ]);
      return asked;
    };
    const alone = await queries();
    await query(
      `INSERT INTO balcao.company (cnpj) SELECT lpad(n::text, 14, '0') FROM generate_series(1, 1200) n`,
    );
    expect(await queries()).toBe(alone);
  });

  test('rows that are each within the limit are fetched in pieces', async () => {
    for (let n = 0; n < 8; n += 1) {
      const row = requestOf(30 + n, { signedXml: 'x'.repeat(MB) });
      await mallory.forge(row.cnpj, row, homologatedEvents(Buffer.from('x')));
    }
    await grow('raw', 7_000_000);
    expect((await copied()).numbers).toHaveLength(8);
    await mallory.query(
      `INSERT INTO balcao.origin_event (origin_id, hash, position, previous, request_id, seq, state, disabled, event_seq)
       SELECT 1, hash, position, previous, request_id, seq, state, disabled, seq FROM balcao.event`,
    );
    expect(await verifyOrigins({ query })).toMatchObject({ why: 'hash' });
    expect(most).toBeLessThan(MOST);
  });

  test('an event of 64 MB of the same request is not fetched to compare it with a folder', async () => {
    const [source, temp] = [join(folder, 'maquina'), join(folder, 'temp')];
    mkdirSync(temp);
    const journal = valueOf(openJournal(source));
    await journal.add(requestOf(3));
    await journal.close();
    await mallory.forge(requestOf(3).cnpj, requestOf(3), homologatedEvents(Buffer.from('x')));
    await grow('data', HUGE);
    const past = valueOf(await openPastJournal(source, temp, {}));
    if (!past) throw new Error('no journal');
    await shared.moving.importPast(past, source, {});
    past.close();
    expect(most).toBeLessThan(MOST);
  });

  test('the links around a company of a folder that was set aside are verified as what they are', async () => {
    const [company, temp] = ['11444777000161', join(folder, 'temp')];
    mkdirSync(temp);
    const honest = (n: number): Forged =>
      requestOf(n, { cnpj: company, id: idOf(company, n), requestId: `outro-${n}` });
    const forged = requestOf(3, { id: idOf(CNPJ, 3) });
    await forgeJournal(folder, [honest(1), SENDING, DONE], [forged, DONE], [honest(5), SENDING, DONE]);
    const past = valueOf(await openPastJournal(folder, temp, {}));
    if (!past) throw new Error('no journal');
    expect(valueOf(await shared.moving.importPast(past, folder, {}))).toMatchObject({ added: 6 });
    past.close();
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, events: 6, requests: 2 });
  });
});
