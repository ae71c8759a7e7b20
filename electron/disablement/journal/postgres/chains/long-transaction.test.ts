/** A transaction that another database of the server leaves open: what others write to the journal is seen all the same. */

import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres, type Postgres } from '../../../../storage/postgres/database.ts';
import { withoutPostgres } from '../../../../storage/postgres/testing/cluster.ts';
import { CNPJ, valueOf } from '../../../testing/test-context.ts';
import { openJournalCopy } from '../../sqlite/journal-copy.ts';
import { memoryInside } from '../../testing/chain-memory.ts';
import { requestOf } from '../../testing/requests.ts';
import type { HeardLink } from './links-kept.ts';
import { openSharedJournal, type SharedJournal } from '../open-postgres.ts';
import { databasesForTests } from '../testing/databases-for-tests.ts';
import { settingsOf } from '../testing/journal-databases.ts';

const reason = withoutPostgres();

describe.skipIf(reason !== undefined)(
  `beside a long transaction${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    const databases = databasesForTests();
    let seat: SharedJournal;
    let elsewhere: Postgres;
    let open: { readonly end: () => Promise<void> };

    beforeEach(async () => {
      seat = valueOf(await openSharedJournal(settingsOf((await databases().fresh()).url)));
      elsewhere = await openPostgres(settingsOf((await databases().fresh()).admin), { most: 1 });
    });
    afterEach(async () => {
      await open.end();
      await elsewhere.close();
      await seat.owners.release();
      await seat.journal.close();
    });
    const leaveOpen = async () => {
      const alone = await elsewhere.alone(() => undefined);
      open = alone;
      await alone.query('BEGIN');
      await alone.query('SELECT pg_current_xact_id()');
    };

    test('a computer hears how far the chains have gone, so that it misses what is lost later', async () => {
      const heard: HeardLink[] = [];
      const memory = {
        ...memoryInside(),
        hear: (_: string, links: readonly HeardLink[]) => void heard.push(...links),
      };
      const chains = seat.chains(memory, (error) => expect(error).toBeUndefined());
      await seat.journal.add(requestOf(3));
      await chains.hear();
      await leaveOpen();
      await seat.journal.add(requestOf(5));
      await chains.hear();
      expect(heard.at(-1)).toMatchObject({ cnpj: CNPJ, position: 2 });
    });

    test('the copy of this computer that is called complete has every request', async () => {
      const into: DatabaseSync = valueOf(openJournalCopy(':memory:'));
      await leaveOpen();
      await seat.journal.add(requestOf(3));
      const news = {
        into,
        now: () => '2026-11-20T12:00:00.000Z',
        stopped: () => false,
        setAside: () => undefined,
      };
      expect(await seat.moving.copyNews(news)).toBe('copied');
      expect(into.prepare('SELECT request_id AS id FROM disablement').all()).toEqual([{ id: 'pedido-3' }]);
      into.close();
    });
  },
);
