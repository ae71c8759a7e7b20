/** Gathers the writes of many answers into one transaction, since each transaction writes the pages of its indexes anew. */

import { inTransaction, type Database } from '../../storage/database/database.ts';

/** Writes lost in a power cut are read again from the files. */
const WAIT_MS = 200;
const MOST_WEIGHT = 500_000;

export function gatherWrites(db: Database) {
  let waiting: (() => void)[] = [];
  let weight = 0;
  let since = 0;
  /** Carries out the waiting writes now. */
  const write = () => {
    const works = waiting;
    waiting = [];
    weight = 0;
    if (works.length > 0) {
      inTransaction(db, () => {
        for (const work of works) work();
      });
    }
  };
  return {
    /** `work` is done later, in the order of the calls; `weight` is about the characters that wait with it. */
    add: (more: number, work: () => void) => {
      if (waiting.length === 0) since = performance.now();
      waiting.push(work);
      weight += more;
      if (weight > MOST_WEIGHT || performance.now() - since > WAIT_MS) write();
    },
    write,
    forget: () => {
      waiting = [];
    },
  };
}
