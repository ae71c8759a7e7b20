/** PostgreSQL killed by SIGKILL, and started again on what it left. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

const TRIES = 100;

/** The number of its first process, whose end ends the others. */
export function serverProcess({ data }: Pick<Cluster, 'data'>): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** After a SIGKILL its backends still have the shared memory for a moment, and a start is refused until they have ended. */
export async function startAgain({ control }: Pick<Cluster, 'control'>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await control('start');
      return;
    } catch (error) {
      if (tries > TRIES) throw error;
      await pause(100);
    }
  }
}
