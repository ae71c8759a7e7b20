/** One reading at a time in a data folder, whatever the process: the system releases the lock when one ends. */

import { asSoleWorker } from '../../storage/database/as-sole.ts';

/** Beside the store, which other processes must be able to read meanwhile. */
const LOCK_FILE = 'numeros-leitura.sqlite';

/** Runs `work` while no other reading runs; undefined, without running it, if one does. */
export function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T | undefined> {
  return asSoleWorker(dataDir, LOCK_FILE, work);
}
