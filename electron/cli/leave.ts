/** Ends the process with its exit code, also while a disk or share hangs that a file operation still waits for. */

import { setTimeout as pause } from 'node:timers/promises';

/** What Node calls a file operation that is under way. */
const FILE_WORK = /^FSReq/;
const GRACE_MS = 500;
const LOOK_MS = 20;
const SHELL = '/bin/sh';

/**
 * Never returns. Node's own exit waits for the threads of its file operations, for ever where one hangs; there the
 * process becomes a shell that says the code, which ends those threads with it. Windows has no such way: it waits.
 */
export async function leave(code: number): Promise<never> {
  const until = performance.now() + GRACE_MS;
  while (hangs() && performance.now() < until) await pause(LOOK_MS);
  return leaveNow(code);
}

/** The same without a moment for what is about to end. */
export function leaveNow(code: number): never {
  if (hangs() && process.platform !== 'win32') process.execve?.(SHELL, ['sh', '-c', `exit ${code}`], {});
  process.exit(code);
}

function hangs(): boolean {
  return process.getActiveResourcesInfo().some((name) => FILE_WORK.test(name));
}
