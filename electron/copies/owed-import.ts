/** The import required after a restore: the files on disk are imported into the journal before anything is sent. */

import { stat } from 'node:fs/promises';
import type { ImportReport } from '../../shared/contract.ts';
import { appError, type AppError, type ErrorCode } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Disablements } from '../disablement/disablements.ts';
import { detailOf } from '../log/detail.ts';
import type { Log } from '../ports.ts';
import type { BoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import { amendLastRestore, importsDone, importsOwed } from '../storage/backup/restore-record.ts';
import { SLOW, withinLimit } from '../storage/files/time-limit.ts';
import { importProcFiles, type ImportWatch } from '../disablement/import/proc-import.ts';

export type ProvenJournal = Pick<Disablements, 'importProven'>;

export interface ImportPlace {
  readonly dataDir: string;
  readonly archiveDir: string;
  readonly fileReads: BoundedFileReads;
}

/** Why nothing may be sent from this data folder now: `disablement.import-owed`, else undefined. */
export function owedRefusal({ dataDir, archiveDir }: Omit<ImportPlace, 'fileReads'>): AppError | undefined {
  return importsOwed(dataDir) ? appError('disablement.import-owed', { folder: archiveDir }) : undefined;
}

/** Imports from the archive if an import is required and the archive is available; undefined otherwise. */
export async function importOwed(
  { dataDir, archiveDir, fileReads }: ImportPlace,
  journal: ProvenJournal,
  watch: ImportWatch = {},
): Promise<Result<ImportReport | undefined, AppError>> {
  if (!importsOwed(dataDir) || !(await isThere(archiveDir, fileReads, watch.signal))) return ok(undefined);
  const imported = await importProcFiles(archiveDir, journal, fileReads, watch);
  if (imported.ok) settleOwed(dataDir, imported.value);
  return imported;
}

const START_LIMIT_MS = 10_000;

/**
 * The same at start-up, waiting only briefly: a longer import continues in the background, and sending is refused
 * until it ends. `ended` resolves then, also after `signal` aborted it, and never rejects.
 */
export async function beginOwedImport(
  place: ImportPlace,
  journal: ProvenJournal,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<{ readonly ended: Promise<void> }> {
  const write = (code: ErrorCode, error?: unknown) => {
    const detail = error === undefined ? {} : { detail: detailOf(error) };
    log.write({ level: 'error', op: 'journal.import-owed', code, ...detail });
  };
  const ended = importOwed(place, journal, { signal }).then(
    (imported) => {
      if (!imported.ok && imported.error.code !== 'call.aborted') write(imported.error.code);
    },
    (error: unknown) => write('internal', error),
  );
  await withinLimit(ended, START_LIMIT_MS, () => undefined);
  return { ended };
}

/** False also if the folder does not answer in time. */
export async function isThere(
  folder: string,
  fileReads: BoundedFileReads,
  signal?: AbortSignal,
): Promise<boolean> {
  const found = await fileReads.read(folder, () => stat(folder).catch(absent), signal);
  return found !== SLOW && found !== undefined;
}

/** Returns undefined for file system errors and rethrows everything else. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error) return undefined;
  throw error;
}

/** A file that could not be read may be the missing one, so the import then stays required. */
export function settleOwed(dataDir: string, { unfit, ...counts }: ImportReport): void {
  if (!importsOwed(dataDir)) return;
  amendLastRestore(dataDir, { imported: { ...counts, unfit: unfit.length } });
  if (!unfit.some(({ why }) => why === 'unreadable')) importsDone(dataDir);
}
