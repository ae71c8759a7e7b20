/** A user of the database who listens and never reads keeps the server's queue of notices full: rows and pauses go their way without them. */

import { expect, test } from 'vitest';
import { prepareDatabase } from '../../../disablement/journal/postgres/schema/prepare-database.ts';
import { MEMBER, settingsOf } from '../../../disablement/journal/postgres/testing/journal-databases.ts';
import { valueOf } from '../../../disablement/testing/test-context.ts';
import { openPostgres } from '../../../storage/postgres/database.ts';
import { sqlState } from '../../../storage/postgres/refusal.ts';
import { startCluster, withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { createSharedMeter } from '../meter.ts';
import { addAnswers, answersOf } from '../testing/answers.ts';
import { localDatabase, settled, shareOf } from '../testing/shared-server.ts';

const reason = withoutPostgres();
/** SQLSTATE of a full queue. */
const FULL = '54000';

test.skipIf(reason !== undefined)(
  `a reader that fills the queue of notices keeps no row and no pause from the others${reason ? ` (skipped: ${reason})` : ''}`,
  async () => {
    await using stack = new AsyncDisposableStack();
    const cluster = await startCluster({ settings: ['max_notify_queue_pages = 64'] });
    stack.defer(() => cluster.remove());
    const open = async (url: string, most?: number) => {
      const database = await openPostgres(settingsOf(url), most === undefined ? {} : { most });
      stack.defer(() => database.close());
      return database;
    };
    const admin = await open(cluster.url(), 1);
    await admin.query('CREATE DATABASE balcao');
    valueOf(await prepareDatabase(settingsOf(cluster.url('balcao')), MEMBER));
    await admin.query(`CREATE ROLE leitor LOGIN PASSWORD 'senha' IN ROLE balcao_consulta`);
    const server = await open(cluster.url('balcao', MEMBER.user, MEMBER.password));
    const computer = () => {
      const db = localDatabase();
      const sharing = shareOf(db, server);
      stack.defer(async () => {
        await sharing.close();
        db.close();
      });
      return { db, sharing };
    };
    const [one, two] = [computer(), computer()];
    for (const { db, sharing } of [one, two]) await settled(sharing, db, server);

    const reader = await open(cluster.url('balcao', 'leitor', 'senha'));
    const filled = await reader.lend(async ({ query }) => {
      await query('LISTEN leitura');
      await query('BEGIN');
      await query('SET LOCAL idle_in_transaction_session_timeout = 0');
      let state: string | undefined;
      for (let n = 0; n < 500 && state === undefined; n += 1) {
        state = await reader.query(`SELECT pg_notify('leitura', repeat('a', 7900) || ${n})`).then(
          () => undefined,
          (error: unknown) => sqlState(error),
        );
      }
      addAnswers(one.db, 2);
      await settled(one.sharing, one.db, server);
      await settled(two.sharing, two.db, server);
      const clock = { now: () => new Date() };
      const failed = (error: unknown) => {
        throw error;
      };
      const meter = createSharedMeter({ db: two.db, server, clock, exitLabel: () => '', failed });
      meter.counts.pause('[]', 3_600_000);
      await expect.poll(async () => (await meter.pauses()).map(({ place }) => place)).toEqual(['[]']);
      await query('ROLLBACK');
      return state;
    });
    expect(filled).toBe(FULL);
    expect(answersOf(two.db)).toHaveLength(2);
  },
  60_000,
);
