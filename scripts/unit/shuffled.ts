/** Things in an order by chance that a number repeats. */

/** The same order for the same seed (Mulberry32, then Fisher and Yates). */
export function shuffled<T>(items: readonly T[], by: number): T[] {
  let state = by | 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
