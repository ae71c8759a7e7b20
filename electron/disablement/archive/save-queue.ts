/** The order in which files are saved: one at a time in each archive, so that one which hangs leaves the disk to everybody else. */

export interface SaveQueue {
  /**
   * Does `work` when all that was asked for before in this archive is done; joins the work of the same request there
   * that has not begun. Node has four threads for files and for names of servers: a share that hangs may hold one.
   */
  readonly run: (archive: string, requestId: string, work: () => Promise<void>) => Promise<void>;
  /** Resolves when nothing is left; never while an archive hangs. */
  readonly idle: () => Promise<void>;
  /** What has not begun is not done any more; the journal owes it to the next start. */
  readonly close: () => void;
  readonly closed: () => boolean;
}

interface Line {
  /** In the order in which they were asked for. */
  readonly jobs: Set<Promise<void>>;
  readonly waiting: Map<string, Promise<void>>;
}

export function createSaveQueue(): SaveQueue {
  const lines = new Map<string, Line>();
  let over = false;
  return {
    run: (archive, requestId, work) => {
      const line: Line = lines.get(archive) ?? { jobs: new Set(), waiting: new Map() };
      lines.set(archive, line);
      const known = line.waiting.get(requestId);
      if (known) return known;
      const before = [...line.jobs].at(-1);
      const job: Promise<void> = (async () => {
        // A failure of the one before was told to those who asked for it.
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
    idle: async () => {
      while (lines.size > 0) await Promise.allSettled([...lines.values()].flatMap(({ jobs }) => [...jobs]));
    },
    close: () => {
      over = true;
    },
    closed: () => over,
  };
}
