/** The calls of the rehearsal in the field; its code is loaded by the first of them. */

import { invalidInput } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { ReportFile } from '../../diagnosis/report-file.ts';
import type { Rehearsal } from '../../field/rehearsal.ts';
import type { Deps } from '../scope.ts';
import { saveReport } from './save-report.ts';

export function createFieldHandlers(
  deps: Deps<'clock' | 'secretBox' | 'filePicker' | 'version' | 'dataDir' | 'inRealm' | 'callAs'>,
) {
  const { clock, callAs } = deps;
  const load = async () => {
    const { createRehearsal } = await import('../../field/rehearsal.ts');
    return createRehearsal({ ...deps, now: () => clock.now() });
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
        ? saveReport({ ...deps, title: 'rehearsal', name: 'ensaio-balcao' }, filesOf(shown))
        : err(invalidInput([{ path: 'id', rule: 'missing' }])),
  } satisfies Partial<Handlers>;
}

function filesOf({ files }: { readonly files: readonly ReportFile[] }): () => Promise<readonly ReportFile[]> {
  return () => Promise.resolve(files);
}
