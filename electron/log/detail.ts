/** Describes a thrown value for the log. */

import type { Log } from '../ports.ts';

/** Its stack if it has one; redaction is the log's task. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Logs what is thrown while `op` is done and concerns no caller: a bug, or a disk or database that fails. */
export function logFault(log: Log, op: string): (error: unknown) => void {
  return (error) => log.write({ level: 'error', op, code: 'internal', detail: detailOf(error) });
}
