/** The rows of a batch as pages: those in sight are asked for, and asked again at most once a second while answers come. */

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BatchFilter, BatchRow, BatchSort, CallInput } from '../../../shared/contract.ts';
import type { Client } from '../../api/client.ts';
import { useAppEvent, useClient, useQueryCall, useQueryCalls, type CallFailure } from '../../api/hooks.ts';
import { useWhere } from '../../ui/session.tsx';

const PAGE = 200;
/** The most that `batch.rows` gives at once. */
const MOST = 1_000;
const PACE_MS = 1_000;

export interface RowsAsked {
  readonly id: string;
  readonly filter: BatchFilter;
  readonly sort: BatchSort;
  readonly descending: boolean;
}

export interface BatchRows {
  /** Rows that pass the filter; undefined until the first page came. */
  readonly total: number | undefined;
  readonly rowAt: (index: number) => BatchRow | undefined;
  readonly onSight: (first: number, end: number) => void;
  /** Positions of the rows from `first` to before `end`, also of those that were never in sight. */
  readonly positions: (first: number, end: number) => Promise<readonly BatchRow[]>;
  /** The rows at these positions in the order of the table, also those that pass the filter no more. */
  readonly rowsAt: (positions: readonly number[]) => Promise<readonly BatchRow[]>;
  readonly error: CallFailure | undefined;
}

export function useRows({ id, filter, sort, descending }: RowsAsked): BatchRows {
  const { call } = useClient();
  const { environment } = useWhere();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const input = useMemo(
    () => ({ environment, id, ...filter, sort, descending }),
    [environment, id, filter, sort, descending],
  );
  useRefreshed(id);

  const { parts, error } = useQueryCalls(
    'batch.rows',
    pages.map((page) => ({ ...input, from: page * PAGE, limit: PAGE })),
  );
  const counted = parts.find((part) => part !== undefined)?.total;
  // While another filter is being answered the table keeps its height.
  const [total, setTotal] = useState(counted);
  if (counted !== undefined && counted !== total) setTotal(counted);

  const rowAt = useCallback(
    (index: number) => parts[pages.indexOf(Math.floor(index / PAGE))]?.rows[index % PAGE],
    [parts, pages],
  );
  const onSight = useCallback((first: number, end: number) => {
    const from = Math.floor(first / PAGE);
    const to = Math.max(from, Math.floor((end - 1) / PAGE));
    const next = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    setPages((now) => (now.join() === next.join() ? now : next));
  }, []);
  const positions = useCallback(
    (first: number, end: number) => readRows(call, input, first, end),
    [call, input],
  );
  const rowsAt = useCallback(
    async (wanted: readonly number[]) => {
      const chosen = new Set(wanted);
      const all = await readRows(call, { environment, id, sort, descending }, 0, Number.POSITIVE_INFINITY);
      return all.filter(({ position }) => chosen.has(position));
    },
    [call, environment, id, sort, descending],
  );
  return { total: counted ?? total, rowAt, onSight, positions, rowsAt, error };
}

/** From `first` to before `end`, up to the first that cannot be read. */
async function readRows(
  call: Client['call'],
  input: Omit<CallInput<'batch.rows'>, 'from' | 'limit'>,
  first: number,
  end: number,
): Promise<readonly BatchRow[]> {
  const found: BatchRow[] = [];
  for (let from = first; from < end; from += MOST) {
    const limit = Math.min(MOST, end - from);
    const part = await call('batch.rows', { ...input, from, limit });
    if (!part.ok) return found;
    found.push(...part.value.rows);
    if (part.value.rows.length < limit) break;
  }
  return found;
}

/** The row as it is now: asked by itself, since a filter may have taken it out of the table meanwhile. */
export function useRowNow(id: string, row: BatchRow): BatchRow {
  const { environment } = useWhere();
  // Positions count from 1, without gaps.
  const asked = { environment, id, sort: 'position', from: row.position - 1, limit: 1 } as const;
  const now = useQueryCall('batch.rows', asked).data?.rows[0];
  return now?.position === row.position ? now : row;
}

/** Refetches the visible pages at a limited rate: one answer a second or hundreds cost the same. */
function useRefreshed(id: string): void {
  const queries = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useAppEvent((event) => {
    if (event.name !== 'batch.progress' || event.data.id !== id) return;
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void queries.invalidateQueries({ queryKey: ['batch.rows'] });
    }, PACE_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
    },
    [],
  );
}
