/** Answers questions about the history from its index, which it keeps current on the way; all of it runs in one thread. */

import { setImmediate } from 'node:timers/promises';
import type { AnswerChange } from '../../../shared/contract.ts';
import type { Database } from '../../storage/database/database.ts';
import { conditionsOf, narrowed } from './conditions.ts';
import { createConsultRows } from './consult-rows.ts';
import { createFollower } from './follow.ts';
import type { FindCalls, FoundRow, PageWanted } from './find-messages.ts';
import { CHANGED } from './history-index.ts';
import { createResultList, tallied, type ResultList } from './result-list.ts';
import { searchTerms } from './search-terms.ts';
import { createCompanyNames, createWordPlaces } from './word-places.ts';

/** The calls of a finder, each with a promise: some yield to other calls between two slices. */
export type FindDesk = {
  readonly [C in keyof FindCalls]: (input: Parameters<FindCalls[C]>[0]) => Promise<ReturnType<FindCalls[C]>>;
} & { readonly close: () => Promise<void> };

/** Results whose ids are remembered: the one in the window, the one before it, an export, and that of another page. */
const KEPT_LISTS = 4;
/** Whole results that are being read: an export, and one more. */
const KEPT_WHOLE = 2;

/** A consultation by its id in the index, a disablement by its id in the journal. */
type RowName = number | string;

/**
 * @param index the index, opened for writing
 * @param source `balcao.sqlite`, open for reading at least
 */
export function createFindDesk(index: Database, source: Database): FindDesk {
  const consults = createConsultRows(source);
  const follower = createFollower(index, consults);
  follower.verify();
  const names = createCompanyNames(source);
  index.function('company_name', { deterministic: true }, (cnpj) => names.nameOf(String(cnpj)));
  const placesOf = createWordPlaces(index, names);
  const highest = index.prepare(
    `SELECT (SELECT IFNULL(MAX(id), 0) FROM entry WHERE id % 2 = 0) AS c, (SELECT IFNULL(MAX(entry), 0) FROM request) AS r`,
  );
  const requestOf = index.prepare('SELECT id FROM request WHERE entry = ?');
  const changedOf = index.prepare('SELECT changed FROM entry WHERE id = ?');
  const lists = new Map<string, ResultList>();
  const whole = new Map<string, readonly RowName[]>();
  let closing = false;

  const filling = (async () => {
    while (!closing && !follower.fillBack()) {
      // Rows that are new to a list would move it.
      lists.clear();
      await setImmediate();
    }
    lists.clear();
  })();

  const listOf = (wanted: Pick<PageWanted, 'filter' | 'sort'>, asOf: string): ResultList => {
    const key = JSON.stringify([wanted.filter, wanted.sort, asOf]);
    const known = lists.get(key);
    const [consult = 0, request = 0] = asOf.split('.').map(Number);
    const { filter, terms } = narrowed(wanted.filter, searchTerms(wanted.filter.text));
    const list =
      known ??
      createResultList(
        index,
        filter,
        wanted.sort,
        conditionsOf(filter, terms, placesOf, [consult, request]),
        names.nameOf,
      );
    lists.delete(key);
    lists.set(key, list);
    for (const old of [...lists.keys()].slice(0, -KEPT_LISTS)) lists.delete(old);
    return list;
  };
  const now = (): string => {
    const row = highest.get();
    return `${String(row?.['c'])}.${String(row?.['r'])}`;
  };
  const nameOf = (id: number): RowName => {
    const requestId = id % 2 === 1 ? requestOf.get(id)?.['id'] : undefined;
    return typeof requestId === 'string' ? requestId : id;
  };
  const rowOf = (id: RowName): FoundRow | undefined => {
    if (typeof id === 'string') return { requestId: id };
    if (id % 2 === 1) return undefined;
    const consult = consults.record(id / 2);
    return consult && { consult, changed: changesIn(Number(changedOf.get(id)?.['changed'])) };
  };
  const giveWay = async () => {
    await setImmediate();
  };

  /** In one turn, so that no row moves while they are listed. */
  const wholeOf = async (list: ResultList, { filter, sort, offset, limit }: PageWanted, asOf: string) => {
    const key = JSON.stringify([filter, sort, asOf]);
    const names = whole.get(key) ?? (await list.ids(0, Infinity, async () => undefined)).map(nameOf);
    whole.delete(key);
    if (offset + limit < names.length) whole.set(key, names);
    for (const old of [...whole.keys()].slice(0, -KEPT_WHOLE)) whole.delete(old);
    return names;
  };

  const page: FindDesk['page'] = async (wanted) => {
    while (!follower.catchUp()) await setImmediate();
    const asOf = wanted.asOf ?? now();
    for (;;) {
      const list = listOf(wanted, asOf);
      const { offset, limit } = wanted;
      const all = wanted.whole ? await wholeOf(list, wanted, asOf) : undefined;
      const ids = all ? [] : await list.ids(offset, limit, giveWay);
      const rows = (all?.slice(offset, offset + limit) ?? ids.map(nameOf)).map(rowOf);
      const missing = ids.filter((_, i) => rows[i] === undefined);
      if (missing.length === 0) {
        const total = all?.length ?? list.total();
        return {
          rows: rows.flatMap((row) => row ?? []),
          ...(total === undefined ? {} : { total }),
          exact: list.exact,
          of: tallied(index, { environment: wanted.filter.environment }),
          asOf,
          waiting: follower.waiting(),
        };
      }
      // Removed by another process: what is listed must be there.
      follower.remove(missing);
      lists.clear();
    }
  };
  return {
    page,
    count: async ({ filter, asOf }) => {
      const sort = { by: 'at', down: true } as const;
      const list = listOf({ filter, sort }, asOf);
      return list.count(async () => {
        await setImmediate();
        return !closing && [...lists.values()].includes(list);
      });
    },
    journalMark: async () => follower.journalMark(),
    putRequests: async ({ rows, mark, restart }) => {
      follower.putRequests(rows, mark, restart);
      lists.clear();
      return null;
    },
    dropMissing: async () => {
      const all = index.prepare('SELECT id FROM entry WHERE kind = 0 AND id > ? ORDER BY id LIMIT 2000');
      let dropped = 0;
      for (let after = 0; !closing;) {
        const ids = all.all(after).map(({ id }) => Number(id));
        const last = ids.at(-1);
        if (last === undefined) break;
        const gone = ids.filter((id) => !consults.exists(id / 2));
        if (gone.length > 0) follower.remove(gone);
        dropped += gone.length;
        after = last;
        await setImmediate();
      }
      lists.clear();
      return dropped;
    },
    filled: async () => {
      await filling;
      return null;
    },
    close: async () => {
      closing = true;
      await filling;
    },
  };
}

function changesIn(bits: number): AnswerChange[] {
  return (['situation', 'events', 'protocol'] as const).filter((change) => (bits & CHANGED[change]) !== 0);
}
