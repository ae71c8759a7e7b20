/** The archive of the model tests, in memory: it may be away or full, and people may remove what lies in it. */

import { err, ok } from '../../../shared/result.ts';
import type { Disk } from '../deps.ts';
import { suffixed } from '../../storage/files/atomic-file.ts';

export class ModelArchive {
  readonly files = new Map<string, Uint8Array>();
  /** The system's code for each write, e.g. ENOSPC; undefined while it takes files. */
  problem: string | undefined;

  readonly writeOnce: Disk['writeOnce'] = async (path, bytes) => {
    if (this.problem !== undefined) return err({ problem: this.problem });
    for (let n = 1; ; n += 1) {
      const candidate = n === 1 ? path : suffixed(path, n);
      const there = this.files.get(candidate);
      if (there && Buffer.compare(there, bytes) !== 0) continue;
      if (there) return ok({ path: candidate, outcome: 'already-there' });
      this.files.set(candidate, bytes);
      return ok({ path: candidate, outcome: n === 1 ? 'written' : 'suffixed' });
    }
  };

  /** As when a person tidies up the newest folder. */
  removeNewest(): void {
    const newest = [...this.files.keys()].at(-1);
    if (newest !== undefined) this.files.delete(newest);
  }
}
