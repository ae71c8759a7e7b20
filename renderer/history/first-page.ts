/** The question that Histórico asks when it opens, so that its answer can be at hand by then. */

import { historySortSchema, type CallInput, type Environment } from '../../shared/contract.ts';
import { keptLayout, type TableLayout } from '../ui/table/table-layout.ts';
import { askedOf, NO_FILTERS } from './filter.ts';

/** Entries of one page. */
export const PAGE = 60;
export const NEWEST_FIRST = { by: 'at', down: true } as const;

export function firstPageOf(environment: Environment): CallInput<'history.page'> {
  const { sort } = keptLayout('history', NEWEST_FIRST);
  return {
    ...askedOf(environment, NO_FILTERS, new Date()),
    sort: sortOf(sort),
    offset: 0,
    limit: PAGE,
  };
}

/** A layout of an earlier version may be sorted by a column that is gone. */
export function sortOf(sort: TableLayout['sort']): CallInput<'history.page'>['sort'] {
  return historySortSchema.safeParse(sort).data ?? NEWEST_FIRST;
}
