/** Ends a wait, not the work: a disk or share that hangs cannot be called back, only no longer waited for. */

export const SLOW = Symbol('slow');

/** The result of `work`, or {@link SLOW} after `ms`; a failure of `work` that comes later is told to `late`. */
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
