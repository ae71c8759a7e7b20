/** One cluster for all tests of a `describe`, made before them and removed after them. */

import { afterAll, beforeAll } from 'vitest';
import { startJournalDatabases, type JournalDatabases } from './journal-databases.ts';

/** To be called inside `describe`; what it returns, in a test or a hook. */
export function databasesForTests(): () => JournalDatabases {
  let databases: JournalDatabases | undefined;
  beforeAll(async () => {
    databases = await startJournalDatabases();
  });
  afterAll(() => databases?.remove());
  return () => {
    if (!databases) throw new Error('no databases outside of the tests');
    return databases;
  };
}
