/** A data folder on another computer, from versions that allowed it: read-only until it is moved here. */

import { CALL_NAMES, type CallName, contract } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { defaultDataDir } from '../../data-folder/data-folder.ts';
import type { Ports } from '../../ports.ts';
import type { Copied } from '../../storage/backup/copy-databases.ts';
import { openLocalView, type LocalView } from '../../data-folder/local-view.ts';
import { hasData, moveDataFolder } from '../../data-folder/move-folder.ts';
import { isRemotePlace } from '../../storage/database/remote-place.ts';

/** Commands that only read, or do not change the folder; every query is allowed. */
const HARMLESS: ReadonlySet<CallName> = new Set<CallName>([
  'data.move',
  'session.choose',
  'language.choose',
  'vault.lock',
  'certificate.cancel',
  'disablement.show-file',
  'journal.audit',
  'backup.save-to',
  'app.save-diagnosis',
  'sefaz.test',
]);

export function createRemoteHome(
  dataDir: string,
  databases: readonly Copied[],
  ports: Pick<Ports, 'clock' | 'isRemotePlace'>,
  target: string = defaultDataDir(),
) {
  let remote: boolean | undefined;
  let localView: LocalView | undefined;
  const isRemote = () => (remote ??= (ports.isRemotePlace ?? isRemotePlace)(dataDir) && hasData(dataDir));
  const names = new Set<string>(CALL_NAMES);
  return {
    /** The folder is on another computer and contains data. */
    isRemote,
    /** What to open instead: a local copy. Errors: `data.folder`, `data.damaged`. */
    view(): Result<string, AppError> {
      if (localView) return ok(localView.folder);
      const view = openLocalView(dataDir, databases);
      if (!view.ok) return view;
      localView = view.value;
      return ok(localView.folder);
    },
    /** `data.remote` for a call that would change something or contact SEFAZ. */
    refusal(name: string) {
      if (!names.has(name) || !isRemote()) return undefined;
      const call = name as CallName;
      if ('staleAfter' in contract[call] || HARMLESS.has(call)) return undefined;
      return appError('data.remote', { folder: dataDir });
    },
    /**
     * Moves everything to the default folder of this computer, where the next start finds it. Errors: `data.folder`,
     * `data.damaged`.
     */
    move(): Result<{ readonly folder: string }, AppError> {
      if (!isRemote()) return ok({ folder: dataDir });
      const moved = moveDataFolder(dataDir, target, ports.clock.now());
      if (!moved.ok) return moved;
      if (moved.value !== 'moved')
        return err(appError('data.folder', { folder: target, reason: moved.value }));
      return ok({ folder: target });
    },
    close() {
      localView?.remove();
    },
  };
}
