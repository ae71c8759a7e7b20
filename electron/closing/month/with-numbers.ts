/** Opens `numeros.sqlite` for reading while a month is collected, as a snapshot of one moment. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NUMBERS_FILE } from '../../numbering/scan/store/schema.ts';
import type { Database } from '../../storage/database/database.ts';
import { openReadOnly } from '../../storage/database/read-only.ts';

/** `work` gets no database where nothing was read yet. Throws what SQLite refuses. */
export async function withNumbers<T>(
  dataDir: string,
  work: (db: Database | undefined) => Promise<T> | T,
): Promise<T> {
  const path = join(dataDir, NUMBERS_FILE);
  if (!existsSync(path)) return work(undefined);
  const db = openReadOnly(path);
  try {
    // One snapshot: a reading meanwhile would drop files under our hands.
    db.exec('BEGIN');
    return await work(db);
  } finally {
    db.close();
  }
}
