/**
 * Who kills during the proof: a seat's process every now and then, and PostgreSQL, by its own hasty end or without one; by acts, not by
 * time, so that a busy machine has the same storm.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../../storage/postgres/testing/cluster.ts';
import { serverProcess, startAgain } from '../../storage/postgres/testing/killed-server.ts';
import type { Seat } from './seats.ts';

export interface Storm {
  /** So far. */
  readonly kills: () => { readonly seats: number; readonly servers: number };
  /** Ends it; the server is up then. */
  readonly end: () => Promise<void>;
}

const LOOK_MS = 20;

export function startStorm(
  seats: readonly Seat[],
  cluster: Cluster,
  /** After about so many acts; `done` says how many there were. */
  {
    done,
    perSeat,
    perServer,
  }: { readonly done: () => number; readonly perSeat: number; readonly perServer: number },
): Storm {
  let [killedSeats, killedServers] = [0, 0];
  const ending = new AbortController();
  const { signal } = ending;
  const repeat = async (acts: number, work: () => Promise<void>) => {
    for (let next = acts / 2; !signal.aborted;) {
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || done() < next) continue;
      await work();
      next = done() + acts * (0.5 + Math.random());
    }
  };
  const ofSeats = repeat(perSeat, async () => {
    seats[Math.floor(Math.random() * seats.length)]?.kill();
    killedSeats += 1;
  });
  const ofServer = repeat(perServer, async () => {
    if (killedServers % 2 === 0) await cluster.control('stop', '-m', 'immediate');
    else process.kill(serverProcess(cluster), 'SIGKILL');
    killedServers += 1;
    await startAgain(cluster);
  });
  return {
    kills: () => ({ seats: killedSeats, servers: killedServers }),
    end: async () => {
      ending.abort();
      await Promise.all([ofSeats, ofServer]);
    },
  };
}
