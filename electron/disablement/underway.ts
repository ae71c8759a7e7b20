/** Work that has begun and not ended, so that a close can wait for it. */

export interface Underway {
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  readonly all: () => Promise<unknown>[];
}

export function createUnderway(): Underway {
  const working = new Set<Promise<unknown>>();
  return {
    run: async (work) => {
      const mine = work();
      working.add(mine);
      try {
        return await mine;
      } finally {
        working.delete(mine);
      }
    },
    all: () => [...working],
  };
}
