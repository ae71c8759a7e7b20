/** Locks after a period without activity; the caller provides clock and timer. */

import type { Clock } from '../../ports.ts';

export interface IdleLock {
  /** Records activity. */
  touch(): void;
  /** Called periodically; locks once when the period is over. */
  check(): void;
}

export interface IdleLockDependencies {
  readonly clock: Clock;
  readonly minutes: () => number;
  /** True while there is something to lock. */
  readonly lockable: () => boolean;
  readonly lock: () => void;
}

export function createIdleLock({ clock, minutes, lockable, lock }: IdleLockDependencies): IdleLock {
  let last = clock.now().getTime();
  return {
    touch() {
      last = clock.now().getTime();
    },
    check() {
      const idle = clock.now().getTime() - last;
      // If the clock was set back, the idle period restarts; otherwise the lock would be delayed by as much.
      if (idle < 0) last = clock.now().getTime();
      else if (idle >= minutes() * 60_000 && lockable()) lock();
    },
  };
}
