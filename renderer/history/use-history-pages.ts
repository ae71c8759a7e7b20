/** The rows of the history as pages: those in sight are asked for, and rows that come meanwhile do not move them. */

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CallInput, CallOutput, HistoryEntry } from '../../shared/contract.ts';
import { useClient, useQueryCall, useQueryCalls } from '../api/hooks.ts';
import { PAGE } from './first-page.ts';

/** The most that `history.page` gives at once. */
const MOST = 200;
/** While older rows are still being read. */
const AGAIN_MS = 1_500;

export type HistoryAsked = Omit<CallInput<'history.page'>, 'offset' | 'limit' | 'asOf'>;
type Page = CallOutput<'history.page'>;

interface Shown {
  readonly key: string;
  readonly page: Page;
}

export function useHistoryPages(asked: HistoryAsked) {
  const { call } = useClient();
  const key = JSON.stringify(asked);
  const newest = useQueryCall('history.page', { ...asked, offset: 0, limit: PAGE });
  const [shown, setShown] = useState<Shown>();
  /** To whole pages, so that not each row that is scrolled draws the screen anew; the first is 0 only at the top. */
  const [sight, setSight] = useState<readonly [first: number, end: number]>([0, PAGE]);

  const answer = newest.data;
  const same = shown?.key === key;
  const adopts = answer && (!same || sight[0] === 0 || answer.asOf === shown.page.asOf);
  if (answer && adopts && (!same || shown.page !== answer)) setShown({ key, page: answer });
  const page = shown?.page;

  const { refetch } = newest;
  const waiting = page?.waiting ?? 0;
  useEffect(() => {
    if (waiting === 0) return undefined;
    const timer = setTimeout(() => void refetch(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waiting, answer, refetch]);

  const { sort: _sort, ...filter } = asked;
  const counting = page !== undefined && page.total === undefined;
  const counted = useQueryCall(
    'history.count',
    { ...filter, asOf: page?.asOf ?? '0.0' },
    { enabled: counting && same },
  );
  const listed = page?.total ?? (counting && same ? counted.data?.total : undefined);
  const first = page?.entries.length ?? 0;
  // What this computer's copy of a shared journal lacks is known to the index and on no page: the newest, on the first one.
  const lacking = listed === undefined ? 0 : Math.max(0, Math.min(PAGE, listed) - first);
  const total = listed === undefined ? undefined : listed - lacking;

  const numbers = useMemo(() => {
    const from = Math.floor((sight[0] + lacking) / PAGE);
    const to = Math.max(from, Math.floor((sight[1] - 1 + lacking) / PAGE));
    // The first page is at hand already.
    return Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => n > 0);
  }, [sight, lacking]);
  const asOf = page?.asOf;
  const { parts, error } = useQueryCalls(
    'history.page',
    (asOf !== undefined && same ? numbers : []).map((n) => ({
      ...asked,
      offset: n * PAGE,
      limit: PAGE,
      asOf,
    })),
  );
  const rowAt = useCallback(
    (index: number) => {
      if (index < first) return page?.entries[index];
      const place = index + lacking;
      return parts[numbers.indexOf(Math.floor(place / PAGE))]?.entries[place % PAGE];
    },
    [page, parts, numbers, first, lacking],
  );
  const onSight = useCallback((first: number, end: number) => {
    const from = first === 0 ? 0 : 1 + Math.floor((first - 1) / PAGE) * PAGE;
    const to = Math.ceil(end / PAGE) * PAGE;
    setSight((now) => (now[0] === from && now[1] === to ? now : [from, to]));
  }, []);
  const rowsOf = useCallback(
    async (first: number, end: number) => {
      const found: HistoryEntry[] = [];
      while (first + found.length < end) {
        const limit = Math.min(MOST, end - first - found.length);
        const offset = first + found.length;
        const part = await call('history.page', { ...asked, offset, limit, asOf: asOf || undefined });
        if (!part.ok) return found;
        found.push(...part.value.entries);
        if (part.value.entries.length < limit) return found;
      }
      return found;
    },
    [call, asked, asOf],
  );
  // Until all are counted, the table ends a page below what is in sight.
  const sofar =
    page && (page.entries.length < PAGE ? page.entries.length : Math.max(2 * PAGE, sight[1] + PAGE));
  const newer = answer !== undefined && same && !adopts;
  return {
    /** Rows of the table; undefined until the first page came. */
    count: page && Math.min(total ?? sofar ?? 0, page.of),
    /** Rows that pass the filter; undefined while they are being counted. */
    total,
    /** All rows of the environment. */
    of: page?.of ?? 0,
    /** Leading rows of exactly the number that is searched for. */
    exact: page?.exact ?? 0,
    /** Older rows that the search does not know yet. */
    waiting,
    rowAt,
    onSight,
    /** The rows from `first` to before `end`, also those that were never in sight; up to the first that cannot be read. */
    rowsOf,
    /** Shows rows that came since; absent while there are none. */
    showNewer: newer ? () => setShown({ key, page: answer }) : undefined,
    error: newest.error ?? error,
  };
}
