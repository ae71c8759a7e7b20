/** A lock that one process has at a time, through a small SQLite file: the system releases it when the process ends. */

import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate, sqliteCode } from './database.ts';
import { problemOf } from '../../log/system-code.ts';

export interface ProcessLock {
  release(): void;
}

const BUSY = 5;

/** Undefined if it is taken, also by this process. What the disk refuses passes on as SQLite's exception. */
export function takeLock(path: string): ProcessLock | undefined {
  makePrivate(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    if (sqliteCode(error) === BUSY) return undefined;
    throw error;
  }
}

/** Of a lock that was released: Windows does not remove a file that another process looks at. */
export function removeLockFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    problemOf(error);
  }
}
