/** Puts whole files on disk under their final names, or nothing: temp file, fsync, a name made only if absent, read back. */

import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result } from '../../../shared/result.ts';
import { onDisk, plainPath } from './folder-path.ts';
import { makeFolders } from './make-folders.ts';
import { makeBelow, type StandingRoot } from './standing-root.ts';
import { sweepTemps, tempName } from './temp-files.ts';

export interface Written {
  readonly path: string;
  /** `suffixed`: other bytes had the name, so these stand beside them as "name (2).ext". */
  readonly outcome: 'written' | 'already-there' | 'suffixed';
}

export interface WriteFault {
  /** The system's code (ENOSPC, EACCES, EROFS, ENAMETOOLONG…), or `read-back`, `reserved`, `too-many`, `unmounted`. */
  readonly problem: string;
}

const MAX_SUFFIX = 99;
const RESERVATION_STALE_MS = 30_000;

/**
 * Writes `bytes` as `path`, never over anything: the same bytes already there count as done, others get a suffix
 * (DESIGN, journal rule 6). Works on local disks, network shares and synchronised folders; makes the folders, but
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
  try {
    await syncAbove(root ? await makeBelow(dirname(path), root) : await makeFolders(folder));
    await sweepTemps(folder);
    for (let n = 1; n <= MAX_SUFFIX; n++) {
      const candidate = n === 1 ? target : suffixed(target, n);
      const there = await contentOf(candidate);
      if (!there) {
        temp ??= await writeTemp(folder, bytes);
        if (await publish(temp, candidate)) {
          await syncFolder(folder);
          const back = await contentOf(candidate);
          if (!back || back === 'folder' || !sameBytes(back, bytes)) return err({ problem: 'read-back' });
          return ok({ path: plainPath(candidate), outcome: n === 1 ? 'written' : 'suffixed' });
        }
        n--; // somebody made the name between our look and our try: look again
      } else if (there !== 'folder' && sameBytes(there, bytes)) {
        return ok({ path: plainPath(candidate), outcome: n === 1 ? 'already-there' : 'suffixed' });
      }
    }
    return err({ problem: 'too-many' });
  } catch (error) {
    return err({ problem: problemOf(error) });
  } finally {
    if (temp) await rm(temp, { force: true }).catch(leaveToSweep);
  }
}

/** Puts `bytes` in place of whatever `path` holds, whole or not at all; for settings, never for the archive. */
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

function suffixed(path: string, n: number): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name} (${n})${ext}`);
}

/** A new folder survives a power cut only when the folder that names it is synced too. */
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

/** Gives `temp` its final name only if nobody has it; false when somebody does. */
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

/** What file systems without hard links say (FAT, many shares, Android, some synchronised folders). */
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

/** A rename replaces what is there, so our own writers agree first, by a reservation made exclusively. */
async function publishByRename(temp: string, final: string): Promise<boolean> {
  const reservation = join(dirname(final), tempName(`${parse(final).name.slice(-60)}.reserva`, 'shared'));
  const reserved = await reserve(reservation);
  if (!reserved) throw Object.assign(new Error('reserved'), { code: 'reserved' });
  try {
    if (await contentOf(final)) return false;
    await rename(temp, final);
    return true;
  } finally {
    await rm(reservation, { force: true }).catch(leaveToSweep);
  }
}

async function reserve(reservation: string): Promise<boolean> {
  for (let again = 0; again < 2; again++) {
    try {
      await (await open(reservation, 'wx')).close();
      return true;
    } catch (error) {
      if (problemOf(error) !== 'EEXIST') throw error;
      const info = await stat(reservation).catch(absent);
      if (info && Date.now() - info.mtimeMs < RESERVATION_STALE_MS) return false;
      await unlink(reservation).catch(absent);
    }
  }
  return false;
}

/** Windows refuses to replace a file while a scanner or a sync client looks at it, for a moment. */
async function renameOver(temp: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(temp, path);
    } catch (error) {
      if (attempt === 5 || !['EPERM', 'EACCES', 'EBUSY'].includes(problemOf(error))) throw error;
      await pause(20 * attempt);
    }
  }
}

/** A folder has the name as other bytes have it. */
async function contentOf(path: string): Promise<Uint8Array | 'folder' | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === 'ENOENT') return undefined;
    if (problem === 'EISDIR') return 'folder';
    throw error;
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

export function problemOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}

function absent(error: unknown): undefined {
  problemOf(error); // throws on what is not the system's answer
  return undefined;
}

/** A temp file that cannot be removed now is found by the next sweep. */
function leaveToSweep(error: unknown): void {
  problemOf(error);
}
