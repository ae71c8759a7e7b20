/** The calls about watched notes, and what keeps them asked while a front end stays open. */

import type { Call, Environment } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { createWatchList, type WatchList } from '../../consult/watch/list.ts';
import type { Begun } from '../../consult/watch/watches.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Clock } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';
import { createYielder } from '../yielder.ts';
import type { InRealm } from '../scope.ts';

export interface WatchHandlerDeps {
  readonly clock: Clock;
  readonly inRealm: InRealm;
  /** For the rows of a batch. */
  readonly call: Call;
  /** Called when watched notes changed. */
  readonly changed: () => void;
}

type WatchCalls = Extract<keyof Handlers, `watch.${string}`>;

/** Keys in one transaction. */
const PIECE = 200;
/** The most that `batch.rows` gives. */
const BATCH_PAGE = 1_000;

export function createWatchHandlers(deps: WatchHandlerDeps): Pick<Handlers, WatchCalls> {
  const { clock, inRealm, call, changed } = deps;
  const lists = new WeakMap<Realm, WatchList>();
  const listOf = (realm: Realm): WatchList => {
    const nameOf = (root: string) => realm.companies.list().find((each) => each.root === root)?.name ?? '';
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
        ...{ environment, id, kinds: ['note'], from: keys.length, limit: BATCH_PAGE },
      });
      if (!page.ok) return page;
      for (const { text, note } of page.value.rows) {
        keys.push(text);
        if (note?.emitter && note.name) names[note.emitter] = note.name;
      }
      if (page.value.rows.length === 0 || keys.length >= page.value.total) return ok({ keys, names });
    }
  };
  const subjectsOf = (realm: Realm, input: Subject): Promise<Result<Subjects, AppError>> => {
    const { environment, chNFes = [], batch, supplier, names = {} } = input;
    if (batch !== undefined) return ofBatch(environment, batch);
    const keys = supplier === undefined ? chNFes : listOf(realm).notesOf(environment, supplier);
    return Promise.resolve(ok({ keys, names }));
  };

  return {
    'watch.begin': (input) =>
      inRealm(input.environment, async (realm) => {
        const { environment, batch, supplier, cnpj: company = '' } = input;
        const subjects = await subjectsOf(realm, input);
        if (!subjects.ok) return subjects;
        const { keys, names } = subjects.value;
        const { watches } = realm;
        if (supplier !== undefined) {
          const before = watches.store.supplier(environment, supplier);
          const name = names[supplier] ?? before?.name ?? '';
          const since = before?.since ?? clock.now().getTime();
          watches.store.putSupplier(environment, { since, cnpj: supplier, company, name });
        }
        const source = supplier === undefined ? (batch === undefined ? 'note' : 'batch') : 'supplier';
        const sourceId = supplier ?? batch ?? '';
        const counts: Record<Begun, number> = { begun: 0, already: 0, final: 0, tooOld: 0, notFound: 0 };
        const yieldTurn = createYielder();
        for (let from = 0; from < keys.length; from += PIECE) {
          const chNFes = keys.slice(from, from + PIECE);
          // Most keys of a batch that SEFAZ does not have are wrong ones: those are watched where a person asks for it.
          const known = batch !== undefined && input.notFound !== true;
          const request = { environment, chNFes, source, sourceId, company, names, known } as const;
          for (const each of watches.begin(request)) counts[each] += 1;
          await yieldTurn();
        }
        changed();
        return ok(counts);
      }),

    'watch.stop': (input) =>
      inRealm(input.environment, async (realm) => {
        const { environment, batch, supplier, chNFes = [] } = input;
        const { watches } = realm;
        const { store } = watches;
        if (supplier !== undefined) store.removeSupplier(environment, supplier);
        const rows =
          supplier !== undefined
            ? store.ofSource(environment, 'supplier', supplier)
            : batch !== undefined
              ? store.ofSource(environment, 'batch', batch)
              : chNFes.flatMap((chNFe) => store.note(environment, chNFe) ?? []);
        const yieldTurn = createYielder();
        let stopped = 0;
        for (let from = 0; from < rows.length; from += PIECE) {
          stopped += watches.stop(rows.slice(from, from + PIECE));
          await yieldTurn();
        }
        changed();
        return ok({ stopped });
      }),

    'watch.seen': ({ environment, ids }) =>
      inRealm(environment, ({ watches }) => {
        const seen = watches.see(environment, ids);
        if (seen > 0) changed();
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
        changed();
        return ok(settings);
      }),
  };
}

interface Subject {
  readonly environment: Environment;
  readonly chNFes?: readonly string[] | undefined;
  readonly batch?: string | undefined;
  readonly supplier?: string | undefined;
  readonly names?: Readonly<Record<string, string>> | undefined;
}

interface Subjects {
  readonly keys: readonly string[];
  /** Of emitters, by CNPJ. */
  readonly names: Readonly<Record<string, string>>;
}
