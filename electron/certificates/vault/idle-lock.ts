/** Locks after a period without activity; the caller provides clock and timer. */

import type { Clock } from '../../ports.ts';

export interface IdleLockDependencies {
  readonly clock: Clock;
  readonly minutes: () => number;
  /** True while there is something to lock. */
  readonly lockable: () => boolean;
  readonly lock: () => void;
}

export function createIdleLock({ clock, minutes, lockable, lock }: IdleLockDependencies) {
  let last = clock.now().getTime();
  return {
    /** Records activity. */
    touch() {
      last = clock.now().getTime();
    },
    /** Called periodically; locks once when the period is over. */
    check() {
      const idle = clock.now().getTime() - last;
      // If the clock was set back, the idle period restarts; otherwise the lock would be delayed by as much.
      if (idle < 0) last = clock.now().getTime();
      else if (idle >= minutes() * 60_000 && lockable()) lock();
    },
  };
}
