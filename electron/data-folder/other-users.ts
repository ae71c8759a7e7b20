/**
 * Whether other users of this Windows use the program too, each with a journal of their own: every user leaves an
 * empty file with a meaningless name where all may read (docs/adr/0046-other-users.md).
 */

import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../log/system-code.ts';

export interface Whereabouts {
  /** That all users of the computer can read and write, such as `%ProgramData%`. */
  readonly commonFolder: string;
  /** Name and domain, as the system has them. */
  readonly user: string;
  readonly now: Date;
}

const FOLDER = 'Balcao NF-e';
const MARK = /^[0-9a-f]{32}\.uso$/;
/** Days after which a user who no longer starts the program does not count. */
const FRESH_DAYS = 90;
/** Names read at most: every user may write there. */
const MOST = 200;

/** Leaves this user's mark and counts the others. Undefined where the place cannot be read or written. */
export async function countOtherUsers({ commonFolder, user, now }: Whereabouts): Promise<number | undefined> {
  const folder = join(commonFolder, FOLDER);
  const own = markOf(user);
  try {
    await mkdir(folder, { recursive: true });
    // A link planted by another user would make us write elsewhere.
    if (!(await lstat(folder)).isDirectory()) return undefined;
    await leaveMark(join(folder, own), now);
    const others = (await readdir(folder)).filter((name) => MARK.test(name) && name !== own).slice(0, MOST);
    const fresh = await Promise.all(others.map((name) => isFresh(join(folder, name), now)));
    return fresh.filter(Boolean).length;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** Distinguishes users without naming them: it reveals no more than the computer's list of users. */
export function markOf(user: string): string {
  return `${createHash('sha256').update(`balcao-nfe ${user.toLowerCase()}`).digest('hex').slice(0, 32)}.uso`;
}

/** Never opens a file that is there: it could be a link to another one. */
async function leaveMark(path: string, now: Date): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx' });
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error;
  }
  if ((await lstat(path)).isFile()) await utimes(path, now, now);
}

async function isFresh(path: string, now: Date): Promise<boolean> {
  const found = await lstat(path);
  return found.isFile() && now.getTime() - found.mtimeMs < FRESH_DAYS * 86_400_000;
}
