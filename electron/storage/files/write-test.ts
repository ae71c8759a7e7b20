/** Tests that a folder accepts files: writes a small one, flushes it to the disk, reads it back and deletes it. */

import { randomBytes } from 'node:crypto';
import { open, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk } from './folder-path.ts';
import { makeFolders } from './make-folders.ts';
import { expectStanding, type StandingRoot } from './standing-root.ts';
import { tempName } from './temp-files.ts';
import { SLOW, withinLimit } from './time-limit.ts';
import { problemOf } from '../../log/system-code.ts';

export interface WriteTest {
  /** Absent if the folder passed; else as in `WriteFault`, or `slow`. */
  readonly problem?: string;
  readonly ms: number;
  /** In bytes, if the system reports it. */
  readonly space?: Space;
}

export interface Space {
  readonly free: number;
  readonly total: number;
}

export interface Tried {
  readonly folder: string;
  /** Absent for a folder that may be created. */
  readonly standing?: StandingRoot | undefined;
}

const PROBE_BYTES = 1024;

/**
 * Each folder is tested once at a time, and concurrent callers share the result: an unresponsive share takes one of
 * Node's few file threads, not one per call. `late` receives errors that occur after the time limit.
 */
export function createWriteTests(
  limitMs: number,
  late: (error: unknown) => void,
  attempt: (tried: Tried) => Promise<Omit<WriteTest, 'ms'>> = tryFolder,
) {
  const underway = new Map<string, Promise<Omit<WriteTest, 'ms'>>>();
  return {
    try: async (tried: Tried) => {
      const started = performance.now();
      const known = underway.get(tried.folder);
      const trying = known ?? attempt(tried).finally(() => underway.delete(tried.folder));
      underway.set(tried.folder, trying);
      const found = await withinLimit(trying, limitMs, late);
      const ms = Math.round(performance.now() - started);
      return found === SLOW ? { problem: 'slow', ms } : { ...found, ms };
    },
  };
}

async function tryFolder({ folder, standing }: Tried): Promise<Omit<WriteTest, 'ms'>> {
  try {
    if (standing) await expectStanding(standing);
    else await makeFolders(onDisk(folder));
    const same = await writeAndRead(onDisk(join(folder, tempName(randomBytes(6).toString('hex')))));
    const space = await spaceOf(folder);
    return { ...(same ? {} : { problem: 'read-back' }), ...(space ? { space } : {}) };
  } catch (error) {
    // A full disk is reported with its figures.
    const space = await spaceOf(folder);
    return { problem: problemOf(error), ...(space ? { space } : {}) };
  }
}

async function writeAndRead(path: string): Promise<boolean> {
  const bytes = randomBytes(PROBE_BYTES);
  const file = await open(path, 'wx');
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    return bytes.equals(await readFile(path));
  } finally {
    await rm(path);
  }
}

async function spaceOf(folder: string): Promise<Space | undefined> {
  try {
    const { bavail, bsize, blocks } = await statfs(onDisk(folder));
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    problemOf(error); // rethrows errors that are not the system's
    return undefined;
  }
}
