/** The calls of the support report: shown, and written as a zip into a folder that the person chooses. */

import { randomUUID } from 'node:crypto';
import { invalidInput } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { hasTraining } from '../../data-folder/training-folder.ts';
import type { ReportFile } from '../../diagnosis/report-file.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { Deps } from '../scope.ts';
import { saveReport } from './save-report.ts';

export function createDiagnosisHandlers(deps: Deps<'clock' | 'filePicker' | 'dataDir' | 'callAs'>) {
  const { clock, filePicker, dataDir, callAs } = deps;
  const collect = async (caller: Caller) => {
    const [{ collectReport }, { filesOf, linesOf }] = await Promise.all([
      import('../../diagnosis/report.ts'),
      import('../../diagnosis/report-file.ts'),
    ]);
    const report = await collectReport(callAs(caller), {
      now: clock.now,
      env: process.env,
      hasTraining: () => hasTraining(dataDir),
    });
    return { id: randomUUID(), text: linesOf(report).join('\n'), files: filesOf(report) };
  };
  /** What a person looked at last: that is what is written. */
  let shown: { readonly id: string; readonly files: readonly ReportFile[] } | undefined;
  return {
    'app.diagnosis': async (_, caller) => {
      const report = await collect(caller);
      shown = report;
      const files = report.files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text), text }));
      return ok({ id: report.id, text: report.text, files });
    },
    'app.save-diagnosis': ({ id }, caller) => {
      const seen = shown;
      // One that another page has looked at since is not made anew unseen.
      if (id !== undefined && seen?.id !== id) return err(invalidInput([{ path: 'id', rule: 'missing' }]));
      return saveReport(
        { clock, filePicker, title: 'diagnosis', name: 'diagnostico-balcao' },
        async () => (id !== undefined && seen ? seen : await collect(caller)).files,
      );
    },
  } satisfies Partial<Handlers>;
}
