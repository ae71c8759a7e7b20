/** One request in a model machine: sent under a fault by a process that dies at some step, then sent by the other one, then settled. */

import type { DisablementState } from '../../../shared/contract.ts';
import { stateOf } from '../journal/journal-rows.ts';
import { storyOf } from '../journal/story.ts';
import type { Machine } from './model-machine.ts';
import type { FaultName } from './model-request.ts';

/** Closes `machine`. `death`: how many steps the process survives. Returns how the request ended, and how many were uncertain on the way. */
export async function endAfterDeath(
  machine: Machine,
  fault: FaultName,
  death: number,
): Promise<{ readonly state: DisablementState; readonly uncertain: number }> {
  const send = { again: false, pick: 0, room: Infinity };
  await machine.prepare(3, 2);
  await machine.runSend({ ...send, actor: 0, fault, death });
  await machine.check();
  const state = async () => stateOf((await storyOf(machine.journal, machine.requests[0] ?? '')).events);
  if ((await state()) === 'prepared') {
    await machine.runSend({ ...send, actor: 1, fault: 'works', death: Infinity });
  }
  const uncertain = await machine.end();
  const ended = await state();
  await machine.close();
  return { state: ended, uncertain };
}
