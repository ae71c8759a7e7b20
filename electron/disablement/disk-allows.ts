/** Work on the journal that a disk which is full or away may leave undone, since it comes round again. */

import type { Log } from '../ports.ts';
import { refusalOf } from '../storage/database.ts';
import { JOURNAL_FILE } from './journal.ts';

/** What the disk refuses is logged under `op`; any other exception passes on. */
export function asFarAsDiskAllows(log: Log, op: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const refusal = refusalOf(error, JOURNAL_FILE);
    if (!refusal) throw error;
    log.write({ level: 'error', op, code: refusal.code });
  }
}
