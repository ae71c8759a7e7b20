/** Compares two folders of databases byte for byte. */

import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PIECE = 1 << 20;

/** The same names with the same bytes. Throws the system's error. */
export function sameFiles(one: string, other: string): boolean {
  if (!existsSync(other)) return false;
  const names = readdirSync(one).sort();
  const others = readdirSync(other).sort();
  return (
    names.length === others.length &&
    names.every((name, i) => name === others[i] && sameContent(join(one, name), join(other, name)))
  );
}

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
