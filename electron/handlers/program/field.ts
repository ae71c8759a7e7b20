/** The calls of the rehearsal in the field; its code is loaded by the first of them. */

import type { Call } from '../../../shared/contract.ts';
import { ok } from '../../../shared/result.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { Ports } from '../../ports.ts';
import type { InRealm } from '../scope.ts';

interface FieldHandlerDeps {
  readonly ports: Pick<Ports, 'clock' | 'secretBox'>;
  readonly version: string;
  readonly dataDir: string;
  readonly inRealm: InRealm;
  readonly callAs: (caller: Caller) => Call;
}

type FieldCalls = 'field.plan' | 'field.step' | 'field.report';

export function createFieldHandlers({
  ports,
  callAs,
  ...deps
}: FieldHandlerDeps): Pick<Handlers, FieldCalls> {
  const load = async () => {
    const { createRehearsal } = await import('../../field/rehearsal.ts');
    return createRehearsal({ ...deps, now: () => ports.clock.now(), secretBox: ports.secretBox });
  };
  let loaded: ReturnType<typeof load> | undefined;
  const rehearsal = () => (loaded ??= load());
  return {
    'field.plan': async ({ environment }) => (await rehearsal()).plan(environment),
    'field.step': async (input, caller) =>
      (await rehearsal()).step(input, { call: callAs(caller), signal: caller.signal }),
    'field.report': async (_, caller) => ok(await (await rehearsal()).report({ call: callAs(caller) })),
  };
}
