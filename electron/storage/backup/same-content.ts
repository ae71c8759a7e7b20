/** Compares two files byte for byte. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';

const PIECE = 1 << 20;

/** Throws the system's error. */
export function sameContent(one: string, other: string): boolean {
  if (statSync(one).size !== statSync(other).size) return false;
  const [first, second] = [openSync(one, 'r'), openSync(other, 'r')];
  try {
    const [a, b] = [Buffer.alloc(PIECE), Buffer.alloc(PIECE)];
    for (;;) {
      const read = readSync(first, a, 0, PIECE, null);
      if (read !== readSync(second, b, 0, PIECE, null)) return false;
      if (read === 0) return true;
      if (a.compare(b, 0, read, 0, read) !== 0) return false;
    }
  } finally {
    closeSync(first);
    closeSync(second);
  }
}
