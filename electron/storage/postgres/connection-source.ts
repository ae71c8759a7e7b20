/** Where the address of the shared journal comes from: a variable, or a file that only its user may read. */

import { open } from 'node:fs/promises';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { fileAccess } from '../files/file-access.ts';
import { parseConnectionUrl, type ConnectionSettings } from './connection-url.ts';

export interface ConnectionSource {
  /** Path of a file with the URL in its first line; it comes before the variable. */
  readonly file?: string | undefined;
  /** Value of the variable; "" counts as absent. */
  readonly variable?: string | undefined;
}

const MOST_BYTES = 8_192;

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
    await using handle = await open(path, 'r');
    const problem = await fileAccess.problem(path, await handle.stat());
    if (problem !== undefined) return refuse(problem);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_BYTES));
    const bytes = buffer.subarray(0, bytesRead);
    // What PowerShell's `>` writes.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8';
    const text = bytes.toString(encoding).replace(/^\uFEFF/, '');
    const [line = ''] = text.split(/\r?\n/);
    return line.trim() === '' ? refuse('empty') : ok(line);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return refuse('unreadable');
    throw error;
  }
}
