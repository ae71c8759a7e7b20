/** The calls of the rehearsal in the field; its code is loaded by the first of them. */

import type { Call } from '../../../shared/contract.ts';
import { invalidInput } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { ReportFile } from '../../diagnosis/report-file.ts';
import type { Ports } from '../../ports.ts';
import type { Rehearsal } from '../../field/rehearsal.ts';
import type { InRealm } from '../scope.ts';
import { saveReport } from './save-report.ts';

interface FieldHandlerDeps {
  readonly ports: Pick<Ports, 'clock' | 'secretBox' | 'filePicker'>;
  readonly version: string;
  readonly dataDir: string;
  readonly inRealm: InRealm;
  readonly callAs: (caller: Caller) => Call;
}

export function createFieldHandlers({ ports, callAs, ...deps }: FieldHandlerDeps) {
  const load = async () => {
    const { createRehearsal } = await import('../../field/rehearsal.ts');
    return createRehearsal({ ...deps, now: () => ports.clock.now(), secretBox: ports.secretBox });
  };
  /** What a person looked at last. */
  let shown: Awaited<ReturnType<Rehearsal['report']>> | undefined;
  let loaded: ReturnType<typeof load> | undefined;
  const rehearsal = () => (loaded ??= load());
  return {
    'field.plan': async ({ environment }) => (await rehearsal()).plan(environment),
    'field.step': async (input, caller) =>
      (await rehearsal()).step(input, { call: callAs(caller), signal: caller.signal }),
    'field.report': async (_, caller) => {
      shown = await (await rehearsal()).report({ call: callAs(caller) });
      return ok(shown);
    },
    'field.save': ({ id }) =>
      // Only what was read before: this is not made anew unseen.
      shown && shown.id === id
        ? saveReport({ ...ports, title: 'rehearsal', name: 'ensaio-balcao' }, filesOf(shown))
        : err(invalidInput([{ path: 'id', rule: 'missing' }])),
  } satisfies Partial<Handlers>;
}

function filesOf({ files }: { readonly files: readonly ReportFile[] }): () => Promise<readonly ReportFile[]> {
  return () => Promise.resolve(files);
}
