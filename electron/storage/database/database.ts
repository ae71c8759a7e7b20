/** Opens SQLite files that several processes share: WAL, forward migrations, short IMMEDIATE transactions. */

import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import { isNetworkPath } from './remote-place.ts';
import { isSystemError, systemCode } from '../../log/system-code.ts';

export type Database = DatabaseSync;

export interface DatabaseOptions {
  /** `full`: every commit survives a power failure; `normal`: the last ones may be lost, never the file. */
  readonly durability: 'full' | 'normal';
  /** Forward only: entry n takes the file from version n to n + 1 (`user_version`). */
  readonly migrations: readonly string[];
}

const BUSY_MS = 5000;

const CORRUPT = new Set([11, 26]); // SQLITE_CORRUPT, SQLITE_NOTADB
const UNUSABLE = new Set([3, 5, 6, 8, 10, 13, 14, 22]); // PERM, BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN, NOLFS
const BUSY = 5;
const FULL = 13;
const CANTOPEN = 14;
/** SQLITE_IOERR_SHMSIZE: the file of the WAL's index could not be made larger, as on a disk that is nearly full. */
const INDEX_SIZE = 4874;

/**
 * Opens or creates `path` (`:memory:` is allowed) and migrates it to the newest version. Errors: `data.folder`
 * (network path, folder that cannot be written), `data.damaged`, `data.newer`.
 */
export function openDatabase(path: string, options: DatabaseOptions): Result<Database, AppError> {
  // WAL needs shared memory, which network drives do not give: docs/architecture.md, Data folder.
  if (isNetworkPath(path)) return err(appError('data.folder', { path, reason: 'network' }));
  let db: Database | undefined;
  try {
    if (path !== ':memory:') {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      makePrivate(path);
    }
    db = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    useWal(db);
    db.exec(`PRAGMA synchronous = ${options.durability === 'full' ? 'FULL' : 'NORMAL'}`);
    const version = migrate(db, options.migrations);
    if (version > options.migrations.length) {
      db.close();
      return err(appError('data.newer', { path, version, known: options.migrations.length }));
    }
    return ok(db);
  } catch (error) {
    if (db?.isOpen) db.close();
    return errOrThrow(refusalOf(sayingWhy(error, path), path), error);
  }
}

/** SQLite says only that it cannot open a file, the system that nothing can be written beside it. */
function sayingWhy(error: unknown, path: string): unknown {
  if (sqliteCode(error) !== CANTOPEN) return error;
  try {
    accessSync(dirname(path), constants.W_OK);
    return error;
  } catch (refused) {
    return refused;
  }
}

/** Opens or creates one whose rows can be derived again; one that is damaged, or of a newer version, is put aside. Error: `data.folder`. */
export function openDerived(path: string, migrations: readonly string[]): Result<Database, AppError> {
  const open = () => openDatabase(path, { durability: 'normal', migrations });
  const opened = open();
  if (opened.ok || !['data.damaged', 'data.newer'].includes(opened.error.code)) return opened;
  putAside(path);
  return open();
}

/** Keeps it under another name until the next one. No connection may be open. */
export function putAside(path: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
  renameSync(path, path.replace('.sqlite', '-anterior.sqlite'));
}

/**
 * Runs `work` between BEGIN IMMEDIATE and COMMIT; an exception rolls everything back and is rethrown. The write lock
 * is taken first, so that what is read inside cannot change before it is written.
 */
export function inTransaction<T>(db: Database, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk may have caused an automatic rollback.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Makes a database and SQLite's files next to it accessible to its owner only, from the first byte on. An existing
 * one is never opened for this: closing it again would release SQLite's own locks of this process.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  if (process.platform === 'win32') return;
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      chmodSync(file, 0o600);
    } catch (error) {
      // The side files are missing or owned by another user: SQLite will report whether the database can be opened.
      if (!['ENOENT', 'EPERM', 'EROFS'].includes(String(systemCode(error)))) throw error;
    }
  }
}

function userVersion(db: Database): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Returns the version that the file has afterwards. */
function migrate(db: Database, migrations: readonly string[]): number {
  if (userVersion(db) >= migrations.length) return userVersion(db);
  return inTransaction(db, () => {
    // Another process may have migrated while this one waited for the lock.
    const from = userVersion(db);
    for (const migration of migrations.slice(from)) db.exec(migration);
    if (from < migrations.length) db.exec(`PRAGMA user_version = ${migrations.length}`);
    return Math.max(from, migrations.length);
  });
}

function useWal(db: Database): void {
  if (db.location() === null) return;
  const deadline = performance.now() + BUSY_MS;
  for (;;) {
    try {
      if (db.prepare('PRAGMA journal_mode').get()?.['journal_mode'] !== 'wal')
        db.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      // Switching to WAL does not wait for another process that is switching: SQLite fails at once.
      if (sqliteCode(error) !== BUSY || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/**
 * SQLite's primary result code of a `node:sqlite` exception; undefined for any other exception. An index of the WAL that finds no room
 * is a full disk.
 */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode === INDEX_SIZE ? FULL : error.errcode & 0xff;
}

/** The error value for an exception of the disk or of SQLite; undefined for any other, which is a bug. */
export function refusalOf(error: unknown, path: string): AppError | undefined {
  const code = sqliteCode(error);
  if (code !== undefined && CORRUPT.has(code)) return appError('data.damaged', { path });
  if (code !== undefined && UNUSABLE.has(code))
    return appError('data.folder', { path, reason: `sqlite ${code}` });
  if (isSystemError(error)) return appError('data.folder', { path, reason: error.code ?? '' });
  return undefined;
}

/** The statements of a connection by their text, each prepared once. */
export function preparedOn(db: Database): (sql: string) => StatementSync {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
}
