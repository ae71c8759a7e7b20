/** Keeps a count that takes long: answers with the last one at once, and counts again in the background when it is old. */

export interface Recount<T> {
  /** The last count; undefined before the first has ended. Starts another where `changed` was called since. */
  latest(): { readonly value: T | undefined; readonly counting: boolean };
  /** What was counted may differ now. */
  changed(): void;
  /** Resolves when no count is under way. */
  settled(): Promise<void>;
}

export interface RecountDeps<T> {
  /** Yields to the program's other work by itself; undefined keeps the last count. */
  readonly count: () => Promise<T | undefined>;
  /** A count has ended. */
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Of its own duration, so that counting takes at most a fifth of the time however often something changes. */
const REST = 4;

export function createRecount<T>({ count, done, failed, now }: RecountDeps<T>): Recount<T> {
  let value: T | undefined;
  let old = true;
  let resting: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const run = async () => {
    const started = now();
    old = false;
    try {
      value = (await count()) ?? value;
    } catch (error) {
      failed(error);
    }
    running = undefined;
    const rest = (now() - started) * REST;
    resting = setTimeout(() => {
      resting = undefined;
      // The face that shows the count then asks for the next one.
      if (old) done();
    }, rest).unref();
    done();
  };
  return {
    latest: () => {
      if (old && !running && !resting) running = run();
      return { value, counting: running !== undefined };
    },
    changed: () => {
      old = true;
    },
    settled: async () => {
      await running;
    },
  };
}
