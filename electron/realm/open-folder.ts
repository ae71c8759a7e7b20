/** Opens a data folder's database: made where it is missing, a waiting copy put in place, and held while it is open. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { makeDataFolder } from '../data-folder/data-folder.ts';
import { COPIED } from '../copies/copies.ts';
import { lossOf, lossRefusal } from '../copies/restore-loss.ts';
import type { Ports } from '../ports.ts';
import { openDatabase } from '../storage/database/database.ts';
import { holdFolder } from '../storage/database/folder-hold.ts';
import { hasData } from '../data-folder/move-folder.ts';
import { isRemotePlace } from '../storage/database/remote-place.ts';
import { applyPendingRestore, pendingRestore } from '../storage/backup/restore.ts';
import { SCHEMA } from '../storage/database/schema.ts';

/** Tells which certificate the training vault holds. */
export const TRAINING_MARK = 'certificado-treino.txt';

export interface OpenFolder {
  readonly db: DatabaseSync;
  /** A backup was to be put in place, and another process had the data open. */
  readonly restoreWaits: boolean;
  /** Closes the database. What else of the folder is still read is read before {@link OpenFolder.leave}. */
  readonly close: () => void;
  /** From now on another process may put a copy in place. */
  readonly leave: () => void;
}

/** Errors: `data.folder`, `data.damaged`, `data.newer`. */
export async function openFolder(
  dataDir: string,
  { clock, isRemotePlace: isRemote = isRemotePlace }: Pick<Ports, 'clock' | 'isRemotePlace'>,
): Promise<Result<OpenFolder, AppError>> {
  if (isRemote(dataDir) && !hasData(dataDir)) {
    return err(appError('data.folder', { folder: dataDir, reason: 'network' }));
  }
  const folder = makeDataFolder(dataDir);
  if (!folder.ok) return folder;
  const mayLose = (copy: string) => {
    const loss = lossOf(dataDir, copy);
    return loss.ok ? ok(lossRefusal(loss.value) !== undefined) : loss;
  };
  const restored = applyPendingRestore(dataDir, clock.now(), mayLose, COPIED);
  if (!restored.ok) return restored;
  // A restore of another process may be under way: its databases are not opened before it has ended.
  const hold = await holdFolder(dataDir);
  if (!hold.ok) return hold;
  // The copy came without keys: training makes its own again.
  if (restored.value === 'restored') rmSync(join(dataDir, TRAINING_MARK), { force: true });
  const database = openDatabase(join(dataDir, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
  if (!database.ok) {
    hold.value.release();
    return database;
  }
  return ok({
    db: database.value,
    // What waited for another process may be in place by now.
    restoreWaits: restored.value === 'in-use' && pendingRestore(dataDir) !== undefined,
    close: () => database.value.close(),
    leave: () => hold.value.release(),
  });
}
