/** The flow against a model SEFAZ under every fault and a death at any step: what one recorded and the other says agree. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Identity } from '../certificates/vault.ts';
import { ok } from '../../shared/result.ts';
import { disablementId } from '../../shared/fiscal/disablement-id.ts';
import type { Disk } from './deps.ts';
import { createDisablements, type Disablements } from './disablements.ts';
import type { Journal } from './journal.ts';
import { homologation } from './story.ts';
import { answerBody, createModelSefaz, type ModelSefaz } from './testing/model-sefaz.ts';
import { makeIdentity } from './testing/identity.ts';
import { Killed, lifeUntil, mortalDeps, mortalDisk, type Life } from './testing/mortal.ts';
import {
  answered,
  CNPJ,
  confirmOf,
  makeWorld,
  memoryJournal,
  memoryOwners,
  REASON,
  refusedConnection,
  wires,
  worldDeps,
  type Wire,
  type World,
} from './testing/rig.ts';

const environment = 'homologacao' as const;
/** More of them on demand; 1.000 take about a second. */
const RUNS = Number(process.env['BALCAO_MODEL_RUNS'] ?? 1000);
const FAULTS: Record<string, Wire | 'no-connection'> = {
  ...wires,
  stopped: () => answered(answerBody('108', 'Serviço paralisado')),
  abuse: () => answered(answerBody('656', 'Consumo indevido')),
  unknown: () => answered(answerBody('999', 'Erro não catalogado')),
  doneButUnknown: (body, process) => {
    process(body);
    return answered(answerBody('999', 'Erro não catalogado'));
  },
  doneButHtml: (body, process) => {
    process(body);
    return answered(Buffer.from('<html/>'), 500);
  },
  noConnection: 'no-connection',
};
const fault = fc.constantFrom(...Object.keys(FAULTS));
const death = fc.oneof(
  { weight: 2, arbitrary: fc.constant(Infinity) },
  { weight: 1, arbitrary: fc.nat({ max: 14 }) },
);

const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('prepare' as const),
      ini: fc.integer({ min: 1, max: 6 }),
      more: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('send' as const), pick: fc.nat({ max: 9 }), fault, death }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('resend' as const), pick: fc.nat({ max: 9 }), fault, death }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

let identity: Identity;

class Machine {
  readonly journal: Journal = memoryJournal();
  readonly sefaz: ModelSefaz = createModelSefaz();
  readonly world: World = makeWorld();
  readonly alive = new Set<string>();
  readonly files = new Map<string, Buffer>();
  readonly requests: string[] = [];
  process = 0;
  life: Life = lifeUntil(Infinity);
  app: Disablements = this.start();

  /** A new process over the same disk: its life is taken anew before every command. */
  start(): Disablements {
    const owner = `owner ${++this.process}`;
    const disk: Disk = {
      journal: this.journal,
      owners: memoryOwners(this.alive, owner),
      writeOnce: async (path, bytes) => {
        this.files.set(path, Buffer.from(bytes));
        return ok({ path, outcome: 'written' as const });
      },
    };
    const life: Life = {
      step: () => this.life.step(),
      get dead() {
        return false;
      },
      steps: 0,
    };
    const deps = worldDeps(this.world, this.sefaz.handle, identity, { dataDir: '-', archive: '-' });
    const created = createDisablements({ ...mortalDeps(deps, life), disk: mortalDisk(disk, life) });
    if (!created.ok) throw new Error(created.error.code);
    created.value.recover();
    return created.value;
  }

  die(): void {
    this.alive.delete(`owner ${this.process}`);
    this.life = lifeUntil(Infinity);
    this.app = this.start();
  }

  /** Signing is not what is tried here, and would take most of the time. */
  prepare(nNFIni: number, more: number): void {
    const nNFFin = nNFIni + more;
    const requestId = `00000000-0000-4000-8000-${String(this.requests.length).padStart(12, '0')}`;
    const parts = { cUF: '35', ano: '26', cnpj: CNPJ, mod: '55', serie: 1, nNFIni, nNFFin } as const;
    const id = disablementId(parts);
    const signedXml =
      `<inutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infInut Id="${id}"><tpAmb>2</tpAmb><CNPJ>${CNPJ}</CNPJ>` +
      `<mod>55</mod><serie>1</serie><nNFIni>${nNFIni}</nNFIni><nNFFin>${nNFFin}</nNFFin></infInut></inutNFe>`;
    this.journal.write(({ add }) =>
      add({
        ...{
          requestId,
          id,
          environment,
          tpAmb: '2',
          uf: 'SP',
          ano: 2026,
          cnpj: CNPJ,
          company: 'Padaria',
          mod: '55',
        },
        ...{ serie: 1, nNFIni, nNFFin, xJust: REASON, signedXml, certificate: 'x' },
        ...{
          certificateUntil: '2099-01-01T00:00:00.000Z',
          createdAt: new Date(this.world.now).toISOString(),
        },
      }),
    );
    this.requests.push(requestId);
  }

  async hand(again: boolean, pick: number, name: string, lastStep: number): Promise<void> {
    const requestId = this.requests[pick % this.requests.length];
    if (!requestId) return;
    const wire = FAULTS[name];
    this.world.refusesConnection = wire === 'no-connection' ? refusedConnection : undefined;
    this.world.wire = typeof wire === 'function' ? wire : wires.works;
    this.world.now += 3_600_000;
    this.life = lifeUntil(lastStep);
    const call = again ? this.app.resend : this.app.send;
    try {
      await call({ environment, requestId }, confirmOf(this.world));
      await this.app.waitIdle();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    if (this.life.dead) this.die();
    else this.life = lifeUntil(Infinity);
  }

  /** What must hold at any moment between two commands. */
  check(): void {
    expect(this.sefaz.doubles()).toBe(0);
    for (const requestId of this.requests) {
      const row = this.journal.request(requestId);
      const events = this.journal.events(requestId);
      const state = events.at(-1)?.state;
      const range = this.sefaz.ledger.find(
        (entry) => row && entry.nNFIni === row.nNFIni && entry.nNFFin === row.nNFFin,
      );
      const attempts = events.filter(({ kind }) => kind === 'sending').length;
      if (state === 'homologated') {
        expect(range?.nProt).toBe(homologation(events)?.data.nProt);
      }
      if (state === 'sending') throw new Error('a request is being sent by nobody');
      const disabled = events.some((event) => event.disabled);
      if (state === 'prepared') expect(disabled).toBe(false);
      // Nobody else asks here, so what the ledger holds is this request's, another identical one's, or is in doubt.
      if (range && attempts > 0 && state === 'refused') expect(disabled || this.others(requestId)).toBe(true);
    }
    for (const entry of this.sefaz.ledger) {
      const told = this.requests.some((requestId) => {
        const row = this.journal.request(requestId);
        const state = this.journal.events(requestId).at(-1)?.state;
        const same = row?.nNFIni === entry.nNFIni && row.nNFFin === entry.nNFFin;
        return same && (state === 'homologated' || state === 'uncertain');
      });
      expect(told).toBe(true);
    }
  }

  others(requestId: string): boolean {
    const row = this.journal.request(requestId);
    return this.requests.some((other) => {
      if (other === requestId || !row) return false;
      const same = this.journal.request(other)?.id === row.id;
      return same && ['homologated', 'uncertain'].includes(this.journal.events(other).at(-1)?.state ?? '');
    });
  }
}

test('any story of faults and deaths: nothing recorded twice, nothing lost, nothing claimed without proof', async () => {
  identity = makeIdentity();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 2, maxLength: 8 }), async (commands) => {
      const machine = new Machine();
      for (const each of commands) {
        if (each.do === 'prepare') machine.prepare(each.ini, each.more);
        else if (each.do === 'restart') machine.die();
        else await machine.hand(each.do === 'resend', each.pick, each.fault, each.death);
        machine.check();
      }
      expect(machine.journal.verifyChain().ok).toBe(true);
      await machine.app.waitIdle();
      machine.journal.close();
    }),
    { numRuns: RUNS },
  );
}, 300_000);

test('a death at each single step of the act, and the identical request afterwards, always ends well', async () => {
  identity = makeIdentity();
  for (const name of Object.keys(FAULTS)) {
    for (let lastStep = 0; lastStep <= 16; lastStep++) {
      const machine = new Machine();
      machine.prepare(3, 2);
      await machine.hand(false, 0, name, lastStep);
      machine.check();
      const state = () => machine.journal.events(machine.requests[0] ?? '').at(-1)?.state;
      if (state() === 'prepared') await machine.hand(false, 0, 'works', Infinity);
      else if (state() === 'uncertain') await machine.hand(true, 0, 'works', Infinity);
      machine.check();
      expect(['homologated', 'refused']).toContain(state());
      await machine.app.waitIdle();
      expect(machine.journal.unsaved()).toEqual([]);
      machine.journal.close();
    }
  }
}, 300_000);
