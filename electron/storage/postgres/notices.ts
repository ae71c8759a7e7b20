/** Combines any number of notices into one look: any user of a database may send as many as it likes. */

export const LOOK_MS = 250;

export interface Notices {
  /** Something happened: a look begins now, or when the last one has ended and began a quarter second ago. */
  readonly notice: () => void;
  /** No further look begins. */
  readonly end: () => void;
}

/** A look that rejects is a bug. */
export function collectNotices(look: () => Promise<void>): Notices {
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
    notice: () => {
      waits = true;
      if (!resting) begin();
    },
    end: () => {
      ended = true;
    },
  };
}
