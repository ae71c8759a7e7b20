/**
 * Opens a data folder's database: creates it if missing, carries out a pending restore, and locks the folder while
 * it is open.
 */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { makeDataFolder } from '../data-folder/data-folder.ts';
import { COPIED, missingRest } from '../backup/copies.ts';
import { checkVersions } from '../backup/copy-check.ts';
import { lossOf, lossRefusal } from '../backup/restore-loss.ts';
import type { Ports } from '../ports.ts';
import { openDatabase } from '../storage/database/database.ts';
import { holdFolder } from '../storage/database/folder-hold.ts';
import { hasData } from '../data-folder/move-folder.ts';
import { isRemotePlace } from '../storage/database/remote-place.ts';
import { applyPendingRestore, pendingRestore } from '../storage/backup/restore.ts';
import { SCHEMA } from '../storage/database/schema.ts';

/** Records which certificate the training vault contains. */
export const TRAINING_MARK = 'certificado-treino.txt';

export interface OpenFolder {
  readonly db: DatabaseSync;
  /** A restore was pending, and another process had the data open. */
  readonly restoreWaits: boolean;
  /** Closes the database. Everything else of the folder is read before {@link OpenFolder.leave}. */
  readonly close: () => void;
  /** Releases the lock: from now on another process may restore a backup. */
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
    const fit = checkVersions(copy);
    if (!fit.ok) return fit;
    const loss = lossOf(dataDir, copy);
    return loss.ok ? ok({ held: lossRefusal(loss.value) !== undefined, owed: loss.value.owed }) : loss;
  };
  const restored = applyPendingRestore(dataDir, clock.now(), mayLose, COPIED);
  if (!restored.ok) return restored;
  // Another process may be restoring: its databases are not opened before that has ended.
  const hold = await holdFolder(dataDir);
  if (!hold.ok) return hold;
  // Backups contain no keys: training creates its certificate again.
  if (restored.value === 'restored') rmSync(join(dataDir, TRAINING_MARK), { force: true });
  const lost = missingRest(dataDir);
  const database = lost
    ? err(lost)
    : openDatabase(join(dataDir, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
  if (!database.ok) {
    hold.value.release();
    return database;
  }
  return ok({
    db: database.value,
    // What waited for another process may be restored by now.
    restoreWaits: restored.value === 'in-use' && pendingRestore(dataDir) !== undefined,
    close: () => database.value.close(),
    leave: () => hold.value.release(),
  });
}
