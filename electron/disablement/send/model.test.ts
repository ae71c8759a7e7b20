/** The flow against a model SEFAZ under every fault and a crash at any step: the ledger and the journal agree. */

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../certificates/vault/vault.ts';
import { stateOf } from '../journal/journal-rows.ts';
import { storyOf } from '../journal/story.ts';
import { long, report } from '../testing/figures.ts';
import { makeIdentity } from '../testing/identity.ts';
import { FAULT_NAMES, Machine } from '../testing/model-machine.ts';

const RUNS = long ? 10_000 : 300;
const MINUTE_MS = 60_000;

const pick = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 5 }) });
const actor = fc.nat({ max: 1 });
const rarely = (max: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, { weight: 1, arbitrary: fc.nat({ max }) });
const sendCommand = fc.record({
  do: fc.constant('hand' as const),
  again: fc.boolean(),
  actor,
  pick,
  fault: fc.constantFrom(...FAULT_NAMES),
  death: rarely(14),
  room: rarely(4),
});
const ranges = fc.record({
  do: fc.constant('prepare' as const),
  ini: fc.integer({ min: 1, max: 6 }),
  more: fc.nat({ max: 2 }),
});
const command = fc.oneof(
  { weight: 3, arbitrary: ranges },
  { weight: 9, arbitrary: sendCommand },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      pick,
      how: fc.constantFrom('comes' as const, 'lost' as const, 'never-arrived' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('arrive' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'forget' as const), actor }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'discard' as const), actor, pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(0.5, 1, 2, 15, 61) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      minutes: fc.constantFrom(-3000, -90, -61, -30, -2, 30, 600),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

let identity: Identity;
beforeAll(() => {
  identity = makeIdentity();
}, 60_000);

async function obey(machine: Machine, each: Command): Promise<void> {
  switch (each.do) {
    case 'prepare':
      return machine.prepare(each.ini, each.more);
    case 'hand':
      return machine.runSend(each);
    case 'answer':
      return machine.answerSlow(each.pick, each.how);
    case 'arrive':
      return machine.arrive(each.pick);
    case 'kill':
      return machine.kill(each.actor);
    case 'forget':
      return machine.forget(each.actor);
    case 'close':
      return machine.closeRequest(each.actor, each.pick);
    case 'discard':
      return machine.discard(each.actor, each.pick);
    case 'pass':
      return machine.pass(each.minutes * MINUTE_MS);
    case 'clock':
      return machine.setClock(each.minutes * MINUTE_MS);
  }
}

test('any sequence of faults, crashes, late answers, two processes and a jumping clock: nothing twice, nothing lost, nothing claimed without proof', async () => {
  let uncertain = 0;
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(ranges, fc.array(command, { minLength: 2, maxLength: 14 }), async (first, commands) => {
      const machine = new Machine(identity);
      for (const each of [first, ...commands]) {
        await obey(machine, each);
        await machine.check();
      }
      uncertain += (await machine.end()) > 0 ? 1 : 0;
      kills += machine.processes - 3;
      await machine.close();
    }),
    { numRuns: RUNS },
  );
  report({ what: 'stories against the model SEFAZ', runs: RUNS, kills, twice: 0, lost: 0, uncertain });
}, 3_600_000);

test('a crash at each step of a send, and the identical request afterwards, always ends well', async () => {
  let runs = 0;
  let uncertain = 0;
  for (const fault of FAULT_NAMES) {
    for (let death = 0; death <= 16; death++) {
      const machine = new Machine(identity);
      await machine.prepare(3, 2);
      await machine.runSend({ again: false, actor: 0, pick: 0, fault, death, room: Infinity });
      await machine.check();
      const state = async () => stateOf((await storyOf(machine.journal, machine.requests[0] ?? '')).events);
      if ((await state()) === 'prepared') {
        await machine.runSend({
          again: false,
          actor: 1,
          pick: 0,
          fault: 'works',
          death: Infinity,
          room: Infinity,
        });
      }
      uncertain += await machine.end();
      expect(['homologated', 'refused']).toContain(await state());
      await machine.close();
      runs += 1;
    }
  }
  report({ what: 'death at each step under each fault', runs, kills: runs, twice: 0, lost: 0, uncertain });
}, 300_000);

test('a journal without space at each write reports it, and ends well once there is space', async () => {
  for (const fault of FAULT_NAMES) {
    for (let room = 0; room <= 5; room++) {
      const machine = new Machine(identity);
      await machine.prepare(3, 2);
      await machine.runSend({ again: false, actor: 0, pick: 0, fault, death: Infinity, room });
      if (room === 0) expect(machine.context.posted).toHaveLength(0);
      await machine.check();
      await machine.end();
      await machine.close();
    }
  }
}, 300_000);
