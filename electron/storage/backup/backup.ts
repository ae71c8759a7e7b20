/** Daily copies of a data folder's databases: made whole under a temporary name, checked, then named by their day; thirty days are kept. */

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AppError } from '../../../shared/errors.ts';
import { localDay, pad2 } from '../../../shared/moments.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { copyApart, type CopyWatch } from './copy-apart.ts';
import { copyDatabases, type Copied } from './copy-databases.ts';
import { refusalOf } from '../database/database.ts';

export const BACKUP_FOLDER = 'copias';
/** Holds the name of the copy that is to be put in place at the next start. */
export const WAITING_FILE = 'restaurar.txt';
const KEPT_DAYS = 30;
const NAME = /^20[0-9]{2}-[0-9]{2}-[0-9]{2}(?:-[0-9]{6})?$/;
const TEMP = /^\.copia-[0-9a-f]{12}$/;
/** A copy takes seconds; what is older was left by a killed process. */
const TEMP_STALE_MS = 60 * 60 * 1000;

export interface Backup {
  /** `AAAA-MM-DD`, or with `-HHMMSS` one that was asked for on a day that had its own. */
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly bytes: number;
}

/** Newest first. */
export function listBackups(dataDir: string): Backup[] {
  const folder = join(dataDir, BACKUP_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => describe(folder, name));
}

/** The copy of this day, or undefined where it is there already, whoever made it. Errors: `data.folder`, `data.damaged`. */
export function makeDailyBackup(
  dataDir: string,
  databases: readonly Copied[],
  now: Date,
): Result<Backup | undefined, AppError> {
  const name = localDay(now);
  if (existsSync(join(dataDir, BACKUP_FOLDER, name))) return ok(undefined);
  const made = copyAs(dataDir, databases, name, now);
  if (made.ok) prune(dataDir);
  return made;
}

/**
 * A copy now, beside the day's own where there is one, made in a thread of its own. Given up, it leaves nothing behind.
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
    makeRoom(folder, temp, now);
    const copied = await copyApart({ dataDir, target: temp, databases }, watch);
    if (!copied.ok) return copied;
    const day = localDay(now);
    const name = existsSync(join(folder, day)) ? secondName(now) : day;
    publish(temp, folder, name);
    return ok(describe(folder, name));
  } catch (error) {
    return err(refusalOrThrow(error, folder));
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

/** Undefined when another process was first. */
function copyAs(
  dataDir: string,
  databases: readonly Copied[],
  name: string,
  now: Date,
): Result<Backup | undefined, AppError> {
  const folder = join(dataDir, BACKUP_FOLDER);
  const temp = join(folder, tempCopyName());
  try {
    makeRoom(folder, temp, now);
    const copied = copyDatabases({ dataDir, target: temp, databases });
    if (!copied.ok) return copied;
    return ok(publish(temp, folder, name) ? describe(folder, name) : undefined);
  } catch (error) {
    return err(refusalOrThrow(error, folder));
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

function makeRoom(folder: string, temp: string, now: Date): void {
  mkdirSync(temp, { recursive: true, mode: 0o700 });
  sweep(folder, now);
}

function refusalOrThrow(error: unknown, folder: string): AppError {
  const refusal = refusalOf(error, folder);
  if (!refusal) throw error;
  return refusal;
}

/** False when the name is taken: a folder is never renamed over one that holds something. */
export function publish(temp: string, folder: string, name: string): boolean {
  try {
    renameSync(temp, join(folder, name));
    return true;
  } catch (error) {
    if (existsSync(join(folder, name))) return false;
    throw error;
  }
}

/** Days count, not copies; by name, so that a clock that was wrong once deletes nothing at a stroke. */
function prune(dataDir: string): void {
  const backups = listBackups(dataDir);
  const days = [...new Set(backups.map(({ name }) => name.slice(0, 10)))];
  const gone = new Set(days.slice(KEPT_DAYS));
  const marker = join(dataDir, BACKUP_FOLDER, WAITING_FILE);
  // A person asked for it: however old it is, it stays until it is in place.
  const waiting = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : '';
  for (const { name } of backups) {
    if (gone.has(name.slice(0, 10)) && name !== waiting)
      rmSync(join(dataDir, BACKUP_FOLDER, name), { recursive: true, force: true });
  }
}

function sweep(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!TEMP.test(name)) continue;
    const info = statSync(path, { throwIfNoEntry: false });
    if (info && now.getTime() - info.mtimeMs > TEMP_STALE_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Where a copy is made before it has its name; what a killed process leaves there is swept. */
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

/** One copy: a folder with the databases in it. */
export function describe(folder: string, name: string): Backup {
  const path = join(folder, name);
  const files = readdirSync(path).map((file) => statSync(join(path, file)));
  const at = new Date(Math.max(0, ...files.map(({ mtimeMs }) => mtimeMs))).toISOString();
  return { name, at, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}
