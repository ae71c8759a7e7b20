/** By what the history can be sorted: for each column of it the columns of `entry`, and the index that is walked in that order. */

import type { HistorySort } from '../../../shared/contract.ts';

interface SortOrder {
  /** Columns or expressions of `entry`, one after the other. */
  readonly columns: readonly string[];
  /** Begins with `env`, then those columns, then the time; absent where the walk has legs of its own (legs.ts). */
  readonly index?: string;
  /** Many rows have none: by it they would all be one slice. */
  readonly oftenEmpty?: true;
}

export const SORTS: Readonly<Record<HistorySort['by'], SortOrder>> = {
  at: { columns: ['at'] },
  company: { columns: ['company_name(cnpj)', 'cnpj'] },
  what: { columns: ['mod', 'serie', 'ini'], index: 'entry_what' },
  result: { columns: ['kind', 'result'] },
  nProt: { columns: ['n_prot'], index: 'entry_protocol', oftenEmpty: true },
};

/** Migrations of the index's file, a further one for each further index: once and in the thread, half a second where a million rows are there. */
export const SORT_INDEXES: readonly string[] = [
  `CREATE INDEX entry_what ON entry (env, mod, serie, ini, at);
   CREATE INDEX entry_protocol ON entry (env, n_prot, at);`,
];
