/** A server that waits for its standby at each commit: what only the primary has does not count as recorded. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../storage/postgres/database.ts';
import { databaseRefusal } from '../../../storage/postgres/refusal.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { codeOf, valueOf } from '../../testing/test-context.ts';
import { stateOf } from '../journal-rows.ts';
import { storyOf } from '../story.ts';
import { requestOf, reservationOf } from '../testing/requests.ts';
import { openSharedJournal, type SharedJournal } from './open-postgres.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { settingsOf } from './testing/journal-databases.ts';

const reason = withoutPostgres();

const WAIT = { timeout: 20_000 };
const WAITS = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => databaseRefusal(error)?.code ?? String(error),
  );

describe.skipIf(reason !== undefined)(`a standby${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let seat: SharedJournal;
  let admin: string;

  const asAdmin = async (...statements: readonly string[]) => {
    const server = await openPostgres(settingsOf(admin), { most: 1 });
    try {
      let rows: Awaited<ReturnType<typeof server.query>> = [];
      for (const statement of statements) rows = await server.query(statement);
      return rows;
    } finally {
      await server.close();
    }
  };
  /** The standby whose confirmation each commit waits for; "" for none. */
  const standby = async (name: string) => {
    await asAdmin(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`, 'SELECT pg_reload_conf()');
    await vi.waitFor(async () => {
      expect(await asAdmin('SHOW synchronous_standby_names')).toEqual([{ synchronous_standby_names: name }]);
    }, WAIT);
  };
  const waiting = () =>
    vi.waitFor(async () => {
      const rows = await asAdmin(WAITS);
      expect(rows).toHaveLength(1);
      return rows;
    }, WAIT);

  beforeEach(async () => {
    const fresh = await databases().fresh();
    admin = fresh.admin;
    seat = valueOf(await openSharedJournal(settingsOf(fresh.url)));
  });
  afterEach(async () => {
    await standby('');
    await seat.owners.release();
    await seat.journal.close();
  });
  /** As an administrator does with a session that hangs: the transaction is committed here, and nowhere else. */
  const endWaiting = async () => {
    const [{ pid } = {}] = await waiting();
    await asAdmin(`SELECT pg_terminate_backend(${Number(pid)})`);
    return pid;
  };

  test('a sending that only the server itself has lets nothing out, and its request waits until the standby is back', async () => {
    const { journal, owners } = seat;
    await journal.add(requestOf(3));
    const owner = await owners.mine();
    await standby('ninguem');
    const sending = outcomeOf(journal.reserve(reservationOf('pedido-3', owner)));
    const first = await endWaiting();
    // The answer was lost, and the event is there: looking it up waits for the standby in its turn.
    await vi.waitFor(async () => expect((await waiting())[0]?.['pid']).not.toBe(first), WAIT);
    await endWaiting();
    expect(await sending).toBe('database.away');
    await standby('');
    expect(stateOf((await storyOf(journal, 'pedido-3')).events)).toBe('sending');
    await journal.add(requestOf(5));
    expect(codeOf(await journal.reserve(reservationOf('pedido-5', owner)))).toBe('ok');
    expect(await journal.verifyChain()).toMatchObject({ ok: true });
  }, 60_000);

  test('a sending whose answer was lost goes out once the standby has it', async () => {
    const { journal, owners } = seat;
    await journal.add(requestOf(3));
    const owner = await owners.mine();
    await standby('ninguem');
    const sending = journal.reserve(reservationOf('pedido-3', owner));
    const first = await endWaiting();
    await vi.waitFor(async () => expect((await waiting())[0]?.['pid']).not.toBe(first), WAIT);
    await standby('');
    expect(codeOf(await sending)).toBe('ok');
  }, 60_000);
});
