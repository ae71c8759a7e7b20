/** Combines any number of notices into one look: any user of a database may send as many as it likes. */

export const LOOK_MS = 250;

export type Notices = ReturnType<typeof collectNotices>;

/** A look that rejects is a bug. */
export function collectNotices(look: () => Promise<void>) {
  /** A notice came after the last look began. */
  let waits = false;
  /** A look is under way, or began less than {@link LOOK_MS} ago. */
  let resting = false;
  let ended = false;
  const rested = () => {
    resting = false;
    if (waits) begin();
  };
  const begin = () => {
    if (ended) return;
    waits = false;
    resting = true;
    const began = performance.now();
    void look().finally(() => setTimeout(rested, Math.max(began + LOOK_MS - performance.now(), 0)).unref());
  };
  return {
    /** Something happened: a look begins now, or when the last one has ended and began a quarter second ago. */
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
