/** How fast answers come, from the last minutes. */

const WINDOW_MS = 120_000;
const MIN_MS = 2_000;
const MINUTE_MS = 60_000;

/** Keeps one number for each second, however many answers there are. */
export function createRate() {
  const seconds = new Map<number, number>();
  let since: number | undefined;
  const forget = (now: number) => {
    for (const second of seconds.keys()) {
      if (second * 1_000 >= now - WINDOW_MS && second * 1_000 <= now) break;
      seconds.delete(second);
    }
  };
  return {
    answered: (now: Date) => {
      const at = now.getTime();
      since ??= at;
      const second = Math.floor(at / 1_000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
      forget(at);
    },
    /** Undefined until there is something to say. */
    perMinute: (now: Date) => {
      const at = now.getTime();
      forget(at);
      if (since === undefined || at - since < MIN_MS) return undefined;
      const span = Math.min(at - since, WINDOW_MS);
      const answers = [...seconds.values()].reduce((sum, n) => sum + n, 0);
      return (answers * MINUTE_MS) / span;
    },
  };
}
