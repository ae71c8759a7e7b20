/** Simulates the death of a process: at a chosen step every dependency throws, and nothing works from then on. */

import type { DisablementDeps, Disk } from '../deps.ts';
import { aroundWrites } from './around-writes.ts';

export class Killed extends Error {}

export interface Life {
  /** Passes a step; the last one throws, and so does every later one. */
  step(): void;
  readonly dead: boolean;
  readonly steps: number;
}

/** @param lastStep number of steps that are survived; Infinity for all */
export function lifeUntil(lastStep: number): Life {
  let steps = 0;
  return {
    step: () => {
      steps += 1;
      if (steps > lastStep) throw new Killed();
    },
    get dead() {
      return steps > lastStep;
    },
    get steps() {
      return steps;
    },
  };
}

/** The same disk; the process may die before and after every write, and a dead one writes nothing. */
export function killableDisk(disk: Disk, life: Life): Disk {
  return {
    owners: disk.owners,
    journal: aroundWrites(disk.journal, async (write) => {
      life.step();
      const value = await write();
      life.step();
      return value;
    }),
    writeOnce: async (...file) => {
      life.step();
      const written = await disk.writeOnce(...file);
      life.step();
      return written;
    },
  };
}

/** The same network; the process may die before, between and after every operation. */
export function killableDeps(deps: DisablementDeps, life: Life): DisablementDeps {
  return {
    ...deps,
    connect: async (route) => {
      life.step();
      const connected = await deps.connect(route);
      life.step();
      if (!connected.ok) return connected;
      const { link, overridden } = connected.value;
      return {
        ok: true,
        value: {
          overridden,
          link: {
            close: () => link.close(),
            post: async (request) => {
              life.step();
              const answer = await link.post(request);
              life.step();
              return answer;
            },
          },
        },
      };
    },
  };
}
