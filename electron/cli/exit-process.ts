/** Ends the process with its exit code, even while a file operation hangs on a disk or share. */

import { setTimeout as pause } from 'node:timers/promises';

/** Node's name for pending file operations. */
const FILE_WORK = /^FSReq/;
const GRACE_MS = 500;
const CHECK_MS = 20;
const SHELL = '/bin/sh';

/**
 * Never returns. Node's own exit waits for the threads of its file operations, forever if one hangs; so the process
 * replaces itself with a shell that returns the code, which ends those threads. Windows has no such call: it waits.
 */
export async function exitProcess(code: number): Promise<never> {
  const until = performance.now() + GRACE_MS;
  while (hangs() && performance.now() < until) await pause(CHECK_MS);
  return exitNow(code);
}

/** Exits at once, without waiting for operations about to end. */
export function exitNow(code: number): never {
  if (hangs() && process.platform !== 'win32') process.execve?.(SHELL, ['sh', '-c', `exit ${code}`], {});
  process.exit(code);
}

function hangs(): boolean {
  return process.getActiveResourcesInfo().some((name) => FILE_WORK.test(name));
}
