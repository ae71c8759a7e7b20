/** Limits a wait, not the work: an operation on an unresponsive disk or share cannot be cancelled. */

export const SLOW = Symbol('slow');

/** The result of `work`, or {@link SLOW} after `ms`; a later failure of `work` goes to `late`. */
export async function withinLimit<T>(
  work: Promise<T>,
  ms: number,
  late: (error: unknown) => void,
): Promise<T | typeof SLOW> {
  const { promise, resolve } = Promise.withResolvers<typeof SLOW>();
  const timer = setTimeout(() => resolve(SLOW), ms);
  let over = false;
  work.catch((error: unknown) => {
    if (over) late(error);
  });
  try {
    const first = await Promise.race([work, promise]);
    over = first === SLOW;
    return first;
  } finally {
    clearTimeout(timer);
  }
}
