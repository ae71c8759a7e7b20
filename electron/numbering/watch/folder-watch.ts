/**
 * Watches the folders that a person wants kept current: it requests a reading after files came, and checks by itself now and then.
 */

import { watch, type FSWatcher } from 'node:fs';
import { isSystemError } from '../../log/system-code.ts';

export interface FolderWatchDeps {
  /** Reads what changed in the folder; false if it could not, as another reading runs. */
  readonly read: (path: string, signal: AbortSignal) => Promise<boolean>;
  /** Receives what `read` threw. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds that replace {@link FOLDER_PACE}, in tests. */
  readonly pace?: Partial<Record<keyof typeof FOLDER_PACE, number>>;
}

export type FolderWatch = ReturnType<typeof createFolderWatch>;

export const FOLDER_PACE = {
  /** Emitters write a note and its protocol one after the other: one reading for both. */
  quietMs: 15_000,
  /** A network share may send no event. */
  lookMs: 30 * 60_000,
  /** After a reading that could not begin. */
  againMs: 60_000,
} as const;

/**
 * Names that usually hold notes: a log or a database beside them changes all the time, and other names are read with the next
 * reading. An event without a name may mean any file.
 */
const READABLE = /\.(?:xml|zip|txt|dat|p7s|p7m)$/i;

interface Followed {
  watcher: FSWatcher | undefined;
  timer: NodeJS.Timeout | undefined;
  /** When the timer runs out, by `performance.now()`. */
  at: number;
}

export function createFolderWatch({ read, failed, pace: own }: FolderWatchDeps) {
  const pace = { ...FOLDER_PACE, ...own };
  const ending = new AbortController();
  const followed = new Map<string, Followed>();
  /** One reading at a time. */
  let readings: Promise<void> = Promise.resolve();

  const carryOut = async (path: string) => {
    if (ending.signal.aborted || !followed.has(path)) return;
    let done = false;
    try {
      done = await read(path, ending.signal);
    } catch (error) {
      failed(error);
    }
    plan(path, done ? pace.lookMs : pace.againMs);
  };
  /** Keeps the earlier of this time and the one planned already. */
  const plan = (path: string, ms: number) => {
    const it = followed.get(path);
    const at = performance.now() + ms;
    if (!it || ending.signal.aborted || (it.timer && it.at <= at)) return;
    clearTimeout(it.timer);
    it.at = at;
    it.timer = setTimeout(() => {
      it.timer = undefined;
      it.watcher ??= open(path);
      readings = readings.then(() => carryOut(path));
    }, ms);
    it.timer.unref();
  };
  /** Undefined where the system cannot watch this folder, or it is disconnected: the slow check goes on, and tries again. */
  const open = (path: string): FSWatcher | undefined => {
    try {
      const watcher = watch(path, { recursive: true, persistent: false }, (_event, name) => {
        if (name === null || READABLE.test(name)) plan(path, pace.quietMs);
      });
      watcher.on('error', () => {
        watcher.close();
        const it = followed.get(path);
        if (it?.watcher === watcher) it.watcher = undefined;
      });
      return watcher;
    } catch (error) {
      if (isSystemError(error)) return undefined;
      throw error;
    }
  };
  const leave = (path: string) => {
    const it = followed.get(path);
    clearTimeout(it?.timer);
    it?.watcher?.close();
    followed.delete(path);
  };

  return {
    /** Follows exactly these folders from now on; absolute paths. */
    follow(paths: readonly string[]) {
      for (const path of followed.keys()) if (!paths.includes(path)) leave(path);
      for (const path of paths) {
        if (ending.signal.aborted || followed.has(path)) continue;
        followed.set(path, { watcher: open(path), timer: undefined, at: 0 });
        // For files that came while the program was closed.
        plan(path, pace.quietMs);
      }
    },
    /** Stops following, cancels a reading and waits for its end. */
    async close() {
      ending.abort();
      for (const path of [...followed.keys()]) leave(path);
      await readings;
    },
  };
}
