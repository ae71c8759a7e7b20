/**
 * Daily backups of a data folder's databases: made under a temporary name, checked, then named by their day; none
 * where nothing changed since the newest, and older ones are thinned out (retention.ts).
 */

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallOutput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { localDay, pad2 } from '../../../shared/moments.ts';
import { errOrThrow, ok, type Result } from '../../../shared/result.ts';
import { copyInWorker, type CopyWatch } from './copy-in-worker.ts';
import type { Copied } from './copy-databases.ts';
import { keptOf } from './retention.ts';
import { systemCode } from '../../log/system-code.ts';
import { refusalOf } from '../database/database.ts';
import { renameOverSync } from '../files/rename-over.ts';

export const BACKUP_FOLDER = 'copias';
/** Contains the name of the backup to restore at the next start. */
export const WAITING_FILE = 'restaurar.txt';
/** Holds the day on which a copy turned out to be equal to the newest one. */
const UNCHANGED_FILE = 'sem-mudanca.txt';
const NAME = /^20[0-9]{2}-[0-9]{2}-[0-9]{2}(?:-[0-9]{6})?$/;
const TEMP = /^\.copia-[0-9a-f]{12}$/;
/** A backup takes seconds; an older one was left by a killed process. */
const TEMP_STALE_MS = 60 * 60 * 1000;

/** `name`: `AAAA-MM-DD`, or with `-HHMMSS` one made on request on a day that had its own. */
export type Backup = CallOutput<'backup.make'>;

/** Newest first, as `newestFirst` where `now` is given; another program may remove one meanwhile. */
export function listBackups(dataDir: string, now?: Date): Backup[] {
  const folder = join(dataDir, BACKUP_FOLDER);
  if (!existsSync(folder)) return [];
  return newestFirst(readdirSync(folder).filter(isBackupName), now).flatMap((name) => {
    try {
      return [describe(folder, name)];
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
      return [];
    }
  });
}

/**
 * `data.damaged` where the folder has lost this database, as where an antivirus took it away, and one of its backups has it with something
 * in it: an empty one in its place would say that there never was anything.
 */
export function lostDatabase(
  dataDir: string,
  file: string,
  hasRows: (path: string) => boolean,
): AppError | undefined {
  const path = join(dataDir, file);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && found.size > 0) return undefined;
  const isMissed = listBackups(dataDir).some(({ name }) => {
    const kept = join(dataDir, BACKUP_FOLDER, name, file);
    return existsSync(kept) && hasRows(kept);
  });
  return isMissed ? appError('data.damaged', { path, reason: 'missing' }) : undefined;
}

/** Names of backups; those of days to come, made while the clock was wrong, are last: none of them is newer than the others. */
export function newestFirst(names: readonly string[], now?: Date): string[] {
  const today = now && localDay(now);
  const isToCome = (name: string) => Number(today !== undefined && name.slice(0, today.length) > today);
  return [...names].sort((a, b) => isToCome(a) - isToCome(b) || (a < b ? 1 : -1));
}

/**
 * Makes the backup of this day, in a separate thread; undefined if it exists already, made by any program, or if it
 * would be equal to the newest one. Errors: `data.folder`, `data.damaged`, `call.aborted`.
 */
export async function makeDailyBackup(
  dataDir: string,
  databases: readonly Copied[],
  now: Date,
): Promise<Result<Backup | undefined, AppError>> {
  const name = localDay(now);
  const folder = join(dataDir, BACKUP_FOLDER);
  if (existsSync(join(folder, name)) || unchangedOn(folder) === name) return ok(undefined);
  const temp = join(folder, tempCopyName());
  try {
    makeRoom(folder, temp);
    const compareWith = newestIn(dataDir, now);
    const copied = await copyInWorker({ dataDir, target: temp, databases, compareWith });
    if (!copied.ok) return copied;
    if (copied.value.equal) {
      writeFileSync(join(folder, UNCHANGED_FILE), name);
      return ok(undefined);
    }
    const made = publish(temp, folder, name) ? describe(folder, name) : undefined;
    prune(dataDir);
    return ok(made);
  } catch (error) {
    return errOrThrow(refusalOf(error, folder), error);
  } finally {
    rmSync(temp, { recursive: true, force: true, maxRetries: 3 });
  }
}

function newestIn(dataDir: string, now: Date): string | undefined {
  const [newest] = listBackups(dataDir, now);
  return newest && join(dataDir, BACKUP_FOLDER, newest.name);
}

/** AAAA-MM-DD; "" before the first. */
function unchangedOn(folder: string): string {
  const path = join(folder, UNCHANGED_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/**
 * Makes a backup now, in addition to the day's own, in a separate thread. If aborted, it leaves nothing behind.
 * Errors: `data.folder`, `data.damaged`, `call.aborted`.
 */
export async function makeBackup(
  dataDir: string,
  databases: readonly Copied[],
  now: Date,
  watch: CopyWatch = {},
): Promise<Result<Backup, AppError>> {
  const folder = join(dataDir, BACKUP_FOLDER);
  const temp = join(folder, tempCopyName());
  try {
    makeRoom(folder, temp);
    const copied = await copyInWorker({ dataDir, target: temp, databases }, watch);
    if (!copied.ok) return copied;
    return ok(describe(folder, publishNew(temp, folder, localDay(now), now)));
  } catch (error) {
    return errOrThrow(refusalOf(error, folder), error);
  } finally {
    rmSync(temp, { recursive: true, force: true, maxRetries: 3 });
  }
}

function makeRoom(folder: string, temp: string): void {
  mkdirSync(temp, { recursive: true, mode: 0o700 });
  // By the disk's own clock: that of a share may be hours apart from this computer's, and what is being made would seem old.
  sweep(folder, statSync(temp).mtimeMs);
}

/** False if the name is taken: rename never replaces a folder that is not empty, for which Windows has the error of a held file. */
function publish(temp: string, folder: string, name: string): boolean {
  const path = join(folder, name);
  if (existsSync(path)) return false;
  try {
    renameOverSync(temp, path);
    return true;
  } catch (error) {
    if (existsSync(path)) return false;
    throw error;
  }
}

/** As `wanted`, else to the second; where that name is taken too, the next second's. Returns its name. */
export function publishNew(temp: string, folder: string, wanted: string, now: Date): string {
  let name = wanted;
  for (let second = now.getTime(); !publish(temp, folder, name); second += 1000)
    name = secondName(new Date(second));
  return name;
}

/** By name, so that a temporarily wrong clock does not delete them all. */
function prune(dataDir: string): void {
  const names = listBackups(dataDir).map(({ name }) => name);
  const kept = keptOf(names);
  const marker = join(dataDir, BACKUP_FOLDER, WAITING_FILE);
  // A backup with a pending restore is kept, however old it is, until it is restored.
  const waiting = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : '';
  for (const name of names) {
    if (!kept.has(name) && name !== waiting)
      rmSync(join(dataDir, BACKUP_FOLDER, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function sweep(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!TEMP.test(name)) continue;
    const info = statSync(path, { throwIfNoEntry: false });
    if (info && nowMs - info.mtimeMs > TEMP_STALE_MS)
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Name of a backup in progress; what a killed process leaves under such a name is deleted. */
export function tempCopyName(): string {
  return `.copia-${randomBytes(6).toString('hex')}`;
}

/** `AAAA-MM-DD-HHMMSS`. */
export function secondName(now: Date): string {
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(pad2);
  return `${localDay(now)}-${time.join('')}`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** One backup: a folder with the databases in it. */
export function describe(folder: string, name: string): Backup {
  const path = join(folder, name);
  const files = readdirSync(path).map((file) => statSync(join(path, file)));
  const at = new Date(Math.max(0, ...files.map(({ mtimeMs }) => mtimeMs))).toISOString();
  return { name, at, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}
