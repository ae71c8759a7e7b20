/** The folder of the downloaded installer, and the hash of what lies in it. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UpdateFault } from '../../shared/contract/program/update.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** Of the user alone, and never on a share or a stick as a data folder may be; undefined where Windows names none. */
export function installerFolder({ LOCALAPPDATA: local = '' }: NodeJS.ProcessEnv): string | undefined {
  return isAbsolute(local) ? join(local, 'balcao-nfe', 'atualizacao') : undefined;
}

/** Makes the folder where it is missing, and empties it of earlier downloads. */
export async function emptyFolder(folder: string): Promise<Result<void, UpdateFault>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      if (/\.exe(?:\.part)?$/.test(name)) await rm(join(folder, name), { force: true });
    }
    return ok(undefined);
  } catch {
    return err('disk');
  }
}

export async function moveFile(from: string, to: string): Promise<Result<void, UpdateFault>> {
  try {
    await rename(from, to);
    return ok(undefined);
  } catch {
    return err('disk');
  }
}

/** `sha512` in lower-case hexadecimal. */
export async function hasHash(path: string, sha512: string): Promise<Result<void, UpdateFault>> {
  const hash = createHash('sha512');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return err('disk');
  }
  return hash.digest('hex') === sha512 ? ok(undefined) : err('hash');
}
