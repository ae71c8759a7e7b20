/** Ends a person's wait for an act, where the journal does not answer; the act itself goes on to an end of which nothing is left. */

import { appError, type AppError } from '../../shared/errors.ts';
import { err, type Result } from '../../shared/result.ts';

/** What {@link unlessAborted} has to know of an act. */
export interface Gate {
  /** Called before the sending is recorded: from then on the journal may have it, whatever it answers. */
  readonly records?: (() => void) | undefined;
  /** Called when it is recorded, before its first byte; false where the caller was told meanwhile that nothing was sent. */
  readonly leaves?: (() => boolean) | undefined;
}

/** How long an act that was aborted may take to say itself how far it came. */
const UNWIND_MS = 1_000;

/**
 * A person who cancels does not wait for a journal that does not answer: `call.aborted`, with `step: 'recording'` where the journal may
 * have the sending. The act goes on to its end by itself, sends nothing and takes back what it recorded. Once the first byte may be out,
 * its result is waited for.
 */
export async function unlessAborted<T>(
  signal: AbortSignal | undefined,
  work: (gate: Gate) => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> {
  if (!signal) return work({});
  const { promise, resolve } = Promise.withResolvers<Result<never, AppError>>();
  let data: AppError['data'];
  let state: 'open' | 'left' | 'told' = 'open';
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    if (state === 'left') return;
    state = 'told';
    resolve(err(appError('call.aborted', data)));
  };
  const aborted = () => (timer = setTimeout(tell, UNWIND_MS));
  const gate: Gate = {
    records: () => (data = { step: 'recording' }),
    leaves: () => {
      if (state === 'open') state = 'left';
      return state === 'left';
    },
  };
  signal.addEventListener('abort', aborted, { once: true });
  if (signal.aborted) aborted();
  try {
    return await Promise.race([work(gate), promise]);
  } finally {
    signal.removeEventListener('abort', aborted);
    clearTimeout(timer);
  }
}
