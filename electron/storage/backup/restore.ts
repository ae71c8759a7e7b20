/**
 * Restores a backup at the next start at which no process has the databases open; the replaced ones are moved aside,
 * never deleted.
 */

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appError, invalidInput, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { replaceFile } from '../files/atomic-file.ts';
import { renameOverSync } from '../files/rename-over.ts';
import { BACKUP_FOLDER, listBackups, WAITING_FILE, type Backup } from './backup.ts';
import { carryOver } from './carry-over.ts';
import { isWhole, settleCopy, syncFile, type Copied } from './copy-databases.ts';
import { databasesIn } from './same-copy.ts';
import { refusalOf, sqliteCode } from '../database/database.ts';
import { aloneInFolder, holdFolder } from '../database/folder-hold.ts';
import { noteRestore, oweImports, type OwedImport } from './restore-record.ts';

/**
 * `restored`: restored now; `in-use`: another process has the databases open, so it waits, as with `would-lose`;
 * `none`: nothing was requested.
 */
export type RestoreOutcome = 'restored' | 'in-use' | 'would-lose' | 'none';

/**
 * Whether something in the current databases must not be replaced by the backup in this folder, and what an import must read
 * afterwards. Errors also: the backup is of a newer program.
 */
export type HoldBack = (
  copy: string,
) => Result<{ readonly held: boolean; readonly owed: OwedImport }, AppError>;

const BUSY = 5;

const inCopies = (dataDir: string, name: string) => join(dataDir, BACKUP_FOLDER, name);

/** Requests the restore of `name` at the next start. Errors: `input.invalid`, `data.damaged`, `data.folder`. */
export async function requestRestore(dataDir: string, name: string): Promise<Result<true, AppError>> {
  if (!listBackups(dataDir).some((backup) => backup.name === name)) {
    return err(invalidInput([{ path: 'name', rule: 'missing' }]));
  }
  const folder = inCopies(dataDir, name);
  for (const file of databasesIn(folder)) {
    if (!isWhole(join(folder, file))) return err(appError('data.damaged', { path: join(folder, file) }));
  }
  const written = await replaceFile(inCopies(dataDir, WAITING_FILE), Buffer.from(name));
  return written.ok
    ? ok(true)
    : err(appError('data.folder', { path: folder, reason: written.error.problem }));
}

/** The backup with a pending restore, if any. */
export function pendingRestore(dataDir: string): Backup | undefined {
  const marker = inCopies(dataDir, WAITING_FILE);
  if (!existsSync(marker)) return undefined;
  const name = readFileSync(marker, 'utf8').trim();
  return listBackups(dataDir).find((backup) => backup.name === name);
}

/**
 * Cancels the pending restore, also of a folder that is not open; false if there was none, or if it had begun: one that another
 * process does is waited for, one that ended after it moved a database aside goes on at the next start. Errors: those of `holdFolder`.
 */
export async function cancelRestore(dataDir: string): Promise<Result<boolean, AppError>> {
  const marker = inCopies(dataDir, WAITING_FILE);
  if (!existsSync(marker)) return ok(false);
  const hold = await holdFolder(dataDir);
  if (!hold.ok) return hold;
  try {
    if (!existsSync(marker) || movedAside(dataDir).length > 0) return ok(false);
    giveUp(dataDir);
    return ok(true);
  } finally {
    hold.value.release();
  }
}

/** Suffix of a file about to replace a database, and of one that is not ready for it yet. */
const FRESH = '.restaurada';
const UNREADY = '.restaurando';

/**
 * Must be called before any database of the folder is opened and before the folder is locked (folder-hold.ts); after
 * a crash in between the next call continues. People may have worked since the request, hence `holdBack`. What
 * `databases` omit is removed from the restored files. Errors: `data.folder`, `data.damaged`, those of `holdBack`.
 */
export function applyPendingRestore(
  dataDir: string,
  now: Date,
  holdBack: HoldBack,
  databases: readonly Copied[] = [],
): Result<RestoreOutcome, AppError> {
  const marker = inCopies(dataDir, WAITING_FILE);
  if (!existsSync(marker)) return ok('none');
  try {
    const done = aloneInFolder(dataDir, () =>
      // Another process may have been first between the check and the lock.
      existsSync(marker)
        ? putInPlace(dataDir, readFileSync(marker, 'utf8').trim(), now, holdBack, databases)
        : ok('none' as const),
    );
    return done ? dropDamaged(dataDir, done.value) : ok('in-use');
  } catch (error) {
    const refusal = refusalOf(error, dataDir);
    if (!refusal) throw error;
    return dropDamaged(dataDir, err(refusal));
  }
}

/** A backup damaged since the request, or of a newer program, stops one start, which reports it; the next opens the current databases. */
function dropDamaged(
  dataDir: string,
  done: Result<RestoreOutcome, AppError>,
): Result<RestoreOutcome, AppError> {
  if (!done.ok && (done.error.code === 'data.damaged' || done.error.code === 'data.newer')) giveUp(dataDir);
  return done;
}

/** Databases that were moved aside, and what takes their place did not get their names. */
function movedAside(dataDir: string): string[] {
  const fresh = readdirSync(dataDir).filter((name) => name.endsWith(FRESH));
  return fresh.map((name) => name.slice(0, -FRESH.length)).filter((file) => !existsSync(join(dataDir, file)));
}

/** The databases stay what they are; where one was moved aside already, an empty one would be made in its place. */
function giveUp(dataDir: string): void {
  for (const file of movedAside(dataDir)) {
    if (isReady(dataDir, file)) renameOverSync(freshOf(dataDir, file), join(dataDir, file));
  }
  const names = readdirSync(dataDir).filter((name) => name.endsWith(FRESH) || name.endsWith(UNREADY));
  for (const name of names) rmSync(join(dataDir, name), { force: true });
  rmSync(inCopies(dataDir, WAITING_FILE), { force: true });
}

function freshOf(dataDir: string, file: string): string {
  return join(dataDir, `${file}${FRESH}`);
}

/** A restore ended after the database was moved aside: what takes its place has what was to be taken from it, which is here no more. */
function isReady(dataDir: string, file: string): boolean {
  return !existsSync(join(dataDir, file)) && isWhole(freshOf(dataDir, file));
}

function putInPlace(
  dataDir: string,
  name: string,
  now: Date,
  holdBack: HoldBack,
  databases: readonly Copied[],
): Result<RestoreOutcome, AppError> {
  const copy = listBackups(dataDir).find((backup) => backup.name === name);
  if (!copy) {
    // A request for a deleted backup must not keep the program from opening.
    giveUp(dataDir);
    return ok('none');
  }
  // Of the request, so that a start that goes on after a crash names the same one.
  const requestedAt = statSync(inCopies(dataDir, WAITING_FILE)).mtime;
  const aside = inCopies(dataDir, `antes-${requestedAt.toISOString().replace(/[:.]/g, '-')}`);
  const isInPlace = (file: string) => existsSync(join(aside, file)) && existsSync(join(dataDir, file));
  const files = databasesIn(inCopies(dataDir, name)).filter((file) => !isInPlace(file));
  if (!files.every((file) => isAlone(join(dataDir, file)))) return ok('in-use');
  const held = holdBack(inCopies(dataDir, name));
  if (!held.ok) return held;
  if (held.value.held) return ok('would-lose');
  for (const file of files) {
    const copy = join(inCopies(dataDir, name), file);
    if (isReady(dataDir, file)) continue;
    const fresh = join(dataDir, `${file}${UNREADY}`);
    copyFileSync(copy, fresh);
    // An older version's backup may contain what this one omits.
    const copied = databases.find((one) => one.file === file);
    const damage = copied ? settleCopy(fresh, copied) : 'ok';
    if (damage !== 'ok') return err(appError('data.damaged', { path: copy, reason: damage }));
    if (copied?.carriedOver) carryOver(join(dataDir, file), fresh, copied.carriedOver, now);
    syncFile(fresh);
    renameOverSync(fresh, freshOf(dataDir, file));
  }
  oweImports(dataDir, name, held.value.owed);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const file of files) {
    for (const part of [file, `${file}-wal`, `${file}-shm`]) {
      if (existsSync(join(dataDir, part))) renameOverSync(join(dataDir, part), join(aside, part));
    }
    renameOverSync(freshOf(dataDir, file), join(dataDir, file));
  }
  noteRestore(dataDir, { name, copyAt: copy.at, restoredAt: now.toISOString(), aside, told: false });
  rmSync(inCopies(dataDir, WAITING_FILE));
  return ok('restored');
}

/** Leaving WAL mode succeeds only for the sole connection; it also checkpoints the WAL into the file. */
export function isAlone(path: string): boolean {
  if (!existsSync(path)) return true;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: 0 });
    return Object.values(db.prepare('PRAGMA journal_mode = DELETE').get() ?? {})[0] === 'delete';
  } catch (error) {
    const code = sqliteCode(error);
    if (code === undefined) throw error;
    // A damaged file is a usual reason for a restore; no process can be using it.
    return code !== BUSY;
  } finally {
    if (db?.isOpen) db.close();
  }
}
