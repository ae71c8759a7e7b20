/** The import required after a restore: the files on disk are imported into the journal before anything is sent. */

import { stat } from 'node:fs/promises';
import type { ImportReport } from '../../shared/contract.ts';
import { appError, type AppError, type ErrorCode } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import { isWithin } from '../disablement/archive/own-path.ts';
import type { Disablements } from '../disablement/disablements.ts';
import { detailOf } from '../log/detail.ts';
import type { Log } from '../ports.ts';
import type { BoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import { amendLastRestore, importsDone, importsOwed, owedImport } from '../storage/backup/restore-record.ts';
import type { ArchiveRoot } from '../storage/files/archive-root.ts';
import { expectStanding, type StandingRoot } from '../storage/files/standing-root.ts';
import { SLOW, withinLimit } from '../storage/files/time-limit.ts';
import type { ImportWatch } from '../disablement/import/proc-import.ts';
import { absent } from '../log/system-code.ts';

export type ProvenJournal = Pick<Disablements, 'importProven'>;

export interface ImportPlace {
  readonly dataDir: string;
  readonly archiveDir: string;
  /** Reports the folder that was chosen. */
  readonly archive?: Pick<ArchiveRoot, 'standing'>;
  readonly fileReads: BoundedFileReads;
}

/** Why nothing may be sent from this data folder now: `disablement.import-owed`, else undefined. */
export function owedRefusal({
  dataDir,
  archiveDir,
}: Pick<ImportPlace, 'dataDir' | 'archiveDir'>): AppError | undefined {
  return importsOwed(dataDir) ? appError('disablement.import-owed', { folder: archiveDir }) : undefined;
}

/** Imports from all that is owed if an import is required and all of it is available; undefined otherwise. */
export async function importOwed(
  place: ImportPlace,
  journal: ProvenJournal,
  watch: ImportWatch = {},
): Promise<Result<ImportReport | undefined, AppError>> {
  if (!importsOwed(place.dataDir) || (await missing(place, watch.signal)) !== undefined) return ok(undefined);
  return importAll(place, journal, watch);
}

/** The first folder that must be read and is away; undefined if all are there. */
export async function missing(
  { dataDir, archiveDir, archive, fileReads }: ImportPlace,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!(await isThere(archiveDir, fileReads, signal, archive?.standing()))) return archiveDir;
  for (const folder of othersOwed(dataDir, archiveDir)) {
    if (!(await isThere(folder, fileReads, signal))) return folder;
  }
  return undefined;
}

/** The archive's folder and every other one that is owed; `folder` of the report is the archive's. */
export async function importAll(
  { dataDir, archiveDir, fileReads }: ImportPlace,
  journal: ProvenJournal,
  watch: ImportWatch,
): Promise<Result<ImportReport, AppError>> {
  let report: ImportReport | undefined;
  for (const folder of [archiveDir, ...othersOwed(dataDir, archiveDir)]) {
    const { importProcFiles } = await import('../disablement/import/proc-import.ts');
    const imported = await importProcFiles(folder, journal, fileReads, watch);
    if (!imported.ok) return imported;
    report = report ? together(report, imported.value) : imported.value;
  }
  if (!report) throw new Error('no folder to import from');
  settleOwed(dataDir, report);
  return ok(report);
}

/** What lies in the archive is read with it. */
function othersOwed(dataDir: string, archiveDir: string): string[] {
  return owedImport(dataDir).folders.filter((folder) => !isWithin(archiveDir, folder));
}

function together(one: ImportReport, other: ImportReport): ImportReport {
  return {
    folder: one.folder,
    files: one.files + other.files,
    added: one.added + other.added,
    unproven: one.unproven + other.unproven,
    proved: one.proved + other.proved,
    known: one.known + other.known,
    unfit: [...one.unfit, ...other.unfit],
  };
}

const START_LIMIT_MS = 10_000;

/**
 * The owed import at start-up, waited for only briefly: a longer import continues in the background, and sending is refused
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

/** False also if the folder does not answer in time, or if an empty mount point is in the place of what was chosen. */
export async function isThere(
  folder: string,
  fileReads: BoundedFileReads,
  signal?: AbortSignal,
  standing?: StandingRoot,
): Promise<boolean> {
  const look = async () => {
    if (standing) await expectStanding(standing);
    return stat(folder);
  };
  const found = await fileReads.read(folder, () => look().catch(absent), signal);
  return found !== SLOW && found !== undefined;
}

/** A file that could not be read may be the missing one, so the import then stays required. */
export function settleOwed(dataDir: string, { unfit, ...counts }: ImportReport): void {
  if (!importsOwed(dataDir)) return;
  amendLastRestore(dataDir, { imported: { ...counts, unfit: unfit.length } });
  const unread = unfit.some(({ why }) => why === 'unreadable');
  // Of a journal that had files on disk, none is no import: their folder is away, or another one is in its place.
  if (!unread && !(owedImport(dataDir).filed && counts.files === 0)) importsDone(dataDir);
}
