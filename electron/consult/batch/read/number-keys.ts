/** Numbers the keys of all files in order, finds those that come twice, and puts what is only about a note behind. */

import type { FoundKey } from './found-key.ts';
import type { KeyInFile } from './judge-key.ts';

export interface KeyNumbering {
  /** The rows that these keys become; none for what may still come as a note's own file. */
  add(keys: readonly KeyInFile[]): FoundKey[];
  /** What is only known from events, answers and summaries. */
  rest(): FoundKey[];
  count(): number;
}

/** Rows of one batch: at one question a second three and a half days. */
export const KEYS_MOST = 300_000;

export function createKeyNumbering(most = KEYS_MOST): KeyNumbering {
  const seen = new Map<string, number>();
  const beside = new Map<string, KeyInFile>();
  let position = 0;

  const rowOf = ({ kind, text, mod, facts, where }: KeyInFile): FoundKey | undefined => {
    if (position >= most) return undefined;
    position += 1;
    const known = kind === 'invalid' ? undefined : seen.get(text);
    if (kind !== 'invalid' && known === undefined) seen.set(text, position);
    return {
      position,
      kind: known === undefined ? kind : 'duplicate',
      text,
      ...(mod === undefined ? {} : { mod }),
      ...(known === undefined ? {} : { sameAs: known }),
      ...(facts === undefined ? {} : { facts }),
      where,
    };
  };
  const rows = (keys: Iterable<KeyInFile>) => {
    const made: FoundKey[] = [];
    for (const key of keys) {
      const row = rowOf(key);
      if (row === undefined) break;
      made.push(row);
    }
    return made;
  };
  return {
    add: (keys) => {
      const own = keys.filter((key) => {
        if (key.beside !== true) return true;
        if (beside.size < most && !beside.has(key.text)) beside.set(key.text, key);
        return false;
      });
      return rows(own);
    },
    rest: () => rows([...beside.values()].filter(({ text }) => !seen.has(text))),
    count: () => position,
  };
}
