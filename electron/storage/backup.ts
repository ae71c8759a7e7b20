/** Daily copies of a data folder's databases: made whole under a temporary name, checked, then named by their day; thirty days are kept. */

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { makePrivate, refusalOf, sqliteCode } from './database.ts';

export const BACKUP_FOLDER = 'copias';
/** Holds the name of the copy that is to be put in place at the next start. */
export const WAITING_FILE = 'restaurar.txt';
const KEPT_DAYS = 30;
const NAME = /^20[0-9]{2}-[0-9]{2}-[0-9]{2}(?:-[0-9]{6})?$/;
const TEMP = /^\.copia-[0-9a-f]{12}$/;
/** A copy takes seconds; what is older was left by a killed process. */
const TEMP_STALE_MS = 60 * 60 * 1000;

/** One database that is copied. */
export interface Copied {
  /** File name in the data folder. */
  readonly file: string;
  /** Run on the copy, to leave out what must not travel. */
  readonly leaveOut?: string;
  /** Emptied in the copy, where it has them. */
  readonly leaveOutTables?: readonly string[];
}

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
  const name = dayOf(now);
  if (existsSync(join(dataDir, BACKUP_FOLDER, name))) return ok(undefined);
  const made = copyAs(dataDir, databases, name, now);
  if (made.ok) prune(dataDir);
  return made;
}

/** A copy now, beside the day's own where there is one. Errors: `data.folder`, `data.damaged`. */
export function makeBackup(
  dataDir: string,
  databases: readonly Copied[],
  now: Date,
): Result<Backup, AppError> {
  const day = dayOf(now);
  const name = existsSync(join(dataDir, BACKUP_FOLDER, day)) ? secondName(now) : day;
  const made = copyAs(dataDir, databases, name, now);
  return made.ok ? ok(made.value ?? describe(join(dataDir, BACKUP_FOLDER), name)) : made;
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
    mkdirSync(temp, { recursive: true, mode: 0o700 });
    sweep(folder, now);
    for (const copied of databases) {
      const { file } = copied;
      if (!existsSync(join(dataDir, file))) continue;
      const copy = join(temp, file);
      vacuumInto(join(dataDir, file), copy);
      const damage = settleCopy(copy, copied);
      if (damage !== 'ok') return err(appError('data.damaged', { path: copy, reason: damage }));
      syncFile(copy);
    }
    return ok(publish(temp, folder, name) ? describe(folder, name) : undefined);
  } catch (error) {
    const refusal = refusalOf(error, folder);
    if (!refusal) throw error;
    return err(refusal);
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

/** One consistent state of a database that others may be writing to. */
export function vacuumInto(source: string, copy: string): void {
  const db = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    // SQLite writes into an empty file that is there, which has its mode already.
    makePrivate(copy);
    db.prepare('VACUUM INTO ?').run(copy);
  } finally {
    db.close();
  }
}

/** Returns what the integrity check says. The second VACUUM leaves nothing of what was taken out in free pages. */
export function settleCopy(copy: string, { leaveOut, leaveOutTables = [] }: Omit<Copied, 'file'>): string {
  const db = new DatabaseSync(copy);
  try {
    const there = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
    const tables = leaveOutTables.filter((table) => there.get(table));
    for (const table of tables) db.exec(`DELETE FROM ${table}`);
    if (leaveOut !== undefined) db.exec(leaveOut);
    if (leaveOut !== undefined || tables.length > 0) db.exec('VACUUM');
    return String(Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0]);
  } finally {
    db.close();
  }
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
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((n) => String(n).padStart(2, '0'));
  return `${dayOf(now)}-${time.join('')}`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

export function isWhole(path: string): boolean {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    return Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0] === 'ok';
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error;
    return false;
  } finally {
    if (db?.isOpen) db.close();
  }
}

/** One copy: a folder with the databases in it. */
export function describe(folder: string, name: string): Backup {
  const path = join(folder, name);
  const files = readdirSync(path).map((file) => statSync(join(path, file)));
  const at = new Date(Math.max(0, ...files.map(({ mtimeMs }) => mtimeMs))).toISOString();
  return { name, at, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}

function dayOf(now: Date): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** Flushes a whole file to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
