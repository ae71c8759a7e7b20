/** Numbers the keys of all files in order, finds those that come twice, and puts what is only about a note behind. */

import type { FoundKey } from './found-key.ts';
import { createKeyIndex } from './key-index.ts';
import type { KeyInFile } from './judge-key.ts';

type Row = { -readonly [Field in keyof FoundKey]: FoundKey[Field] };

/** Rows of one batch: at one question a second three and a half days. */
export const KEYS_MOST = 300_000;

export function createKeyNumbering() {
  const index = createKeyIndex();
  const beside = new Map<string, KeyInFile>();
  let position = 0;

  const rowOf = ({ kind, text, mod, facts, where, hash }: KeyInFile): FoundKey | undefined => {
    if (position >= KEYS_MOST) return undefined;
    position += 1;
    const known = kind === 'invalid' ? undefined : index.add(text, hash, position);
    // An object with all of its fields at once takes half the memory, and most rows are such.
    if (known === undefined && mod !== undefined && facts !== undefined) {
      return { position, kind, text, mod, facts, where };
    }
    const row: Row = { position, kind: known === undefined ? kind : 'duplicate', text, where };
    if (mod !== undefined) row.mod = mod;
    if (known !== undefined) row.sameAs = known;
    if (facts !== undefined) row.facts = facts;
    return row;
  };
  return {
    /** The rows made of these keys; none for keys whose note's own file may still come. */
    add: (keys: readonly KeyInFile[]) => {
      const rows: FoundKey[] = [];
      for (const key of keys) {
        if (key.beside === true) {
          if (beside.size < KEYS_MOST && !beside.has(key.text)) beside.set(key.text, key);
          continue;
        }
        const row = rowOf(key);
        if (row === undefined) break;
        rows.push(row);
      }
      return rows;
    },
    /** What is only known from events, answers and summaries. */
    rest: () => {
      const alone = [...beside.values()].filter(({ text, hash }) => !index.has(text, hash));
      return alone.map(rowOf).filter((row) => row !== undefined);
    },
    count: () => position,
  };
}
