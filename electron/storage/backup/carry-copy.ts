/** Imports and exports backups: brings in the one in a chosen folder, and copies the newest to another place. */

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import {
  BACKUP_FOLDER,
  describe,
  isBackupName,
  newestFirst,
  publishNew,
  secondName,
  tempCopyName,
  type Backup,
} from './backup.ts';
import { isWhole, settleCopy, syncFile, vacuumInto, type Copied } from './copy-databases.ts';
import { databasesIn, sameCopy } from './same-copy.ts';
import { refusalOf, sqliteCode } from '../database/database.ts';

const READONLY = 8;
const CANTOPEN = 14;
const NO_SUCH_TABLE = 1;

/**
 * The folder with databases that a person means: a backup, a folder of backups (the newest counts), or a whole data
 * folder, whose own databases are newer than its backups. `inside` is tried first if it exists, because training has
 * its own subfolder. Undefined if there is none.
 */
export function findCopy(
  chosen: string,
  files: readonly string[],
  inside: string | undefined,
  now: Date,
): string | undefined {
  const holds = (folder: string) => files.some((file) => existsSync(join(folder, file)));
  const newest = (folder: string) =>
    newestFirst(namesIn(folder).filter(isBackupName), now)
      .map((name) => join(folder, name))
      .find(holds);
  const roots = [...(inside === undefined ? [] : [join(chosen, inside)]), chosen];
  for (const root of roots) {
    if (holds(root)) return root;
    const found = newest(root) ?? newest(join(root, BACKUP_FOLDER));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Imports the databases in `source`, even while others have them open, as a further backup of this data folder; its
 * files keep the age of the originals. `inspect` decides whether it may stay. Errors: `data.damaged`,
 * `data.folder`, those of `inspect`.
 */
export function bringCopy(
  dataDir: string,
  databases: readonly Copied[],
  source: string,
  now: Date,
  inspect: (folder: string) => Result<true, AppError>,
): Result<Backup, AppError> {
  const folder = join(dataDir, BACKUP_FOLDER);
  const temp = join(folder, tempCopyName());
  try {
    mkdirSync(temp, { recursive: true, mode: 0o700 });
    for (const copied of databases) {
      const { file } = copied;
      if (!existsSync(join(source, file))) continue;
      const copy = join(temp, file);
      takeOver(source, file, copy);
      const damage = settleForeign(copy, copied);
      if (damage !== 'ok') {
        return err(appError('data.damaged', { path: join(source, file), reason: damage }));
      }
      syncFile(copy);
      const age = ageOf(source, file);
      utimesSync(copy, age, age);
    }
    const fit = inspect(temp);
    if (!fit.ok) return fit;
    return ok(describe(folder, publishNew(temp, folder, secondName(now), now)));
  } catch (error) {
    return errOrThrow(refusalOf(error, source), error);
  } finally {
    rmSync(temp, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Copies a backup into `target`, completely or not at all. Returns its path there. Errors: `data.folder`,
 * `data.damaged`.
 */
export function saveCopyTo(
  dataDir: string,
  name: string,
  target: string,
  now: Date,
): Result<string, AppError> {
  const source = join(dataDir, BACKUP_FOLDER, name);
  const temp = join(target, tempCopyName());
  try {
    if (sameCopy(source, join(target, name))) return ok(join(target, name));
    mkdirSync(temp, { mode: 0o700 });
    for (const file of databasesIn(source)) {
      const copy = join(temp, file);
      copyFileSync(join(source, file), copy);
      syncFile(copy);
      const { mtime } = statSync(join(source, file));
      utimesSync(copy, mtime, mtime);
      if (!isWhole(copy)) return err(appError('data.damaged', { path: copy }));
    }
    return ok(join(target, publishNew(temp, target, name, now)));
  } catch (error) {
    const refusal = refusalOf(error, target);
    if (refusal?.code !== 'data.folder') return errOrThrow(refusal, error);
    return err({ ...refusal, data: { ...refusal.data, kind: 'target' } });
  } finally {
    rmSync(temp, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** SQLite cannot even read from a read-only medium: its files are copied first, including the log. */
function takeOver(source: string, file: string, copy: string): void {
  try {
    vacuumInto(join(source, file), copy);
    return;
  } catch (error) {
    const code = sqliteCode(error);
    if (code !== CANTOPEN && code !== READONLY) throw error;
  }
  const raw = `${copy}.crua`;
  for (const part of ['', '-wal']) {
    if (existsSync(join(source, `${file}${part}`)))
      copyFileSync(join(source, `${file}${part}`), `${raw}${part}`);
  }
  vacuumInto(raw, copy);
  for (const part of ['', '-wal', '-shm']) rmSync(`${raw}${part}`, { force: true });
}

/** A database of another program lacks our tables. */
function settleForeign(copy: string, copied: Copied): string {
  try {
    return settleCopy(copy, copied);
  } catch (error) {
    if (sqliteCode(error) === NO_SUCH_TABLE) return 'tables';
    throw error;
  }
}

/** The newest data may still be in the write-ahead log next to the database. */
function ageOf(source: string, file: string): Date {
  const written = ['', '-wal'].map(
    (part) => statSync(join(source, `${file}${part}`), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return new Date(Math.max(...written));
}

function namesIn(folder: string): string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}
