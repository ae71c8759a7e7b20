/** Who kills during the proof: a seat's process every now and then, and PostgreSQL, by its own hasty end or without one. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../../storage/postgres/testing/cluster.ts';
import type { Seat } from './seats.ts';

export interface Storm {
  /** So far. */
  readonly kills: () => { readonly seats: number; readonly servers: number };
  /** Ends it; the server is up then. */
  readonly end: () => Promise<void>;
}

export function startStorm(
  seats: readonly Seat[],
  cluster: Cluster,
  every: { readonly seatMs: number; readonly serverMs: number },
): Storm {
  let [killedSeats, killedServers] = [0, 0];
  const ending = new AbortController();
  const { signal } = ending;
  const repeat = async (ms: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      await pause(ms * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await work();
    }
  };
  const ofSeats = repeat(every.seatMs, async () => {
    seats[Math.floor(Math.random() * seats.length)]?.kill();
    killedSeats += 1;
  });
  const ofServer = repeat(every.serverMs, async () => {
    if (killedServers % 2 === 0) await cluster.control('stop', '-m', 'immediate');
    else
      process.kill(
        Number(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      );
    killedServers += 1;
    await startedAgain(cluster);
  });
  return {
    kills: () => ({ seats: killedSeats, servers: killedServers }),
    end: async () => {
      ending.abort();
      await Promise.all([ofSeats, ofServer]);
    },
  };
}

/** After a SIGKILL its backends still have the shared memory for a moment, and a start is refused until they have ended. */
async function startedAgain(cluster: Cluster): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await cluster.control('start');
      return;
    } catch (error) {
      if (tries > 50) throw error;
      await pause(200);
    }
  }
}
