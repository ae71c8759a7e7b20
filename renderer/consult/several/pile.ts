/** Keys scanned one after the other without a look at the answers: from the fourth on they become a pile, to be asked together. */

/** Milliseconds between two keys of one run: a person who reads the answer takes longer. */
const RUN_MS = 4_000;
/** Answers that are still read as cards. */
const CARDS = 3;

export interface Pile {
  /** Bare keys in the order in which they were scanned, faulty ones and repetitions among them. */
  readonly keys: readonly string[];
  /** The keys before the pile began, which were asked one by one. */
  readonly run: readonly { readonly key: string; readonly at: number }[];
}

export const NO_PILE: Pile = { keys: [], run: [] };

/** Whether a pile was begun: what is scanned then is not asked by itself. */
export function hasPile({ keys }: Pile): boolean {
  return keys.length > 0;
}

/** After a sound key that was entered at `at` (milliseconds), or, of a pile that was begun, after anything that was scanned. */
export function afterScan(pile: Pile, key: string, at: number): Pile {
  if (hasPile(pile)) return { ...pile, keys: [...pile.keys, key] };
  const last = pile.run.at(-1);
  const run = [...(last && at - last.at <= RUN_MS ? pile.run : []), { key, at }];
  return run.length > CARDS ? { run: [], keys: run.map((each) => each.key) } : { keys: [], run };
}

/**
 * After a batch was read, of `text` or of something else (""): of a pile's own keys what was scanned since stays, beside any other text
 * all of it. Whoever looks at a batch scans no keys in a row.
 */
export function afterReading({ keys }: Pile, text: string): Pile {
  const { length } = text.split('\n');
  return { keys: pileText(keys.slice(0, length)) === text ? keys.slice(length) : keys, run: [] };
}

export function pileText(keys: readonly string[]): string {
  return keys.join('\n');
}
