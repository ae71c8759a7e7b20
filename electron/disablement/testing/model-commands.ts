/** Commands for the model machine: what people, processes, networks and clocks may do, as fast-check makes it. */

import fc from 'fast-check';
import type { Machine } from './model-machine.ts';
import { FAULT_NAMES } from './model-request.ts';

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
/** What interrupts, answers, waits and decides, whatever the numbers are. */
const between = [
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
] as const;
/** @param ini makes the first numbers of requests */
export const commandsWith = (ini: fc.Arbitrary<number>) => {
  const ranges = fc.record({ do: fc.constant('prepare' as const), ini, more: fc.nat({ max: 3 }) });
  return fc.oneof({ weight: 3, arbitrary: ranges }, ...between);
};
export type Command = ReturnType<typeof commandsWith> extends fc.Arbitrary<infer T> ? T : never;

export async function obey(machine: Machine, each: Command): Promise<void> {
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
