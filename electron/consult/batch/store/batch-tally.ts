/** Counts of a batch's rows: read once, then kept up with each answer, since counting 100,000 rows takes a while. */

import type { DatabaseSync } from 'node:sqlite';
import type { BatchGroup, BatchKind, BatchRowState } from '../../../../shared/contract.ts';
import type { StoredRowState } from './batch-groups.ts';

export interface Tally {
  total: number;
  /** Answered from the store. */
  doArquivo: number;
  readonly kinds: Map<BatchKind, number>;
  readonly states: Map<BatchRowState, number>;
  readonly groups: Map<BatchGroup, number>;
  /** Other documents by model. */
  readonly others: Map<string, number>;
  /** The XML of some row says the value of its note. */
  readonly withXml: boolean;
}

/** What of a row is counted. */
export interface Counted {
  readonly state: StoredRowState;
  readonly group: BatchGroup;
  readonly stored: boolean;
}

interface TallyRow {
  readonly kind: BatchKind;
  readonly mod: string | null;
  readonly state: StoredRowState;
  readonly grp: BatchGroup;
  readonly stored: number | null;
  readonly n: number;
}

export function readTally(db: DatabaseSync, batch: number): Tally {
  const rows = db
    .prepare(
      `SELECT kind, mod, state, grp, stored, COUNT(*) AS n FROM batch_row WHERE batch = ?
       GROUP BY kind, mod, state, grp, stored`,
    )
    .all(batch) as unknown as TallyRow[];
  // By name: the planner would rather look at every row of the batch.
  const valued = db
    .prepare(
      'SELECT 1 FROM batch_row INDEXED BY batch_row_valued WHERE batch = ? AND v_nf IS NOT NULL LIMIT 1',
    )
    .get(batch);
  const tally: Tally = {
    total: 0,
    doArquivo: 0,
    withXml: valued !== undefined,
    kinds: new Map(),
    states: new Map(),
    groups: new Map(),
    others: new Map(),
  };
  for (const { kind, mod, state, grp, stored, n } of rows) {
    tally.total += n;
    if (stored === 1) tally.doArquivo += n;
    add(tally.kinds, kind, n);
    add(tally.states, shownState(state), n);
    add(tally.groups, grp, n);
    if (kind === 'other-document') add(tally.others, mod ?? '', n);
  }
  return tally;
}

/** Moves one row. */
export function moveInTally(tally: Tally, from: Counted, to: Counted): void {
  add(tally.states, shownState(from.state), -1);
  add(tally.states, shownState(to.state), 1);
  add(tally.groups, from.group, -1);
  add(tally.groups, to.group, 1);
  tally.doArquivo += Number(to.stored) - Number(from.stored);
}

/** Without those of which there are none. */
export function countsOf<K extends string>(counts: ReadonlyMap<K, number>): Partial<Record<K, number>> {
  return Object.fromEntries([...counts].filter(([, n]) => n > 0)) as Partial<Record<K, number>>;
}

export function shownState(state: StoredRowState): BatchRowState {
  return state === 'asking' ? 'pending' : state;
}

function add<K>(counts: Map<K, number>, key: K, n: number): void {
  counts.set(key, (counts.get(key) ?? 0) + n);
}
