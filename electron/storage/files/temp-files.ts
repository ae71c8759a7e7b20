/** Names of temporary files, chosen so that those of killed processes can be recognised and deleted. */

import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { absent, systemCode } from '../../log/system-code.ts';

const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const PATTERN = /^\.balcao-([0-9a-f]{8})-([0-9]+)-.*\.tmp$/;
/** Temporary files of another machine (a share) are stale after this, by the disk's own clock: that of a share may be years behind. */
const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * Hidden, and never ending in `.xml`, so that no program that watches the folder takes it. `shared` names are the
 * same for all users.
 */
export function tempName(unique: string, kind: 'own' | 'shared' = 'own'): string {
  return kind === 'own' ? `.balcao-${HOST}-${process.pid}-${unique}.tmp` : `.balcao-00000000-0-${unique}.tmp`;
}

/** Whether a file of this name is one that is being written, or that a killed process left. */
export function isTempName(name: string): boolean {
  return PATTERN.test(name);
}

/** When this process last swept a folder: to list one with the files of a month takes longer than to write the next. */
const swept = new Map<string, number>();
const SWEPT_MS = 60 * 60 * 1000;

/** {@link sweepTemps}, once an hour for each folder: before each of many files that are written to it. */
export async function sweepSometimes(folder: string): Promise<void> {
  const last = swept.get(folder);
  if (last !== undefined && performance.now() - last < SWEPT_MS) return;
  await sweepTemps(folder);
  swept.set(folder, performance.now());
}

/** Removes what killed processes left in `folder`; what cannot be removed stays for the next time. */
export async function sweepTemps(folder: string): Promise<void> {
  let now: number | undefined;
  for (const name of await readdir(folder)) {
    const match = PATTERN.exec(name);
    if (!match) continue;
    const path = join(folder, name);
    const dead =
      match[1] === HOST ? !isAlive(Number(match[2])) : await isOld(path, (now ??= await timeIn(folder)));
    if (dead) await rm(path, { force: true }).catch(absent);
  }
}

async function isOld(path: string, now: number): Promise<boolean> {
  const info = await stat(path).catch(absent);
  return info !== undefined && now - info.mtimeMs > STALE_MS;
}

/** By the disk's clock; where nothing can be written now, a time at which nothing is old. */
async function timeIn(folder: string): Promise<number> {
  const path = join(folder, tempName(randomBytes(6).toString('hex')));
  try {
    await writeFile(path, '', { flag: 'wx' });
    return (await stat(path)).mtimeMs;
  } catch (error) {
    absent(error);
    return 0;
  } finally {
    await rm(path, { force: true }).catch(absent);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}
