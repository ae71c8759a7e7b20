/** Work that is done one after the other, in the order in which it is asked for. */

/** A failure is its caller's; the next begins nevertheless. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
