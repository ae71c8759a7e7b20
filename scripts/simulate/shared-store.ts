/** The journal of the simulated years on PostgreSQL, emptied for each year: slower, and without copies, which that server makes itself. */

import {
  settingsOf,
  startJournalDatabases,
} from '../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import { emptyForModel } from '../../electron/disablement/journal/postgres/testing/model-owners.ts';
import { openSharedJournal } from '../../electron/disablement/journal/postgres/open-postgres.ts';
import { valueOf } from '../../electron/disablement/testing/test-context.ts';
import { openPostgres } from '../../electron/storage/postgres/database.ts';
import type { Store } from './store.ts';

export interface SharedStores {
  /** The next year's; the one before must be closed. */
  readonly next: () => Promise<Store>;
  readonly remove: () => Promise<void>;
}

export async function startSharedStores(): Promise<SharedStores> {
  const databases = await startJournalDatabases();
  const { url, admin } = await databases.fresh();
  const owner = await openPostgres(settingsOf(admin), { most: 1 });
  return {
    next: async () => {
      await emptyForModel(owner);
      const { journal } = valueOf(await openSharedJournal(settingsOf(url)));
      return { journal, close: () => journal.close() };
    },
    remove: async () => {
      await owner.close();
      await databases.remove();
    },
  };
}
