/**
 * Connections cut at each statement, servers restarted, senders that die: nothing goes out unrecorded, and nothing is recorded
 * twice.
 */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startCutter } from '../../../storage/postgres/testing/cutter.ts';
import { openPostgres } from '../../../storage/postgres/database.ts';
import { databaseRefusal } from '../../../storage/postgres/refusal.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { codeOf, valueOf } from '../../testing/test-context.ts';
import { stateOf } from '../journal-rows.ts';
import { storyOf } from '../story.ts';
import { AT, requestOf, reservationOf } from '../testing/requests.ts';
import { openSharedJournal, type SharedJournal } from './open-postgres.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { settingsOf } from './testing/journal-databases.ts';

const reason = withoutPostgres();

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => databaseRefusal(error)?.code ?? String(error),
  );

describe.skipIf(reason !== undefined)(`faults of PostgreSQL${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let url: string;
  const opened: SharedJournal[] = [];
  beforeEach(async () => {
    ({ url } = await databases().fresh());
  });
  afterEach(async () => {
    for (const { journal, owners } of opened.splice(0)) {
      await owners.release();
      await journal.close();
    }
  });
  const open = async (port?: number): Promise<SharedJournal> => {
    const settings = settingsOf(url);
    const shared = valueOf(await openSharedJournal({ ...settings, port: port ?? settings.port }));
    opened.push(shared);
    return shared;
  };
  const stateIn = async (requestId: string) =>
    stateOf((await storyOf((await open()).journal, requestId)).events);

  test('a server that is stopped refuses each call by name, and is used again when it is back', async () => {
    const { journal, owners } = await open();
    await journal.add(requestOf(3));
    const before = await owners.mine();
    await databases().cluster.control('stop', '-m', 'immediate');
    expect(await outcomeOf(journal.list('homologacao', 'all'))).toBe('database.away');
    expect(await outcomeOf(journal.reserve(reservationOf('pedido-3', before)))).toBe('database.away');
    expect(await outcomeOf(owners.mine())).toBe('database.away');
    await databases().cluster.control('start');
    expect(await journal.list('homologacao', 'all')).toHaveLength(1);
    const after = await owners.mine();
    expect(after).not.toBe(before);
    expect([owners.isMine(before), owners.isMine(after)]).toEqual([true, true]);
    expect(codeOf(await journal.reserve(reservationOf('pedido-3', after)))).toBe('ok');
  }, 60_000);

  test.each([
    // Its two round trips: the lock, then the rest up to the COMMIT; neither, one, and both arrive.
    { surveyed: false, at: 'BEGIN', lost: 'before' },
    { surveyed: false, at: 'SELECT balcao.lock_companies', lost: 'answer' },
    { surveyed: false, at: 'WITH place', lost: 'before' },
    { surveyed: false, at: 'COMMIT', lost: 'answer' },
    { surveyed: true, at: 'WITH place', lost: 'before' },
    { surveyed: true, at: 'WITH place', lost: 'answer' },
  ] as const)(
    'a reservation (checked just before: $surveyed) cut at $at ($lost lost) says only what is so',
    async ({ surveyed, at, lost }) => {
      const cutter = await startCutter(settingsOf(url).port);
      try {
        const { journal, owners } = await open(cutter.port);
        await journal.add(requestOf(3));
        const owner = await owners.mine();
        if (surveyed) await journal.survey(requestOf(3), 'pedido-3');
        cutter.begin({ at, lost, stays: false });
        const outcome = await outcomeOf(journal.reserve(reservationOf('pedido-3', owner)).then(valueOf));
        expect(cutter.cutAt()).toBeDefined();
        const state = await stateIn('pedido-3');
        expect([
          ['done', 'sending'],
          ['database.away', 'prepared'],
        ]).toContainEqual([outcome, state]);
        // A statement that had arrived was carried out, and its lost answer was looked up; one cut on its way is repeated only where
        // it can no longer arrive.
        if (surveyed && lost === 'answer') expect(outcome).toBe('done');
        if (!surveyed) expect(outcome).toBe(at === 'COMMIT' ? 'done' : 'database.away');
        expect(await journal.verifyChain()).toMatchObject({ ok: true });
        expect((await journal.story('pedido-3'))?.events).toHaveLength(state === 'sending' ? 2 : 1);
      } finally {
        cutter.close();
      }
    },
  );

  test('an answer that was noted is noted once, wherever the connection was cut', async () => {
    const cutter = await startCutter(settingsOf(url).port);
    try {
      const { journal } = await open(cutter.port);
      await journal.add(requestOf(3));
      let expected = 1;
      for (const at of [0, 1, 2]) {
        for (const lost of ['before', 'answer'] as const) {
          cutter.begin({ at, lost, stays: false });
          const noted = await outcomeOf(
            journal.note('pedido-3', { kind: 'clock', step: 'note', at: AT, data: {} }),
          );
          // The last round has fewer statements, since the request's row is known by then.
          cutter.begin();
          if (noted === 'done') expected += 1;
          expect((await journal.story('pedido-3'))?.events).toHaveLength(expected);
        }
      }
      expect(await journal.verifyChain()).toMatchObject({ ok: true, events: expected });
    } finally {
      cutter.close();
    }
  });

  test('a living owner is never treated as dead, a dead one always is, and is fenced from then on', async () => {
    const [one, two] = [await open(), await open()];
    await one.journal.add(requestOf(3));
    const owner = await one.owners.mine();
    let settled = 0;
    const settle = async () => void (settled += 1);
    expect(await two.owners.ifDead(owner, settle)).toBe(false);
    expect(await one.owners.ifDead(owner, settle)).toBe(false);
    // The server ends the connection, as it does for a computer that vanished.
    const admin = await openPostgres(settingsOf(databases().cluster.url()));
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND pid <> pg_backend_pid()`,
    );
    await admin.close();
    await expect.poll(() => two.owners.ifDead(owner, settle)).toBe(true);
    expect(settled).toBe(1);
    expect(codeOf(await one.journal.reserve(reservationOf('pedido-3', owner)))).toBe('database.fenced');
    expect(await stateIn('pedido-3')).toBe('prepared');
    await expect.poll(() => one.owners.mine()).not.toBe(owner);
    expect(codeOf(await one.journal.reserve(reservationOf('pedido-3', await one.owners.mine())))).toBe('ok');
  });

  test('an owner that released its place, and one that never had one, are dead', async () => {
    const [one, two] = [await open(), await open()];
    const owner = await one.owners.mine();
    await one.owners.release();
    expect(await two.owners.ifDead(owner, async () => undefined)).toBe(true);
    expect(await two.owners.ifDead('de outro diário', async () => undefined)).toBe(true);
    await two.owners.sweep();
  });

  test('a sender that the server does not know, as after a restored backup, notes no sending', async () => {
    const one = await open();
    await one.journal.add(requestOf(3));
    const refused = await one.journal.reserve(reservationOf('pedido-3', 'de antes do backup'));
    expect(codeOf(refused)).toBe('database.fenced');
    expect(await stateIn('pedido-3')).toBe('prepared');
  });
});
