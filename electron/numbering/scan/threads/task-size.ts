/** How many files one task of a reader thread has: many where they are read fast, few where each takes long. */

/** A task should take this long: progress is visible, and threads exchange few messages. */
const WANTED_MS = 25;
const FEWEST = 16;
const MOST = 512;

export function createTaskSize() {
  let size = 64;
  return {
    files: () => size,
    /** What a task with this many files took. */
    took: (files: number, ms: number) => {
      if (ms > 2 * WANTED_MS) size = Math.max(FEWEST, Math.floor(size / 2));
      // The last task of a folder may have been a small one.
      else if (ms < WANTED_MS && files === size) size = Math.min(MOST, size * 2);
    },
  };
}
