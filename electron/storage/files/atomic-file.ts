/**
 * Writes complete files under their final names, or nothing: temporary file, fsync, a link only if the name is free,
 * read back.
 */

import { randomBytes } from 'node:crypto';
import { link, lstat, open, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { err, ok, type Result } from '../../../shared/result.ts';
import { onDisk, plainPath } from './folder-path.ts';
import { makeFolders } from './make-folders.ts';
import { renameOver } from './rename-over.ts';
import { makeWithin, type StandingRoot } from './standing-root.ts';
import { sweepSometimes, tempName } from './temp-files.ts';
import { absent, problemOf } from '../../log/system-code.ts';

export interface Written {
  readonly path: string;
  /** `suffixed`: the name had other bytes, so these were saved as "name (2).ext". */
  readonly outcome: 'written' | 'already-there' | 'suffixed';
}

export interface WriteFault {
  /** The system's code (ENOSPC, EACCES, EROFS, ENAMETOOLONG…), or `read-back`, `reserved`, `too-many`, `unmounted`. */
  readonly problem: string;
}

const MAX_SUFFIX = 99;
/** How often a name may be taken between check and write; beyond that the disk contradicts itself. */
const MAX_RACES = 20;
const RESERVATION_STALE_MS = 30_000;

/**
 * Writes `bytes` as `path`, never over anything: the same bytes already there count as done, others get a suffix
 * (docs/journal.md, rule 6). Works on local disks, network shares and synchronised folders; makes the folders, but
 * never `root` itself where one is given.
 */
export async function writeOnce(
  path: string,
  bytes: Uint8Array,
  root?: StandingRoot,
): Promise<Result<Written, WriteFault>> {
  const target = onDisk(path);
  const folder = dirname(target);
  let temp: string | undefined;
  let races = 0;
  try {
    await syncAbove(await makeWithin(dirname(path), root));
    await sweepSometimes(folder);
    for (let n = 1; n <= MAX_SUFFIX; n++) {
      const candidate = n === 1 ? target : suffixed(target, n);
      const there = await contentOf(candidate);
      if (!there) {
        temp ??= await writeTemp(folder, bytes);
        if (await publish(temp, candidate)) {
          const back = readFile(candidate).catch(missingOnly);
          const [content] = await Promise.all([back, syncFolder(folder), removeTemp(temp)]);
          temp = undefined;
          if (!content || !sameBytes(content, bytes)) return err({ problem: 'read-back' });
          return ok({ path: plainPath(candidate), outcome: n === 1 ? 'written' : 'suffixed' });
        }
        if (++races > MAX_RACES) return err({ problem: 'read-back' });
        n--; // another process created the name after the check: check again
      } else if (there !== 'taken' && sameBytes(there, bytes)) {
        return ok({ path: plainPath(candidate), outcome: n === 1 ? 'already-there' : 'suffixed' });
      }
    }
    return err({ problem: 'too-many' });
  } catch (error) {
    return err({ problem: problemOf(error) });
  } finally {
    if (temp) await removeTemp(temp);
  }
}

/**
 * Gives a finished file of the same folder the name `path`, or that with a suffix, never over anything. Returns the name; throws the
 * system's error, or one with the code `reserved` or `too-many`.
 */
export async function nameFinished(temp: string, path: string): Promise<string> {
  for (let n = 1; n <= MAX_SUFFIX; n++) {
    const name = n === 1 ? path : suffixed(path, n);
    if (!(await publish(temp, name))) continue;
    await removeTemp(temp);
    return name;
  }
  throw Object.assign(new Error('too-many'), { code: 'too-many' });
}

/** Of another name already where it was renamed. */
function removeTemp(temp: string): Promise<void> {
  return unlink(temp).catch(leaveToSweep);
}

/** Replaces the content of `path`, completely or not at all; for settings, never for the archive. */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  mode = 0o600,
): Promise<Result<{ readonly path: string }, WriteFault>> {
  const folder = dirname(path);
  let temp: string | undefined;
  try {
    await syncAbove(await makeFolders(folder));
    temp = await writeTemp(folder, bytes, mode);
    await renameOver(temp, path);
    temp = undefined;
    await syncFolder(folder);
    return ok({ path });
  } catch (error) {
    return err({ problem: problemOf(error) });
  } finally {
    if (temp) await rm(temp, { force: true }).catch(leaveToSweep);
  }
}

/** The name that other bytes get beside a file of this name. @param n from 2 */
export function suffixed(path: string, n: number): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name} (${n})${ext}`);
}

/** A new folder survives a power failure only if its parent is synced too. */
async function syncAbove(made: readonly string[]): Promise<void> {
  for (const each of made.toReversed()) await syncFolder(onDisk(dirname(each)));
}

async function writeTemp(folder: string, bytes: Uint8Array, mode?: number): Promise<string> {
  const temp = join(folder, tempName(randomBytes(6).toString('hex')));
  const file = await open(temp, 'wx', mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(temp, { force: true }).catch(leaveToSweep);
    throw error;
  }
  await file.close();
  return temp;
}

/** Gives `temp` its final name if that is free; false if it is taken. */
async function publish(temp: string, final: string): Promise<boolean> {
  try {
    await link(temp, final);
    return true;
  } catch (error) {
    const code = problemOf(error);
    if (code === 'EEXIST') return false;
    if (!LINKLESS.has(code)) throw error;
    return publishByRename(temp, final);
  }
}

/** Error codes of file systems without hard links (FAT, many shares, Android, some synchronised folders). */
const LINKLESS = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
  'EACCES',
  'UNKNOWN',
  'EXDEV',
]);

/**
 * A rename replaces existing files, so our own writers exclude each other first, with an exclusively created
 * reservation.
 */
async function publishByRename(temp: string, final: string): Promise<boolean> {
  const reservation = join(dirname(final), tempName(`${parse(final).name.slice(-60)}.reserva`, 'shared'));
  const mark = randomBytes(12).toString('hex');
  const reserved = await reserve(reservation, mark, (await stat(temp)).mtimeMs);
  if (!reserved) throw Object.assign(new Error('reserved'), { code: 'reserved' });
  // Another writer may have taken it over while this computer slept.
  const isOurs = async () => (await readFile(reservation, 'latin1').catch(absent)) === mark;
  try {
    if (await contentOf(final)) return false;
    if (!(await isOurs())) throw Object.assign(new Error('reserved'), { code: 'reserved' });
    await renameOver(temp, final);
    return true;
  } finally {
    if (await isOurs()) await rm(reservation, { force: true }).catch(leaveToSweep);
  }
}

/** `nowMs`: by the disk's own clock, since that of a share may differ from this computer's. `mark` says whose it is. */
async function reserve(reservation: string, mark: string, nowMs: number): Promise<boolean> {
  for (let again = 0; again < 2; again++) {
    try {
      await writeFile(reservation, mark, { flag: 'wx' });
      return true;
    } catch (error) {
      if (problemOf(error) !== 'EEXIST') throw error;
      const info = await stat(reservation).catch(absent);
      if (info && nowMs - info.mtimeMs < RESERVATION_STALE_MS) return false;
      await unlink(reservation).catch(absent);
    }
  }
  return false;
}

/** A folder in place of the file, or a link whose end is away, is treated like other bytes. */
async function contentOf(path: string): Promise<Uint8Array | 'taken' | undefined> {
  const found = await lstat(path).catch(missingOnly);
  if (!found || found.isDirectory()) return found && 'taken';
  try {
    return await readFile(path);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === 'EISDIR') return 'taken';
    if (problem !== 'ENOENT' && problem !== 'ELOOP') throw error;
    return found.isSymbolicLink() ? 'taken' : undefined;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows and many shares cannot open or sync a directory; the file itself is synced already.
  const handle = await open(folder, 'r').catch(absent);
  if (!handle) return;
  try {
    await handle.sync().catch(absent);
  } finally {
    await handle.close();
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

/** Rethrows every error except that nothing has the name. */
function missingOnly(error: unknown): undefined {
  if (problemOf(error) !== 'ENOENT') throw error;
}

/** A temporary file that cannot be removed now is removed by the next sweep. */
function leaveToSweep(error: unknown): void {
  problemOf(error);
}
