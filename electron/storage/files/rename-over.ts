/**
 * Replaces a file by renaming another one over it. Windows refuses that (EPERM, EACCES, EBUSY) for as long as a scanner, a sync
 * client or a reader of ours has the old one open, so it is tried again for a second.
 */

import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { systemCode } from '../../log/system-code.ts';

const ATTEMPTS = 10;
const STEP_MS = 20;
const REFUSALS: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Throws the system's error, a refusal after {@link ATTEMPTS}. */
export async function renameOver(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRefusal(error)) throw error;
      await pause(STEP_MS * attempt);
    }
  }
}

/** Synchronous `renameOver`, for callers that must not yield to the event loop. */
export function renameOverSync(from: string, to: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRefusal(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STEP_MS * attempt);
    }
  }
}

function isRefusal(error: unknown): boolean {
  return REFUSALS.has(systemCode(error));
}

/** Writes completely or not at all, and leaves nothing beside it; concurrent processes use different temporary files. */
export function writeWhole(path: string, text: string): void {
  const fresh = `${path}.${randomUUID()}.nova`;
  try {
    const file = openSync(fresh, 'w', 0o600);
    try {
      // A disk with little room takes a part only, without an error: this goes on until all is written or it refuses.
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameOverSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
