/**
 * How often the identical request may be sent again: the first time at once, then once a minute and five times an
 * hour.
 */

import { appError, type AppError } from '../../../shared/errors.ts';
import { sendingsOf, type EventRow } from '../journal/journal-rows.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_RESENDS_PER_HOUR = 5;

/** One event of a request, as needed by the limits. */
export interface SendAttempt {
  /** ISO 8601. */
  readonly at: string;
  /** The request was sent again. */
  readonly resend: boolean;
}

/** All send attempts of a request, except those of which no byte left. */
export function sendAttemptsOf(events: readonly EventRow[]): SendAttempt[] {
  const [, ...again] = sendingsOf(events).map(({ seq }) => seq);
  return events.map(({ seq, at }) => ({ at, resend: again.includes(seq) }));
}

/**
 * Seconds to wait before the next resend, 0 if it is allowed now. Events recorded before the clock was set back are
 * at least as old as the first event after that; with none after it (see {@link clockWentBack}), they have no age.
 * @param story in the order of the journal, which no clock can change
 */
export function secondsToWait(story: readonly SendAttempt[], now: Date): number {
  const times = story.map(({ at }) => Date.parse(at));
  let since = times.length;
  while (since > 0 && (times[since - 1] ?? 0) <= (times[since] ?? now.getTime())) since -= 1;
  const ageOf = (index: number) => now.getTime() - (times[Math.max(index, since)] ?? now.getTime());
  const ages = story.flatMap(({ resend }, index) => (resend ? [ageOf(index)] : []));
  const last = ages.at(-1);
  const forMinute = last === undefined ? 0 : MINUTE_MS - last;
  // Ages descend: where this one exceeds the hour, no wait is needed.
  const oldest = ages.at(-MAX_RESENDS_PER_HOUR);
  const forHour = oldest === undefined ? 0 : HOUR_MS - oldest;
  return Math.max(0, Math.ceil(Math.max(forMinute, forHour) / 1000));
}

/** `disablement.too-soon` while the next resend must wait. */
export function tooSoon(events: readonly EventRow[], now: Date): AppError | undefined {
  const waitSeconds = secondsToWait(sendAttemptsOf(events), now);
  return waitSeconds > 0 ? appError('disablement.too-soon', { waitSeconds }) : undefined;
}

/**
 * The instant (ISO 8601) from which the next resend may go; undefined when it may go now.
 * @param own this instant by the clock that the answer is to be compared with
 */
export function resendFrom(story: readonly SendAttempt[], now: Date, own = now): string | undefined {
  const seconds = secondsToWait(story, now);
  return seconds > 0 ? new Date(own.getTime() + seconds * 1000).toISOString() : undefined;
}

/** True if the last event is in the future: only an event by today's clock lets the wait end. */
export function clockWentBack(story: readonly SendAttempt[], now: Date): boolean {
  const last = story.at(-1);
  return last !== undefined && Date.parse(last.at) > now.getTime();
}
