/** The server's clock as this computer knows it: a shared journal uses its hours, so that computers whose clocks differ count alike. */

import type { Clock } from '../ports.ts';

export interface ServerClock extends Clock {
  /** The server answered `server` to a query of `asked`, by this computer's clock, and its answer is here now. All in milliseconds. */
  readonly heard: (server: number, asked: number) => void;
  /** How far this computer's clock is ahead, in milliseconds; undefined before the first answer. */
  readonly ahead: () => number | undefined;
}

/** Before the first answer it is this computer's own. */
export function createServerClock(own: Clock): ServerClock {
  let ahead: number | undefined;
  return {
    now: () => new Date(own.now().getTime() - (ahead ?? 0)),
    heard: (server, asked) => {
      if (own.alone) return;
      const answered = own.now().getTime();
      const [least, most] = [Math.min(asked, answered) - server, Math.max(asked, answered) - server];
      const known = ahead ?? 0;
      // A known difference that the answer allows is kept, so that hours do not vary with the time that answers take.
      ahead = known >= least && known <= most ? known : Math.round((least + most) / 2);
    },
    ahead: () => ahead,
  };
}
