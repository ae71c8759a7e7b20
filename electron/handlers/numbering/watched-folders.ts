/** Keeps chosen folders of the ledger current while a front end stays open, and tells of gaps that outlived their window. */

import type { Environment } from '../../../shared/contract.ts';
import { ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import { logFault } from '../../log/detail.ts';
import { createFolderWatch, type FolderWatch } from '../../numbering/watch/folder-watch.ts';
import { createWatchedFolders, type WatchedFolders } from '../../numbering/watch/watched-folders.ts';
import { wordsOf } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Deps } from '../scope.ts';

/** Milliseconds: realms are opened by the first call that needs them, and other processes change the list. */
const ROUND_MS = 30_000;
const HOUR_MS = 3_600_000;
const MOST_GAPS = 10_000;

interface Place {
  readonly store: WatchedFolders;
  readonly watch: FolderWatch;
  /** When the gaps were last looked at. */
  lookedAt: number;
}

export function createFolderRounds(
  deps: Deps<
    'clock' | 'language' | 'log' | 'notifier' | 'folderQuietMs' | 'inRealm' | 'openRealms' | 'ownCall'
  >,
) {
  const { inRealm, openRealms } = deps;
  const call = deps.ownCall('watch');
  const places = new Map<Realm, Place>();
  let timer: NodeJS.Timeout | undefined;
  const failed = logFault(deps.log, 'folder.watch');

  const placeOf = (realm: Realm): Place => {
    const environment = environmentOf(realm);
    const read = async (path: string, signal: AbortSignal) => {
      const done = await call('numbering.read', { environment, path }, { signal });
      if (done.ok) await lookAtGaps(realm);
      return done.ok || done.error.code !== 'ledger.busy';
    };
    const known = places.get(realm);
    const place = known ?? {
      store: createWatchedFolders(realm.database),
      watch: createFolderWatch({
        read,
        failed,
        pace: deps.folderQuietMs === undefined ? {} : { quietMs: deps.folderQuietMs },
      }),
      lookedAt: 0,
    };
    places.set(realm, place);
    return place;
  };
  /** What is chosen, without what was forgotten meanwhile. */
  const pathsIn = (realm: Realm): string[] => {
    const chosen = placeOf(realm).store.paths();
    if (chosen.length === 0) return [];
    const files = realm.ledger.noteFiles();
    const read = files.ok ? files.value.sources() : [];
    return chosen.filter((path) => read.some((source) => source.kind === 'folder' && source.path === path));
  };
  const lookAtGaps = async (realm: Realm) => {
    const environment = environmentOf(realm);
    const place = placeOf(realm);
    place.lookedAt = performance.now();
    const found = await call('numbering.gaps', { environment, limit: MOST_GAPS });
    // The page reports the reason; the next look tries again.
    if (!found.ok) return;
    const { waiting, gaps } = found.value;
    const count = place.store.outlived(deps.clock.now(), waiting, gaps).length;
    if (count === 0) return;
    const { arrived } = wordsOf(deps);
    deps.notifier.notify(arrived.title(count), arrived.text(environment === 'treino'), 'numbering');
  };
  const round = async () => {
    for (const realm of openRealms) {
      const paths = pathsIn(realm);
      const place = placeOf(realm);
      place.watch.follow(paths);
      if (paths.length > 0 && performance.now() - place.lookedAt > HOUR_MS) await lookAtGaps(realm);
    }
  };

  return {
    handlers: {
      'folder.watched': ({ environment }) => inRealm(environment, (realm) => ok({ paths: pathsIn(realm) })),
      'folder.watch': ({ environment, path, on }) =>
        inRealm(environment, (realm) => {
          placeOf(realm).store.set(path, on, deps.clock.now());
          const paths = pathsIn(realm);
          if (timer) placeOf(realm).watch.follow(paths);
          return ok({ paths });
        }),
    } satisfies Partial<Handlers>,
    /** Follows the folders until `close`; for front ends that stay open. */
    start() {
      timer = setInterval(() => void round().catch(failed), ROUND_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await Promise.all([...places.values()].map(({ watch }) => watch.close()));
    },
  };
}

/** A real folder's gaps are reported for production, which has a deadline; its files are read for both. */
function environmentOf({ kind }: Realm): Environment {
  return kind === 'treino' ? 'treino' : 'producao';
}
