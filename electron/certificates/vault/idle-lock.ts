/** Locks after a time without calls; the clock and the timer are the caller's. */

import type { Clock } from '../../ports.ts';

export interface IdleLock {
  /** Somebody is there. */
  touch(): void;
  /** To be called now and then; locks once when the time is over. */
  check(): void;
}

export interface IdleLockDependencies {
  readonly clock: Clock;
  readonly minutes: () => number;
  /** There is something to lock. */
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
      // A clock that was set back would keep the lock away for as long.
      if (idle < 0) last = clock.now().getTime();
      else if (idle >= minutes() * 60_000 && lockable()) lock();
    },
  };
}
