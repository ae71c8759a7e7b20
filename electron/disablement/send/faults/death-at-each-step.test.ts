/** The flow against a model SEFAZ: under each fault a death at each step, and a journal without space at each write. Any order of them is the simulator's. */

import { beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../../certificates/vault/vault.ts';
import { makeIdentity } from '../../testing/identity.ts';
import { endAfterDeath } from '../../testing/model-death.ts';
import { Machine } from '../../testing/model-machine.ts';
import { FAULT_NAMES } from '../../testing/model-request.ts';

let identity: Identity;
beforeAll(() => {
  identity = makeIdentity();
});

test('a crash at each step of a send, and the identical request afterwards, always ends well', async () => {
  for (const fault of FAULT_NAMES) {
    for (let death = 0; death <= 16; death++) {
      const { state } = await endAfterDeath(new Machine(identity), fault, death);
      expect(['homologated', 'refused']).toContain(state);
    }
  }
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
