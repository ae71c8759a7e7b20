/** The calls of the support report: shown, and written as a zip into a folder that the person chooses. */

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { ReportFile } from '../../diagnosis/report-file.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { Clock, FilePicker } from '../../ports.ts';

export interface DiagnosisDeps {
  readonly clock: Clock;
  readonly filePicker: FilePicker;
  readonly dataDir: string;
  /** The report calls this core, part by part. */
  readonly callAs: (caller: Caller) => Call;
}

type DiagnosisCalls = 'app.diagnosis' | 'app.save-diagnosis';

/** Where the core keeps its training realm. */
const TRAINING_FOLDER = 'treino';

export function createDiagnosisHandlers(deps: DiagnosisDeps): Pick<Handlers, DiagnosisCalls> {
  const { clock, filePicker, dataDir, callAs } = deps;
  const collect = async (caller: Caller) => {
    const [{ collectReport }, { filesOf, linesOf }] = await Promise.all([
      import('../../diagnosis/report.ts'),
      import('../../diagnosis/report-file.ts'),
    ]);
    const report = await collectReport(callAs(caller), {
      now: clock.now,
      env: process.env,
      hasTraining: () => existsSync(join(dataDir, TRAINING_FOLDER)),
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
    'app.save-diagnosis': async ({ id }, caller) => {
      if (!filePicker.pickFolder) return err(appError('host.unsupported'));
      const folder = await filePicker.pickFolder('diagnosis');
      if (folder === undefined) return ok({});
      const { files } = id !== undefined && shown?.id === id ? shown : await collect(caller);
      const { zipOf } = await import('../../diagnosis/report-file.ts');
      const bytes = await zipOf(files, clock.now());
      const path = join(folder, `diagnostico-balcao-${stampOf(clock.now())}.zip`);
      try {
        // Never over another file, and for its owner only.
        await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
        if (code === undefined) throw error;
        return err(appError('data.folder', { folder, reason: code }));
      }
      return ok({ saved: { path } });
    },
  };
}

/** `20261120-141502`, in UTC. */
function stampOf(at: Date): string {
  return at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}
