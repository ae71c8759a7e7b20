/**
 * The order in which files are saved: one at a time per archive, so that one that hangs leaves the threads to the
 * rest.
 */

export interface SaveQueue {
  /**
   * Runs `work` after all earlier jobs of this archive; joins a waiting job of the same request. Node has four
   * threads for files and name resolution: an unresponsive share may take one.
   */
  readonly run: (archive: string, requestId: string, work: () => Promise<void>) => Promise<void>;
  /** Resolves when nothing is left; never while an archive hangs. */
  readonly idle: () => Promise<void>;
  /** Jobs that have not started are dropped; the journal has them as pending at the next start. */
  readonly close: () => void;
  readonly closed: () => boolean;
}

interface Line {
  /** In order of request. */
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
    idle: async () => {
      while (lines.size > 0) await Promise.allSettled([...lines.values()].flatMap(({ jobs }) => [...jobs]));
    },
    close: () => {
      over = true;
    },
    closed: () => over,
  };
}
