/** Seals with a random key kept in a file that only its owner can read; for the command line and the service. */

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { SecretBoxFailure, type SecretBox } from '../../ports.ts';
import { fileAccess } from '../../storage/files/file-access.ts';
import { openWith, sealWith } from './sealed-box.ts';

const KEY_BYTES = 32;
const HEADER = Buffer.from('BKF1', 'latin1');
const OWNER_ONLY = 0o600;

/**
 * A box over the key file at `path`, which is made on the first `seal`. `data.folder` when a file stands where its folder
 * should be; `secret.unprotected` (with `reason`) when the file that is there can be read by others, is no key, or lies
 * where file modes mean nothing; `seal` and `open` throw `SecretBoxFailure` with the same when that only shows then.
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
      // Another process may have made the key since.
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

/** The key, undefined when there is no file yet. */
async function readKey(path: string): Promise<Result<Buffer | undefined, AppError>> {
  let file: FileHandle;
  try {
    // Not blocking, so that a pipe in its place holds nothing up.
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return ok(undefined);
    // A file stands where the folder should be: nothing is wrong with the key.
    if (code === 'ENOTDIR')
      return err({ code: 'data.folder', data: { folder: dirname(path), reason: code } });
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

// Written whole beside its place and then linked: no reader ever sees half a key, and of two makers one wins.
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
    if (codeOf(error) === '') throw error;
    return err({ code: 'data.folder', data: { reason: codeOf(error) } });
  } finally {
    key.fill(0);
  }
  // Read back, so that a file system that ignores modes is found out before anything is sealed.
  const kept = await readKey(path);
  if (!kept.ok) return kept;
  return kept.value ? ok(kept.value) : unprotected('unreadable');
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

// What will be sealed is worth nothing if a power cut takes the key's name away again.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows opens no folders for this
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
