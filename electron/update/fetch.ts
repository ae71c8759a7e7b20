/** Reads from the feed with bounds: no redirect, no cookie, never more bytes than expected, and no endless wait. */

import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { UpdateFault } from '../../shared/contract/program/update.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** `fetch` of Node, or of Electron's session, which knows the system's proxy. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Longest wait for the next bytes, in milliseconds. */
const IDLE_MS = 60_000;

export interface Reading {
  readonly fetch: Fetch;
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** At most `maxBytes`, whole. */
export async function readSmall(reading: Reading, maxBytes: number): Promise<Result<Buffer, UpdateFault>> {
  const parts: Uint8Array[] = [];
  const read = await readBody(reading, maxBytes, async (part) => void parts.push(part));
  return read.ok ? ok(Buffer.concat(parts)) : read;
}

export interface Expected {
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha512: string;
}

/** Writes the file to `path`; its size and hash are as expected, or it is refused. `onBytes` hears the bytes so far. */
export async function download(
  reading: Reading,
  path: string,
  { bytes, sha512 }: Expected,
  onBytes: (done: number) => void,
): Promise<Result<void, UpdateFault>> {
  const hash = createHash('sha512');
  let file: FileHandle;
  try {
    file = await open(path, 'w', 0o600);
  } catch {
    return err('disk');
  }
  try {
    let done = 0;
    const read = await readBody(reading, bytes, async (part) => {
      hash.update(part);
      await file.writeFile(part);
      done += part.byteLength;
      onBytes(done);
    });
    if (!read.ok) return read;
    if (done < bytes) return err('cut');
    await file.sync();
  } catch {
    return err('disk');
  } finally {
    await file.close();
  }
  return hash.digest('hex') === sha512 ? ok(undefined) : err('hash');
}

/** Whatever `take` throws is passed on; errors of the connection become faults. */
async function readBody(
  { fetch, url, signal }: Reading,
  maxBytes: number,
  take: (part: Uint8Array) => Promise<void>,
): Promise<Result<void, UpdateFault>> {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(), IDLE_MS);
  try {
    const started = await answered(fetch(url.href, init(AbortSignal.any([signal, idle.signal]))));
    if (!started.ok) return started;
    const { body } = started.value;
    if (body === null) return err('cut');
    const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
    let done = 0;
    for (;;) {
      timer.refresh();
      const next = await reader.read().catch(() => undefined);
      if (next === undefined) return err(done === 0 ? 'unreachable' : 'cut');
      if (next.done) return ok(undefined);
      done += next.value.byteLength;
      if (done > maxBytes) return err('too-large');
      await take(next.value);
    }
  } finally {
    clearTimeout(timer);
    // Whatever was not read to its end is not read further.
    idle.abort();
  }
}

function init(signal: AbortSignal): RequestInit {
  // `manual` and not `error`, so that a redirect is named as such.
  return { redirect: 'manual', cache: 'no-store', credentials: 'omit', signal };
}

async function answered(asked: Promise<Response>): Promise<Result<Response, UpdateFault>> {
  const response = await asked.catch(() => undefined);
  if (response === undefined) return err('unreachable');
  if (response.status === 200) return ok(response);
  await response.body?.cancel().catch(() => undefined);
  // A redirect that is not followed has status 0 in a browser's fetch.
  const redirected = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
  return err(redirected ? 'redirected' : 'answer');
}
