/** Ends a person's wait for an act, where the journal does not answer; the act itself goes on to an end of which nothing is left. */

import { appError, type AppError } from '../../shared/errors.ts';
import { err, type Result } from '../../shared/result.ts';
import { orAborted } from '../storage/or-aborted.ts';

/** What {@link unlessAborted} has to know of an act. */
export interface Gate {
  /** Called before the sending is recorded: from then on the journal may have it, whatever it answers. */
  readonly records?: (() => void) | undefined;
  /** Called when it is recorded, before its first byte; false where the caller has the answer by then that nothing was sent. */
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
  let data: AppError['data'];
  let left = false;
  let timer: NodeJS.Timeout | undefined;
  /** Aborted once the caller has the answer that nothing was sent. */
  const answered = new AbortController();
  const aborted = () => {
    timer = setTimeout(() => {
      if (!left) answered.abort();
    }, UNWIND_MS);
  };
  const gate: Gate = {
    records: () => (data = { step: 'recording' }),
    leaves: () => (left ||= !answered.signal.aborted),
  };
  signal.addEventListener('abort', aborted, { once: true });
  if (signal.aborted) aborted();
  try {
    return await orAborted(work(gate), answered.signal, () => err(appError('call.aborted', data)));
  } finally {
    signal.removeEventListener('abort', aborted);
    clearTimeout(timer);
  }
}
