/** Which calls are a sign of a person at the window, for the lock of the certificates. */

import { contract, type CallDefinition, type Topic } from '../../../shared/contract.ts';
import type { Caller } from '../../dispatcher.ts';
import type { Deps } from '../scope.ts';

/** Calls that a screen makes on its own. */
const ON_ITS_OWN: ReadonlySet<string> = new Set(['vault.state', 'service.state', 'service.calls']);
/** Within this time after a change a screen that shows what changed asks again on its own, in milliseconds. */
const ASKED_AGAIN_MS = 3_000;
const CALLS: ReadonlyMap<string, CallDefinition> = new Map(Object.entries(contract));

/** The ERP or a batch may change for hours what an unattended screen shows. */
export function createPresence({ face, clock, listeners }: Deps<'face' | 'clock' | 'listeners'>): {
  readonly shows: (name: string, caller: Caller) => boolean;
} {
  const changedAt = new Map<Topic, number>();
  listeners.add((event) => {
    if (event.name !== 'data.changed') return;
    for (const topic of event.data.topics) changedAt.set(topic, clock.now().getTime());
  });
  const followsChange = (name: string): boolean => {
    const call = CALLS.get(name);
    if (!call || !('staleAfter' in call)) return false;
    const now = clock.now().getTime();
    // A clock that was set back tells nothing of how long it is ago.
    return call.staleAfter.some((topic) => Math.abs(now - (changedAt.get(topic) ?? 0)) < ASKED_AGAIN_MS);
  };
  return {
    shows: (name, caller) =>
      caller.face === face && !caller.unattended && !ON_ITS_OWN.has(name) && !followsChange(name),
  };
}
