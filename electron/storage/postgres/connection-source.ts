/** Where the address of the shared journal comes from: a variable, or a file that only its user may read. */

import { constants, type Stats } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { fileAccess } from '../files/file-access.ts';
import { parseConnectionUrl, type ConnectionSettings } from './connection-url.ts';
import { absent, systemCode } from '../../log/system-code.ts';

export interface ConnectionSource {
  /** Path of a file with the URL in its first line; it comes before the variable. */
  readonly file?: string | undefined;
  /** Value of the variable; "" counts as absent. */
  readonly variable?: string | undefined;
}

const MOST_BYTES = 8_192;
/** No file with one address is larger. */
const BIG_BYTES = 65_536;
/** How long a pipe's writer may take. */
const PIPE_MS = 5_000;
const PIPE_STEP_MS = 10;
/** Without it, opening a pipe would wait for its writer, and reading for what is written. */
const AT_ONCE = process.platform === 'win32' ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NONBLOCK;

/** Undefined where neither is there. Errors: `database.file` with `path` and `fault`, `database.url`. */
export async function readConnection({
  file,
  variable,
}: ConnectionSource): Promise<Result<ConnectionSettings | undefined, AppError>> {
  if (file !== undefined) {
    const line = await readPrivateLine(file);
    return line.ok ? parseConnectionUrl(line.value) : line;
  }
  return variable === undefined || variable.trim() === '' ? ok(undefined) : parseConnectionUrl(variable);
}

async function readPrivateLine(path: string): Promise<Result<string, AppError>> {
  const refuse = (fault: string) => err(appError('database.file', { path, fault }));
  try {
    // Before it is opened, which some devices notice.
    const unfit = unfitOf(await stat(path));
    if (unfit !== undefined) return refuse(unfit);
    await using handle = await open(path, AT_ONCE);
    const status = await handle.stat();
    const problem = unfitOf(status) ?? (await fileAccess.problem(path, status));
    if (problem !== undefined) return refuse(problem);
    const bytes = await readStart(handle);
    // What PowerShell's `>` writes.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8';
    const text = bytes.toString(encoding).replace(/^\uFEFF/, '');
    const [line = '', ...more] = text.split(/\r?\n/);
    if (more.length === 0 && bytes.length === MOST_BYTES) return refuse('big');
    if (line.trim() !== '') return ok(line);
    return refuse(status.isFIFO() ? 'pipe' : 'empty');
  } catch (error) {
    absent(error);
    return refuse('unreadable');
  }
}

/** Why such a file can hold no address, whatever its permissions. */
function unfitOf(status: Stats): string | undefined {
  if (status.isDirectory()) return 'folder';
  if (status.isFIFO()) return undefined;
  if (!status.isFile()) return 'device';
  return status.size > BIG_BYTES ? 'big' : undefined;
}

/** Its first bytes; of a pipe up to the end of a line. */
async function readStart(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(MOST_BYTES);
  const until = performance.now() + PIPE_MS;
  let length = 0;
  while (length < MOST_BYTES && !buffer.subarray(0, length).includes('\n')) {
    try {
      const { bytesRead } = await handle.read(buffer, length, MOST_BYTES - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    } catch (error) {
      if (!isNotYet(error)) throw error;
      if (performance.now() > until) break;
      await pause(PIPE_STEP_MS);
    }
  }
  return buffer.subarray(0, length);
}

/** The pipe has a writer that has not written yet. */
function isNotYet(error: unknown): boolean {
  return systemCode(error) === 'EAGAIN';
}
