/** Combines any number of notices into one look: any user of a database may send as many as it likes. */

export const LOOK_MS = 250;
/** From a look after a quiet time to the next: an act writes more than once, and its end is to be seen soon. */
export const SECOND_LOOK_MS = 25;

export type Notices = ReturnType<typeof collectNotices>;

/** A look that rejects is a bug. */
export function collectNotices(look: () => Promise<void>) {
  /** A notice came after the last look began. */
  let waits = false;
  /** A look is under way, or began less than `restMs` ago. */
  let resting = false;
  /** Twice as long after each look that follows another, up to {@link LOOK_MS}. */
  let restMs = SECOND_LOOK_MS;
  let began = -Infinity;
  let ended = false;
  const rested = () => {
    resting = false;
    if (waits) begin();
  };
  const begin = () => {
    if (ended) return;
    waits = false;
    resting = true;
    const now = performance.now();
    restMs = now - began > 2 * LOOK_MS ? SECOND_LOOK_MS : Math.min(2 * restMs, LOOK_MS);
    began = now;
    void look().finally(() => setTimeout(rested, Math.max(began + restMs - performance.now(), 0)).unref());
  };
  return {
    /** Something happened: a look begins now, or when the last one has ended and rested. */
    notice: () => {
      waits = true;
      if (!resting) begin();
    },
    /** No further look begins. */
    end: () => {
      ended = true;
    },
  };
}
