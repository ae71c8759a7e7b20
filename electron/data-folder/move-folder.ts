/**
 * Moves a data folder, completely or not at all: copies, compares, renames into place, and then retires the source.
 */

import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../shared/result.ts';
import { isWhole, syncFile } from '../storage/backup/copy-databases.ts';
import { refusalOf } from '../storage/database/database.ts';
import { isAlone } from '../storage/backup/restore.ts';
import { sameContent } from '../storage/backup/same-content.ts';

/** Databases of a data folder and of the training folder in it. */
const DATABASES = ['diario.sqlite', 'balcao.sqlite', 'treino/diario.sqlite', 'treino/balcao.sqlite'];
/** Chromium's data, of one user each where a person named the folder: it creates them again, all but the key. */
const WINDOW = 'janela';
const OF_ONE_USER = 'de-';
/** On Windows it has the key, itself under DPAPI, by which Electron seals: without it no certificate and no password opens. */
const SEALING_KEY = 'Local State';
/** Suffix of a database whose folder was moved. */
const MOVED = '.movido';
const NOTE = 'MUDOU.txt';

/** True if a database of this program exists. */
export function hasData(folder: string): boolean {
  return DATABASES.some((file) => existsSync(join(folder, file)));
}

/**
 * Afterwards everything of `from` is in `to`, and the databases of `from` are renamed, so that no process continues
 * to use them; its other files stay. `in-use`: another process has one of them open. `taken`: `to` has data of its
 * own. Any failure leaves `from` as it was and nothing at `to`. Errors: `data.folder`, `data.damaged`.
 */
export function moveDataFolder(
  from: string,
  to: string,
  now: Date,
): Result<'moved' | 'in-use' | 'taken', AppError> {
  if (hasData(to)) return ok('taken');
  const temp = join(dirname(to), `.${basename(to)}-${randomBytes(6).toString('hex')}`);
  try {
    const databases = DATABASES.filter((file) => existsSync(join(from, file)));
    // Also checkpoints the write-ahead log into the database file.
    if (!databases.every((file) => isAlone(join(from, file)))) return ok('in-use');
    mkdirSync(temp, { recursive: true, mode: 0o700 });
    cpSync(from, temp, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => goesAlong(relative(from, path)),
    });
    const differing = firstDifference(from, temp);
    if (differing !== undefined)
      return err(appError('data.folder', { folder: to, reason: 'copy', path: differing }));
    for (const file of databases) {
      if (!isWhole(join(temp, file))) return err(appError('data.damaged', { path: join(from, file) }));
      syncFile(join(temp, file));
    }
    // Another process may have moved the folder meanwhile, opened a database, or written to one and ended: the copy lacks that.
    if (hasData(to)) return ok('taken');
    const isCurrent = (file: string) =>
      isAlone(join(from, file)) && sameContent(join(from, file), join(temp, file));
    if (!databases.every(isCurrent)) return ok('in-use');
    return putInPlace(temp, from, to, databases, now);
  } catch (error) {
    return errOrThrow(refusalOf(error, from), error);
  } finally {
    rmSync(temp, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Where the data of a folder were moved; undefined if they were not, or if that place is unreachable. */
export function movedTo(folder: string): string | undefined {
  const note = join(folder, NOTE);
  if (hasData(folder) || !existsSync(note)) return undefined;
  const to = readFileSync(note, 'utf8').split(/\r?\n/)[1] ?? '';
  return to !== '' && hasData(to) ? to : undefined;
}

function putInPlace(
  temp: string,
  from: string,
  to: string,
  databases: readonly string[],
  now: Date,
): Result<'moved' | 'in-use', AppError> {
  const note = join(from, NOTE);
  try {
    // It is read only where there are no databases any more; without it the next start would not find them.
    writeFileSync(note, `Os dados do Balcão NF-e estão agora em:\r\n${to}\r\n`);
  } catch (error) {
    rmSync(note, { force: true });
    throw error;
  }
  // Without data of its own it contains at most a log, which is kept under another name.
  if (existsSync(to)) renameSync(to, `${to}-antes-${now.toISOString().replace(/[:.]/g, '-')}`);
  renameSync(temp, to);
  const renamed: string[] = [];
  try {
    for (const file of databases) {
      renameSync(join(from, file), join(from, file + MOVED));
      renamed.push(file);
    }
  } catch (error) {
    // Only one folder may stay in use: the old one, which is still complete.
    for (const file of renamed) renameSync(join(from, file + MOVED), join(from, file));
    rmSync(to, { recursive: true, force: true, maxRetries: 3 });
    if (hasData(from)) rmSync(note, { force: true });
    if (refusalOf(error, from)) return ok('in-use');
    throw error;
  }
  return ok('moved');
}

function goesAlong(inside: string): boolean {
  const [top, ...below] = inside.split(/[\\/]/);
  if (top !== WINDOW) return true;
  const [name, ...more] = below[0]?.startsWith(OF_ONE_USER) ? below.slice(1) : below;
  return name === undefined || (name === SEALING_KEY && more.length === 0);
}

/** The first file of `from` that is not in `copy` with the same length; undefined if there is none. */
function firstDifference(from: string, copy: string): string | undefined {
  for (const each of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(each.parentPath, each.name);
    const inside = relative(from, path);
    if (!each.isFile() || !goesAlong(inside)) continue;
    const copied = statSync(join(copy, inside), { throwIfNoEntry: false });
    if (copied?.size !== statSync(path).size) return inside;
  }
  return undefined;
}
