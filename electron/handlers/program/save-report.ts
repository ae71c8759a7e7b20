/** Writes the files of a report as one zip, into a folder that the person chooses. */

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appError, type AppError } from '../../../shared/errors.ts';
import { fileStamp } from '../../../shared/moments.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { PickTitle } from '../../../shared/explain/host/host.ts';
import type { ReportFile } from '../../diagnosis/report-file.ts';
import type { Clock, FilePicker } from '../../ports.ts';
import { problemOf } from '../../log/system-code.ts';

interface Saving {
  readonly clock: Clock;
  readonly filePicker: FilePicker;
  /** Of the dialog. */
  readonly title: PickTitle;
  /** Before the moment, in the file's name. */
  readonly name: string;
}

/** Without `saved` if the person cancelled; `files` is asked for once a folder is known. */
export async function saveReport(
  { clock, filePicker, title, name }: Saving,
  files: () => Promise<readonly ReportFile[]>,
): Promise<Result<{ saved?: { path: string } }, AppError>> {
  if (!filePicker.pickFolder) return err(appError('host.unsupported'));
  const folder = await filePicker.pickFolder(title);
  if (folder === undefined) return ok({});
  const { zipOf } = await import('../../diagnosis/report-file.ts');
  const bytes = await zipOf(await files(), clock.now());
  const path = join(folder, `${name}-${fileStamp(clock.now())}.zip`);
  try {
    // Never over another file, and for its owner only.
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    const reason = problemOf(error);
    // What a full disk took of it would pass for a whole one.
    if (reason !== 'EEXIST') await rm(path, { force: true });
    return err(appError('data.folder', { folder, reason, kind: 'target' }));
  }
  return ok({ saved: { path } });
}
