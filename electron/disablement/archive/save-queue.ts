/**
 * The order in which files are saved: one at a time per archive, so that one that hangs leaves the threads to the
 * rest.
 */

export type SaveQueue = ReturnType<typeof createSaveQueue>;

interface Line {
  /** In order of request. */
  readonly jobs: Set<Promise<void>>;
  readonly waiting: Map<string, Promise<void>>;
}

export function createSaveQueue() {
  const lines = new Map<string, Line>();
  let over = false;
  return {
    /**
     * Runs `work` after all earlier jobs of this archive; joins a waiting job of the same request. Node has four
     * threads for files and name resolution: an unresponsive share may take one.
     */
    run: (archive: string, requestId: string, work: () => Promise<void>) => {
      const line: Line = lines.get(archive) ?? { jobs: new Set(), waiting: new Map() };
      lines.set(archive, line);
      const known = line.waiting.get(requestId);
      if (known) return known;
      const before = [...line.jobs].at(-1);
      const job: Promise<void> = (async () => {
        // A failure of the previous job was reported to its callers.
        await Promise.allSettled([before]);
        line.waiting.delete(requestId);
        if (!over) await work();
      })().finally(() => {
        line.jobs.delete(job);
        if (line.jobs.size === 0) lines.delete(archive);
      });
      line.jobs.add(job);
      line.waiting.set(requestId, job);
      return job;
    },
    /** Resolves when nothing is left; never while an archive hangs. */
    idle: async () => {
      while (lines.size > 0) await Promise.allSettled([...lines.values()].flatMap(({ jobs }) => [...jobs]));
    },
    /** Jobs that have not started are dropped; the journal has them as pending at the next start. */
    close: () => {
      over = true;
    },
    closed: () => over,
  };
}
