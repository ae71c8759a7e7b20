/** The time limits of a request to SEFAZ, and one timer for its current phase. */

/** All in milliseconds. */
export interface Limits {
  /** Name resolution, TCP and TLS handshake together. */
  readonly connectMs: number;
  /** From the ready socket to the last written byte of the request. */
  readonly sendMs: number;
  /** Between two parts of an answer that has begun. */
  readonly idleMs: number;
  /** From the ready socket to the last byte of the answer. */
  readonly totalMs: number;
}

/** With its connection, one attempt of a consultation ends within 75 s. */
export const CONSULT_LIMITS: Limits = { connectMs: 15_000, sendMs: 15_000, idleMs: 30_000, totalMs: 60_000 };
/** A whole consultation with queue, pauses and retries: within the documented 90 s. */
export const CONSULT_WHOLE_MS = 88_000;
/** With its connection, a disablement ends within 115 s. */
export const DISABLE_LIMITS: Limits = { connectMs: 15_000, sendMs: 15_000, idleMs: 60_000, totalMs: 100_000 };

/** Calls `expired` with the limit that expired. */
export function watch(expired: (limitMs: number) => void) {
  let total = Number.POSITIVE_INFINITY;
  let end = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Starts the total limit of `totalMs`. */
    total(totalMs: number) {
      total = totalMs;
      end = performance.now() + totalMs;
    },
    /** Starts a phase of at most `limitMs`, bounded by the total limit. */
    next(limitMs: number) {
      clearTimeout(timer);
      const left = end - performance.now();
      timer = left <= limitMs ? setTimeout(expired, left, total) : setTimeout(expired, limitMs, limitMs);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
