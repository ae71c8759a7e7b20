/**
 * A user of the database who holds locks that others wait for: every wait ends naming that user, and the seat's other
 * work goes on.
 */

import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { explainError } from '../../shared/explain/index.ts';
import { journalRefusal } from '../disablement/journal/refusal.ts';
import { openSharedJournal } from '../disablement/journal/postgres/open-postgres.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { requestOf } from '../disablement/journal/testing/requests.ts';
import { CNPJ, valueOf } from '../disablement/testing/test-context.ts';
import { handInPiece } from './sharing/hand-in-piece.ts';
import { openPostgres, type Postgres } from '../storage/postgres/database.ts';
import { databaseRefusal } from '../storage/postgres/refusal.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';

const reason = withoutPostgres();
const OTHER = '99888777000100';
const HOLDER = { role: 'joana', machine: '127.0.0.1', since: expect.stringMatching(/^20\d\d-/) };

describe.skipIf(reason !== undefined)(`kept waiting${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  beforeAll(async () => {
    databases = await startJournalDatabases();
  });
  afterAll(() => databases.remove());
  /** In a database of their own, so that the tests wait beside each other. */
  const open = async ({ onTestFinished }: TestContext) => {
    const { url, writer } = await databases.fresh();
    const shared = valueOf(await openSharedJournal(settingsOf(url)));
    const joana = await openPostgres(settingsOf(writer), { most: 1 });
    const maria = await openPostgres(settingsOf(url), { most: 1 });
    onTestFinished(async () => {
      await joana.close();
      await maria.close();
      await shared.journal.close();
    });
    return { shared, joana, maria };
  };

  /** In a transaction that stays open until `work` has ended. */
  const keeping = (joana: Postgres, sql: string, work: () => Promise<void>) =>
    joana.lend(async ({ query }) => {
      await query('BEGIN');
      await query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await query(sql);
      await work();
      await query('ROLLBACK');
    });

  test.concurrent('of a company’s lock: its request is refused with role, address and hour, the other company goes on', async (context) => {
    const { shared, joana } = await open(context);
    await shared.journal.add(requestOf(3));
    await shared.journal.add({ ...requestOf(7), cnpj: OTHER });
    await keeping(joana, `SELECT balcao.lock_companies('{${CNPJ}}')`, async () => {
      let waits = true;
      const waiting = shared.journal
        .add(requestOf(4))
        .catch((error: unknown) => journalRefusal(error))
        .finally(() => (waits = false));
      await shared.journal.add({ ...requestOf(8), cnpj: OTHER });
      expect(waits).toBe(true);
      expect(await waiting).toMatchObject({ code: 'database.busy', data: HOLDER });
      const what = explainError({
        code: 'database.busy',
        data: { role: 'joana', machine: '127.0.0.1' },
      }).what;
      expect(what).toContain('O usuário joana do banco (conexão de 127.0.0.1)');
    });
    await shared.journal.add(requestOf(4));
  }, 40_000);

  test.concurrent('of an open piece of the shared log: who hands in is refused by name, and disablements go on', async (context) => {
    const { shared, joana, maria } = await open(context);
    await shared.journal.add(requestOf(3));
    const none = `ARRAY[]::text[]`;
    await keeping(joana, `SELECT balcao.hand_in(${none}, ${none}, ${none}, ${none}, 'x', 'x')`, async () => {
      const row = { identity: '0'.repeat(32), kind: 'company', company: CNPJ, body: '{}' };
      const refused = await handInPiece(maria, [row], { machine: 'x', user: 'x' }).catch((error: unknown) =>
        databaseRefusal(error),
      );
      expect(refused).toMatchObject({ code: 'database.busy', data: HOLDER });
      await shared.journal.add(requestOf(4));
    });
  }, 40_000);
});
