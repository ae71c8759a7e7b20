/** The flow against a model SEFAZ under every fault and a crash at any step: the ledger and the journal agree. */

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../../certificates/vault/vault.ts';
import { stateOf } from '../../journal/journal-rows.ts';
import { storyOf } from '../../journal/story.ts';
import { long, report } from '../../testing/figures.ts';
import { makeIdentity } from '../../testing/identity.ts';
import { Machine } from '../../testing/model-machine.ts';
import { FAULT_NAMES } from '../../testing/model-request.ts';
import { live, stories } from '../../testing/model-stories.ts';

const RUNS = long ? 10_000 : 300;

let identity: Identity;
beforeAll(() => {
  identity = makeIdentity();
}, 60_000);

test('any sequence of faults, crashes, late answers, two processes and a jumping clock: nothing twice, nothing lost, nothing claimed without proof', async () => {
  let uncertain = 0;
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const machine = new Machine(identity);
      uncertain += (await live(machine, story)) > 0 ? 1 : 0;
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
