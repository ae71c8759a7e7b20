/** Work that has begun and not ended, so that a close can wait for it. */

export type Underway = ReturnType<typeof createUnderway>;

export function createUnderway() {
  const working = new Set<Promise<unknown>>();
  return {
    run: async <T>(work: () => Promise<T>) => {
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
