/** Ends a wait, not the work: what a person no longer waits for goes on to its own end. */

/** The result of `work`, or of `aborted` once the signal is; a failure of `work` after that is ignored. */
export async function orAborted<T, A>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  aborted: () => A,
): Promise<T | A> {
  if (!signal) return work;
  const { promise, resolve } = Promise.withResolvers<A>();
  const give = () => resolve(aborted());
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}
