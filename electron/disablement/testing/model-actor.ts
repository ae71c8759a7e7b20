/** A process of the model machine: the disablement flow with a number of steps and of writes that it survives. */

import type { Identity } from '../../certificates/vault/vault.ts';
import { createDisablements, type Disablements } from '../disablements.ts';
import type { Journal } from '../journal/journal.ts';
import { aroundWrites } from './around-writes.ts';
import type { ModelArchive } from './model-archive.ts';
import type { ModelSefaz } from './model-sefaz.ts';
import { Killed, killableDeps, killableDisk, type Life } from './simulated-death.ts';
import { memoryOwners, testDeps, valueOf, type TestContext } from './test-context.ts';

/** What the processes share. */
interface Surroundings {
  readonly journal: Journal;
  readonly sefaz: ModelSefaz;
  readonly archive: ModelArchive;
  readonly context: TestContext;
  readonly identity: Identity;
  /** The owners that live. */
  readonly alive: Set<string>;
}

/** One process: after its death nothing of it works. */
export class Actor {
  readonly owner: string;
  readonly app: Disablements;
  /** It has put right what it found at its start. */
  readonly ready: Promise<void>;
  dead = false;
  survives = Infinity;
  room = Infinity;

  constructor(machine: Surroundings, owner: string) {
    this.owner = owner;
    const isDead = () => this.dead;
    const life: Life = {
      step: () => {
        if (this.survives-- <= 0) this.dead = true;
        if (this.dead) throw new Killed();
      },
      get dead() {
        return isDead();
      },
      steps: 0,
    };
    const { journal } = machine;
    const place = { dataDir: '-', archive: '-' };
    const deps = testDeps(machine.context, machine.sefaz.handle, machine.identity, place);
    const disk = killableDisk(
      {
        journal: aroundWrites(journal, async (write) => {
          if (this.room-- <= 0) throw fullDisk();
          return write();
        }),
        owners: memoryOwners(machine.alive, owner),
        writeOnce: machine.archive.writeOnce,
      },
      life,
    );
    const unsigned = { ...killableDeps(deps, life), refusalOfSignature: async () => undefined };
    this.app = valueOf(createDisablements({ ...unsigned, disk }));
    this.ready = this.app.recover();
  }
}

/** SQLite's own error. */
function fullDisk(): Error {
  return Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
}
