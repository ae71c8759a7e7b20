/** The calls about backups: make, list, copy elsewhere, bring in, restore. */

import type { Environment } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { missingJournal } from '../../disablement/journal/sqlite/journal-file.ts';
import {
  askForRestore,
  bring,
  closedPlace,
  COPIED,
  stateOf,
  weigh,
  type CopyPlace,
} from '../../backup/copies.ts';
import { isThere } from '../../backup/owed-import.ts';
import type { Handlers } from '../../dispatcher.ts';
import { logFault } from '../../log/detail.ts';
import { listBackups, makeBackup } from '../../storage/backup/backup.ts';
import { saveCopyTo } from '../../storage/backup/carry-copy.ts';
import type { CopyStep } from '../../storage/backup/copy-databases.ts';
import { createBoundedFileReads } from '../../storage/files/bounded-file-reads.ts';
import { cancelRestore } from '../../storage/backup/restore.ts';
import { amendLastRestore } from '../../storage/backup/restore-record.ts';
import type { Deps, Scope } from '../scope.ts';

export function createBackupHandlers(
  deps: Deps<'clock' | 'filePicker' | 'log' | 'inRealm' | 'emit'>,
  /** A data folder that may not be open: opening it carries out a pending restore. */
  folderOf: (environment: Environment) => Result<string, AppError>,
) {
  const { clock, filePicker, inRealm } = deps;
  const progress: CopyStep = (done, total) => deps.emit({ name: 'backup.progress', data: { done, total } });
  const fileReads = createBoundedFileReads(logFault(deps.log, 'archive.look'));
  /** Also where the folder cannot be opened because a database is damaged or gone: it is what a backup is restored for. */
  const inFolder: Scope<[place: CopyPlace]> = async (environment, use) => {
    const opened = await inRealm(environment, (place) => ok(place));
    if (opened.ok) return use(opened.value);
    const folder = opened.error.code === 'data.damaged' ? folderOf(environment) : opened;
    if (!folder.ok) return folder;
    return use(closedPlace(folder.value, environment === 'treino' ? 'treino' : 'real', fileReads));
  };
  return {
    'backup.list': ({ environment }) =>
      inFolder(environment, ({ dataDir }) => ok(listBackups(dataDir, clock.now()))),
    'backup.state': ({ environment }) => inFolder(environment, (place) => stateOf(place)),
    'backup.make': ({ environment }, { signal }) =>
      inRealm(environment, ({ dataDir }) => {
        // The newest would be one without it.
        const missing = missingJournal(dataDir);
        return missing ? err(missing) : makeBackup(dataDir, COPIED, clock.now(), { signal, progress });
      }),
    'backup.weigh': ({ environment, name }) => inFolder(environment, (place) => weigh(place, name)),
    'backup.restore': ({ environment, name }) => inFolder(environment, (place) => askForRestore(place, name)),
    'backup.cancel-restore': async ({ environment }) => {
      const folder = folderOf(environment);
      if (!folder.ok) return folder;
      const cancelled = await cancelRestore(folder.value);
      return cancelled.ok ? ok({ cancelled: cancelled.value }) : cancelled;
    },
    'backup.told': ({ environment }) =>
      inRealm(environment, ({ dataDir }) => {
        amendLastRestore(dataDir, { told: true });
        return ok({});
      }),
    'backup.bring': ({ environment }) =>
      inFolder(environment, async (place) => {
        if (!filePicker.pickFolder) return err(appError('host.unsupported'));
        const chosen = await filePicker.pickFolder('backup');
        if (chosen === undefined) return ok({});
        // Loaded on use, as in most runs nothing is brought in.
        const { removeForeignOf } = await import('../../office/sharing/foreign-rows.ts');
        const brought = await bring(place, chosen, { now: clock.now(), removeForeign: removeForeignOf });
        return brought.ok ? ok({ brought: brought.value }) : brought;
      }),
    'backup.save-to': ({ environment }, { signal }) =>
      inRealm(environment, async ({ dataDir, fileReads }) => {
        if (!filePicker.pickFolder) return err(appError('host.unsupported'));
        const target = await filePicker.pickFolder('backupTo');
        if (target === undefined) return ok({});
        if (!(await isThere(target, fileReads)))
          return err(appError('data.folder', { folder: target, reason: 'ENOENT', kind: 'named' }));
        const [there] = listBackups(dataDir, clock.now());
        const newest = there
          ? ok(there)
          : await makeBackup(dataDir, COPIED, clock.now(), { signal, progress });
        if (!newest.ok) return newest;
        const { name, at } = newest.value;
        const saved = saveCopyTo(dataDir, name, target, clock.now());
        return saved.ok ? ok({ saved: { path: saved.value, at } }) : saved;
      }),
  } satisfies Partial<Handlers>;
}
