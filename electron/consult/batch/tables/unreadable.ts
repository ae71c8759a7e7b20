/** A file that people give and that cannot be read, with the reason for it. */

import type { BatchReadReason } from '../../../../shared/batch-reading.ts';

export class UnreadableFile extends Error {
  readonly reason: BatchReadReason;
  constructor(reason: BatchReadReason) {
    super(reason);
    this.reason = reason;
  }
}
