/** The calls that import ProcInutNFe files from a folder into the journal. */

import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { importAll, isThere, missing, settleOwed } from '../../backup/owed-import.ts';
import type { Handlers } from '../../dispatcher.ts';
import { watchOf, type Deps } from '../scope.ts';
import { amendLastRestore, importsDone, importsOwed } from '../../storage/backup/restore-record.ts';

export function createImportHandlers(deps: Deps<'clock' | 'log' | 'filePicker' | 'inJournal' | 'emit'>) {
  const { clock, log, filePicker, inJournal } = deps;
  const watch = watchOf(deps.emit);
  return {
    'journal.import-folder': ({ environment, settles }, caller) =>
      inJournal(environment, async (journal, { dataDir, fileReads }) => {
        if (!filePicker.pickFolder) return err(appError('host.unsupported'));
        const folder = await filePicker.pickFolder('disablementFolder');
        if (folder === undefined) return ok({});
        if (!(await isThere(folder, fileReads))) {
          return err(appError('data.folder', { folder, reason: 'ENOENT', kind: 'named' }));
        }
        const { importProcFiles } = await import('../../disablement/import/proc-import.ts');
        const imported = await importProcFiles(folder, journal, fileReads, watch(caller));
        if (!imported.ok) return imported;
        // A folder without any such file is not the former archive.
        if (settles && imported.value.files > 0) settleOwed(dataDir, imported.value);
        return ok({ imported: imported.value });
      }),
    'journal.import-owed': ({ environment }, caller) =>
      inJournal(environment, async (journal, place) => {
        const away = await missing(place);
        if (away !== undefined) return err(appError('disablement.import-owed', { folder: away }));
        return importAll(place, journal, watch(caller));
      }),
    'journal.import-waive': ({ environment }) =>
      inJournal(environment, async (_journal, { dataDir }) => {
        if (!importsOwed(dataDir)) return ok({});
        // Stored next to the backups, not in the journal: the next restore must not revert a person's statement.
        amendLastRestore(dataDir, { waivedAt: clock.now().toISOString() });
        importsDone(dataDir);
        log.write({ level: 'warn', op: 'journal.import-waive', code: 'disablement.import-owed' });
        return ok({});
      }),
  } satisfies Partial<Handlers>;
}
