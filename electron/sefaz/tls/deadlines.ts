/** The limits in time of a conversation with SEFAZ, and one timer that watches the phase it is in. */

/** All in milliseconds. */
export interface Limits {
  /** Name, TCP and TLS handshake together. */
  readonly connectMs: number;
  /** From the socket being ready to the last byte of the request handed over. */
  readonly sendMs: number;
  /** Between two pieces of an answer that has begun. */
  readonly idleMs: number;
  /** From the socket being ready to the last byte of the answer. */
  readonly totalMs: number;
}

/** With its connection, a consult settles within 75 s. */
export const CONSULT_LIMITS: Limits = { connectMs: 15_000, sendMs: 15_000, idleMs: 30_000, totalMs: 60_000 };
/** A whole consult with waiting, pauses and further tries: within the 90 s that are promised. */
export const CONSULT_WHOLE_MS = 88_000;
/** With its connection, a disablement settles within 115 s. */
export const DISABLE_LIMITS: Limits = { connectMs: 15_000, sendMs: 15_000, idleMs: 60_000, totalMs: 100_000 };

export interface Watch {
  /** From now on at most `totalMs` in all. */
  total(totalMs: number): void;
  /** From now on at most `limitMs` until the next call, never beyond the total. */
  next(limitMs: number): void;
  stop(): void;
}

/** Calls `expired` with the limit that ran out. */
export function watch(expired: (limitMs: number) => void): Watch {
  let total = Number.POSITIVE_INFINITY;
  let end = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  return {
    total(totalMs) {
      total = totalMs;
      end = performance.now() + totalMs;
    },
    next(limitMs) {
      clearTimeout(timer);
      const left = end - performance.now();
      timer = left <= limitMs ? setTimeout(expired, left, total) : setTimeout(expired, limitMs, limitMs);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
