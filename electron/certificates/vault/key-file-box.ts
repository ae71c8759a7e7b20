/** Seals with a random key kept in a file that only its owner can read; for the command line and the service. */

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { SecretBoxFailure, type SecretBox } from '../../ports.ts';
import { fileAccess } from '../../storage/files/file-access.ts';
import { openWith, sealWith } from './sealed-box.ts';
import { problemOf, systemCode } from '../../log/system-code.ts';

/** In the data folder: of the command line and of the web host, so that both open the vault of one folder. */
export const KEY_FILE = 'cofre.chave';

const KEY_BYTES = 32;
const HEADER = Buffer.from('BKF1', 'latin1');
const OWNER_ONLY = 0o600;

/**
 * A box over the key file at `path`, which the first `seal` creates. Errors: `data.folder` if there is a file in
 * place of its folder or its name is too long; `secret.unprotected` (with `reason`) if the existing file can be read by others, is not a
 * key, or lies where file modes have no effect. `seal` and `open` throw `SecretBoxFailure` with the same errors if
 * they show only then.
 */
export async function openKeyFileBox(path: string): Promise<Result<SecretBox, AppError>> {
  const present = await readKey(path);
  if (!present.ok) return present;
  let key = present.value;

  return ok({
    backend: 'key-file',
    protects: true,
    async seal(plain) {
      key ??= unwrap(await makeKey(path));
      return sealWith(key, HEADER, plain);
    },
    async open(sealed) {
      // Another process may have created the key meanwhile.
      key ??= unwrap(await readKey(path));
      const isOurs = Buffer.from(sealed.subarray(0, HEADER.length)).equals(HEADER);
      return key && isOurs ? openWith(key, HEADER.length, sealed) : undefined;
    },
  });
}

function unwrap<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new SecretBoxFailure(result.error);
  return result.value;
}

/** The key; undefined if there is no file yet. */
async function readKey(path: string): Promise<Result<Buffer | undefined, AppError>> {
  let file: FileHandle;
  try {
    // Non-blocking, so that a pipe in its place cannot block the process.
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = systemCode(error);
    // Of these the folder is at fault, not the key itself; of a file in its place Windows says ENOENT.
    const isInPlace = code === 'ENOENT' && (await isFile(dirname(path)));
    if (isInPlace || code === 'ENOTDIR' || code === 'ENAMETOOLONG') {
      const reason = isInPlace ? 'ENOTDIR' : code;
      return err({ code: 'data.folder', data: { folder: dirname(path), reason } });
    }
    if (code === 'ENOENT') return ok(undefined);
    return unprotected(code === 'ELOOP' ? 'symbolic-link' : 'unreadable');
  }
  try {
    const status = await file.stat();
    if (!status.isFile()) return unprotected('not-a-file');
    const problem = await fileAccess.problem(path, status);
    if (problem !== undefined) return unprotected(problem);
    if (status.size !== KEY_BYTES) return unprotected('not-a-key');
    return ok(await file.readFile());
  } finally {
    await file.close();
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false; // What is missing is no file, and what cannot be asked about is reported when it is used.
  }
}

// Written completely under another name and then linked: no reader ever sees half a key, and of two writers one
// wins.
async function makeKey(path: string): Promise<Result<Buffer, AppError>> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  const key = randomBytes(KEY_BYTES);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeFile(draft, '', { flag: 'wx', mode: OWNER_ONLY });
      await fileAccess.restrict(draft);
      await writeFile(draft, key, { flush: true });
      await linkUnlessThere(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    await syncFolder(dirname(path));
  } catch (error) {
    return err({ code: 'data.folder', data: { reason: problemOf(error) } });
  } finally {
    key.fill(0);
  }
  // Read back, so that a file system that ignores modes is detected before anything is sealed.
  const kept = await readKey(path);
  if (!kept.ok) return kept;
  return kept.value ? ok(kept.value) : unprotected('unreadable');
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

// Syncs the folder: sealed data would be lost if a power failure removed the key's directory entry.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open folders for this
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unprotected(reason: string): Result<never, AppError> {
  return err({ code: 'secret.unprotected', data: { reason } });
}
