/** The calls about watched notes, and what keeps them asked while a front end stays open. */

import type { Environment, ParsedInput } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { beginAll, stopAll, type Subjects } from '../../consult/watch/begin.ts';
import { createWatchList, type WatchList } from '../../consult/watch/list.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Realm } from '../../realm/realm.ts';
import { createYielder } from '../yielder.ts';
import type { Deps } from '../scope.ts';

/** The most that `batch.rows` gives. */
const BATCH_PAGE = 1_000;

export function createWatchHandlers(deps: Deps<'clock' | 'inRealm' | 'ownCall'>) {
  const { clock, inRealm } = deps;
  const call = deps.ownCall('watch');
  const lists = new WeakMap<Realm, WatchList>();
  const listOf = (realm: Realm): WatchList => {
    const nameOf = (root: string) => realm.companies.ofRoot(root)[0]?.name ?? '';
    const list = lists.get(realm) ?? createWatchList(realm.database, realm.watches, nameOf);
    lists.set(realm, list);
    return list;
  };
  /** The notes of a batch, with the names of their emitters where an XML gave them. */
  const ofBatch = async (environment: Environment, id: string): Promise<Result<Subjects, AppError>> => {
    const keys: string[] = [];
    const names: Record<string, string> = {};
    for (;;) {
      const page = await call('batch.rows', {
        environment,
        id,
        kinds: ['note'],
        from: keys.length,
        limit: BATCH_PAGE,
      });
      if (!page.ok) return page;
      for (const { text, note } of page.value.rows) {
        keys.push(text);
        if (note?.emitter && note.name) names[note.emitter] = note.name;
      }
      if (page.value.rows.length === 0 || keys.length >= page.value.total) return ok({ keys, names });
    }
  };
  const subjectsOf = (
    realm: Realm,
    input: ParsedInput<'watch.begin'>,
  ): Promise<Result<Subjects, AppError>> => {
    const { environment, chNFes = [], batch, supplier, names = {} } = input;
    if (batch !== undefined) return ofBatch(environment, batch);
    const keys = supplier === undefined ? chNFes : listOf(realm).notesOf(environment, supplier);
    return Promise.resolve(ok({ keys, names }));
  };

  return {
    'watch.begin': (input) =>
      inRealm(input.environment, async (realm) => {
        const subjects = await subjectsOf(realm, input);
        if (!subjects.ok) return subjects;
        const asked = { ...input, ...subjects.value };
        return ok(await beginAll(realm.watches, asked, clock.now(), createYielder()));
      }),

    'watch.stop': (input) =>
      inRealm(input.environment, async ({ watches }) => {
        const stopped = await stopAll(watches, input, createYielder());
        return ok({ stopped });
      }),

    'watch.seen': ({ environment, ids }) =>
      inRealm(environment, ({ watches }) => {
        const seen = watches.see(environment, ids);
        return ok({ seen });
      }),

    'watch.list': (input) => inRealm(input.environment, (realm) => ok(listOf(realm).list(input))),

    'watch.of': ({ environment, chNFes }) =>
      inRealm(environment, (realm) => ok(listOf(realm).of(environment, chNFes))),

    'watch.changes': ({ environment }) =>
      inRealm(environment, (realm) => ok(listOf(realm).changes(environment))),

    'watch.settings': ({ environment }) =>
      inRealm(environment, ({ watches }) => ok(watches.store.settings())),

    'watch.configure': ({ environment, settings: { days, monthEnd } }) =>
      inRealm(environment, async ({ watches }) => {
        const settings = { days: [...new Set(days)].sort((a, b) => a - b), monthEnd };
        await watches.configure(settings, createYielder());
        return ok(settings);
      }),
  } satisfies Partial<Handlers>;
}
