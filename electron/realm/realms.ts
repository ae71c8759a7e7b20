/** The realms of a program: each is opened by the first call that needs it, which keeps short commands fast. */

import type { Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import { trainingFolder } from '../data-folder/training-folder.ts';
import type { Realm } from './realm.ts';

/** `home` is the real data folder; training data is in its `treino` subfolder. */
export function createRealms(
  home: () => Result<string, AppError>,
  openRealm: (kind: Realm['kind'], dataDir: string) => Promise<Result<Realm, AppError>>,
) {
  const realms = new Map<Realm['kind'], Promise<Result<Realm, AppError>>>();
  const open: Realm[] = [];
  const folderOf = (environment: Environment): Result<string, AppError> => {
    const folder = home();
    return folder.ok && environment === 'treino' ? ok(trainingFolder(folder.value)) : folder;
  };
  return {
    /** Those that are open now; grows. */
    open,
    /** Its data folder, which is not opened. Errors: those of the data folder. */
    folderOf,
    /** Errors: those of the data folder and of opening it; the next call tries again. */
    of: async (environment: Environment) => {
      const kind = environment === 'treino' ? 'treino' : 'real';
      const known = realms.get(kind);
      if (known) return known;
      const folder = folderOf(environment);
      if (!folder.ok) return folder;
      const opening = openRealm(kind, folder.value);
      realms.set(kind, opening);
      let isOpen = false;
      try {
        const realm = await opening;
        isOpen = realm.ok;
        if (realm.ok) open.push(realm.value);
        return realm;
      } finally {
        // Not cached: the folder may be repaired, or a file in it let go, before the next call.
        if (!isOpen) realms.delete(kind);
      }
    },
  };
}
