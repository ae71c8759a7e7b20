/** The import that a restore leaves owing: the files on disk come into the journal before anything is sent (DESIGN, rule 7). */

import { existsSync } from 'node:fs';
import type { Environment, ImportReport } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Disablements } from '../disablement/disablements.ts';
import type { Caller, Handlers } from '../dispatcher.ts';
import type { Clock, FilePicker, Log } from '../ports.ts';
import { amendLastRestore, importsDone, importsOwed } from '../storage/restore-record.ts';
import type { ImportWatch } from './proc-import.ts';

type Journal = Pick<Disablements, 'importProven'>;

export interface OwedPlace {
  readonly dataDir: string;
  readonly archiveDir: string;
}

/** Why nothing may be sent from this data folder now: `disablement.import-owed`, else undefined. */
export function owedRefusal({ dataDir, archiveDir }: OwedPlace): AppError | undefined {
  return importsOwed(dataDir) ? appError('disablement.import-owed', { folder: archiveDir }) : undefined;
}

/** Imports from the archive where something is owed and the archive is there; undefined where neither, or the folder is away. */
export async function importOwed(
  { dataDir, archiveDir }: OwedPlace,
  journal: Journal,
  watch: ImportWatch = {},
): Promise<Result<ImportReport | undefined, AppError>> {
  if (!importsOwed(dataDir) || !existsSync(archiveDir)) return ok(undefined);
  const imported = await importFrom(archiveDir, journal, watch);
  if (imported.ok) settle(dataDir, imported.value);
  return imported;
}

async function importFrom(folder: string, journal: Journal, watch: ImportWatch) {
  const { importProcFiles } = await import('./proc-import.ts');
  return importProcFiles(folder, journal, watch);
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
      inJournal(environment, async (journal, { dataDir }) => {
        if (!filePicker.pickFolder) return err(appError('host.unsupported'));
        const folder = await filePicker.pickFolder('Pasta com os XML de inutilização');
        if (folder === undefined) return ok({});
        if (!existsSync(folder)) return err(appError('data.folder', { folder, reason: 'ENOENT' }));
        const imported = await importFrom(folder, journal, watch(caller));
        if (!imported.ok) return imported;
        // A folder without one is not where the archive was.
        if (settles && imported.value.files > 0) settle(dataDir, imported.value);
        changed();
        return ok({ imported: imported.value });
      }),
    'journal.import-owed': ({ environment }, caller) =>
      inJournal(environment, async (journal, place) => {
        if (!existsSync(place.archiveDir)) {
          return err(appError('disablement.import-owed', { folder: place.archiveDir }));
        }
        const imported = await importFrom(place.archiveDir, journal, watch(caller));
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
