/** The import that a restore leaves owing: the files on disk come into the journal before anything is sent (DESIGN, rule 7). */

import { stat } from 'node:fs/promises';
import type { Environment, ImportReport } from '../../shared/contract.ts';
import { appError, type AppError, type ErrorCode } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Disablements } from '../disablement/disablements.ts';
import type { Caller, Handlers } from '../dispatcher.ts';
import { detailOf } from '../log/detail.ts';
import type { Clock, FilePicker, Log } from '../ports.ts';
import type { Looks } from '../storage/looks.ts';
import { amendLastRestore, importsDone, importsOwed } from '../storage/restore-record.ts';
import { SLOW, withinLimit } from '../storage/time-limit.ts';
import type { ImportWatch } from './proc-import.ts';

type Journal = Pick<Disablements, 'importProven'>;

export interface OwedPlace {
  readonly dataDir: string;
  readonly archiveDir: string;
  readonly looks: Looks;
}

/** Why nothing may be sent from this data folder now: `disablement.import-owed`, else undefined. */
export function owedRefusal({ dataDir, archiveDir }: Omit<OwedPlace, 'looks'>): AppError | undefined {
  return importsOwed(dataDir) ? appError('disablement.import-owed', { folder: archiveDir }) : undefined;
}

/** Imports from the archive where something is owed and the archive is there; undefined where neither, or the folder is away. */
export async function importOwed(
  { dataDir, archiveDir, looks }: OwedPlace,
  journal: Journal,
  watch: ImportWatch = {},
): Promise<Result<ImportReport | undefined, AppError>> {
  if (!importsOwed(dataDir) || !(await isThere(archiveDir, looks, watch.signal))) return ok(undefined);
  const imported = await importFrom(archiveDir, journal, looks, watch);
  if (imported.ok) settle(dataDir, imported.value);
  return imported;
}

const START_LIMIT_MS = 10_000;

/**
 * The same at a start, waited for a moment only: what takes longer goes on beside everything but a sending, which is
 * refused until it has ended. `ended` resolves then, also after `signal` gave it up, and never fails.
 */
export async function beginOwedImport(
  place: OwedPlace,
  journal: Journal,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<{ readonly ended: Promise<void> }> {
  const tell = (code: ErrorCode, error?: unknown) => {
    const detail = error === undefined ? {} : { detail: detailOf(error) };
    log.write({ level: 'error', op: 'journal.import-owed', code, ...detail });
  };
  const ended = importOwed(place, journal, { signal }).then(
    (imported) => {
      if (!imported.ok && imported.error.code !== 'call.aborted') tell(imported.error.code);
    },
    (error: unknown) => tell('internal', error),
  );
  await withinLimit(ended, START_LIMIT_MS, () => undefined);
  return { ended };
}

async function importFrom(folder: string, journal: Journal, looks: Looks, watch: ImportWatch) {
  const { importProcFiles } = await import('./proc-import.ts');
  return importProcFiles(folder, journal, looks, watch);
}

/** False also for a folder that does not answer in time. */
export async function isThere(folder: string, looks: Looks, signal?: AbortSignal): Promise<boolean> {
  const found = await looks.look(folder, () => stat(folder).catch(absent), signal);
  return found !== SLOW && found !== undefined;
}

/** Lets the file system's refusals pass, nothing else. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error) return undefined;
  throw error;
}

/** A file that could not be read may be the one that matters: then it stays owed. */
function settle(dataDir: string, { unfit, ...counts }: ImportReport): void {
  if (!importsOwed(dataDir)) return;
  amendLastRestore(dataDir, { imported: { ...counts, unfit: unfit.length } });
  if (!unfit.some(({ why }) => why === 'unreadable')) importsDone(dataDir);
}

export interface ImportDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly filePicker: FilePicker;
  readonly inJournal: <T>(
    environment: Environment,
    use: (journal: Journal, place: OwedPlace) => Promise<Result<T, AppError>>,
  ) => Promise<Result<T, AppError>>;
  readonly watch: (caller: Caller) => ImportWatch;
  readonly changed: () => void;
}

type ImportCalls = 'journal.import-folder' | 'journal.import-owed' | 'journal.import-waive';

export function createImportHandlers(deps: ImportDeps): Pick<Handlers, ImportCalls> {
  const { clock, log, filePicker, inJournal, watch, changed } = deps;
  return {
    'journal.import-folder': ({ environment, settles }, caller) =>
      inJournal(environment, async (journal, { dataDir, looks }) => {
        if (!filePicker.pickFolder) return err(appError('host.unsupported'));
        const folder = await filePicker.pickFolder('Pasta com os XML de inutilização');
        if (folder === undefined) return ok({});
        if (!(await isThere(folder, looks))) {
          return err(appError('data.folder', { folder, reason: 'ENOENT' }));
        }
        const imported = await importFrom(folder, journal, looks, watch(caller));
        if (!imported.ok) return imported;
        // A folder without one is not where the archive was.
        if (settles && imported.value.files > 0) settle(dataDir, imported.value);
        changed();
        return ok({ imported: imported.value });
      }),
    'journal.import-owed': ({ environment }, caller) =>
      inJournal(environment, async (journal, place) => {
        if (!(await isThere(place.archiveDir, place.looks))) {
          return err(appError('disablement.import-owed', { folder: place.archiveDir }));
        }
        const imported = await importFrom(place.archiveDir, journal, place.looks, watch(caller));
        if (imported.ok) settle(place.dataDir, imported.value);
        changed();
        return imported;
      }),
    'journal.import-waive': ({ environment }) =>
      inJournal(environment, async (_journal, { dataDir }) => {
        if (!importsOwed(dataDir)) return ok({});
        // Beside the copies, not in the journal: the next restore must not take a person's word back.
        amendLastRestore(dataDir, { waivedAt: clock.now().toISOString() });
        importsDone(dataDir);
        log.write({ level: 'warn', op: 'journal.import-waive', code: 'disablement.import-owed' });
        changed();
        return ok({});
      }),
  };
}
