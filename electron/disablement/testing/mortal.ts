/** Kills a process that is not one: at a chosen step every dependency throws, and from then on nothing works any more. */

import type { DisablementDeps, Disk } from '../deps.ts';
import { aroundWrites } from './around-writes.ts';

export class Killed extends Error {}

export interface Life {
  /** Passes a step; the killing one throws, and so does every later one. */
  step(): void;
  readonly dead: boolean;
  readonly steps: number;
}

/** @param lastStep number of steps that are survived; Infinity lives on */
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

/** The same disk, before and after whose every write the process may die; a dead one writes nothing. */
export function mortalDisk(disk: Disk, life: Life): Disk {
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

/** The same network, before, between and after whose every move the process may die. */
export function mortalDeps(deps: DisablementDeps, life: Life): DisablementDeps {
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
