/** Pages of a batch's rows as people see them: filtered, searched and sorted by the database. */

import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { BatchFilter, BatchNote, BatchRow, BatchSort, BatchWhere } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { StoredRowState } from './batch-groups.ts';
import { shownState } from './batch-tally.ts';
import { ANSWER, NOTE, OWN, present, WHERE } from './row-columns.ts';

export interface PageQuestion extends BatchFilter {
  readonly sort: BatchSort;
  readonly descending: boolean;
  readonly from: number;
  readonly limit: number;
  readonly positions?: readonly number[] | undefined;
}

export interface RowPage {
  /** Rows that pass the filter. */
  readonly total: number;
  readonly rows: BatchRow[];
}

export type Selection = BatchFilter & { readonly positions?: readonly number[] | undefined };

const SHOWN = { ...OWN, ...ANSWER };
const either = (column: string) => `COALESCE(r.${column}, o.${column})`;
/** An answer without a protocol has it as "". */
const given = (column: string) =>
  column === 'n_prot' || column === 'dh_recbto' ? `NULLIF(${either(column)}, '')` : either(column);
/** Of the answer and the note those of the row itself, or of the row that a duplicate repeats. */
const COLUMNS = [
  ...[...Object.values(OWN), ...Object.values(WHERE), 'site'].map((column) => `r.${column}`),
  ...[...Object.values(ANSWER), ...Object.values(NOTE), 'stored', 'avisos', 'perhaps_at_svrs', 'error'].map(
    (column) => `${given(column)} AS ${column}`,
  ),
].join(', ');
const FROM = `batch_row r LEFT JOIN batch_row o ON o.batch = r.batch AND o.position = r.same_as`;

/** The emitter and number are in the key too: rows without an XML sort by it. */
const OF_KEY = `length(r.text) = 44 AND r.kind <> 'invalid'`;
const SORTS: Readonly<Record<BatchSort, string>> = {
  position: 'r.position',
  text: 'r.text',
  group: 'r.grp',
  name: either('name'),
  emitter: `COALESCE(${either('emitter')}, CASE WHEN ${OF_KEY} THEN substr(r.text, 7, 14) END)`,
  nNF: `COALESCE(${either('n_nf')}, CASE WHEN ${OF_KEY} THEN CAST(substr(r.text, 26, 9) AS INTEGER) END)`,
  vNF: `CAST(${either('v_nf')} AS REAL)`,
  dhEmi: either('dh_emi'),
  cStat: either('c_stat'),
  nProt: either('n_prot'),
  dhRecbto: either('dh_recbto'),
  consultadoEm: either('answered_at'),
};

export function createRowPages(db: DatabaseSync) {
  const rowsOf = (sql: string, values: readonly SQLInputValue[]) =>
    db
      .prepare(sql)
      .all(...values)
      .map(viewOf);
  return {
    page: (batch: number, { sort, descending, from, limit, ...selection }: PageQuestion) => {
      const { where, values } = conditionOf(batch, selection);
      const count = db.prepare(`SELECT COUNT(*) AS n FROM ${FROM} WHERE ${where}`).get(...values);
      const order = `${SORTS[sort]} ${descending ? 'DESC' : 'ASC'} NULLS LAST, r.position`;
      const sorted = sort === 'position' ? `r.position ${descending ? 'DESC' : 'ASC'}` : order;
      // Positions first: whole rows are too much to sort.
      const found = `SELECT r.position FROM ${FROM} WHERE ${where} ORDER BY ${sorted} LIMIT ? OFFSET ?`;
      const sql = `SELECT ${COLUMNS} FROM ${FROM} WHERE r.batch = ? AND r.position IN (${found}) ORDER BY ${sorted}`;
      return { total: Number(count?.['n'] ?? 0), rows: rowsOf(sql, [batch, ...values, limit, from]) };
    },
    /** Rows that pass the filter after `after`, in their order; for going through all of them. */
    following: (batch: number, selection: Selection, after: number, limit: number) => {
      const { where, values } = conditionOf(batch, selection);
      const sql = `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} AND r.position > ? ORDER BY r.position LIMIT ?`;
      return rowsOf(sql, [...values, after, limit]);
    },
    /** Where the pending rows after one position, up to another, are asked. */
    pendingPlaces: (batch: number, after: number, last: number) => {
      const sql = `SELECT position, place FROM batch_row
         WHERE batch = ? AND position > ? AND position <= ? AND state = 'pending' AND place IS NOT NULL`;
      const rows = db.prepare(sql).all(batch, after, last) as unknown as {
        position: number;
        place: string;
      }[];
      return new Map(rows.map(({ position, place }) => [position, place]));
    },
  };
}

function conditionOf(batch: number, { groups, kinds, states, search, positions }: Selection) {
  const values: SQLInputValue[] = [batch];
  const parts = ['r.batch = ?'];
  const among = (column: string, list: readonly (string | number)[] | undefined) => {
    if (!list) return;
    parts.push(`${column} IN (SELECT value FROM json_each(?))`);
    values.push(JSON.stringify(list));
  };
  among('r.grp', groups);
  among('r.kind', kinds);
  among('r.state', states?.includes('pending') ? [...states, 'asking'] : states);
  among('r.position', positions);
  const wanted = (search ?? '').trim();
  if (wanted !== '') {
    const bare = wanted.replace(/[\s./-]/g, '');
    const texts = ['text', 'file', 'sheet'].map((column) => `r.${column}`);
    const found = ['name', 'x_motivo', 'c_stat', 'recipient_name', 'v_nf'].map(either);
    const bares = [`r.text`, ...['n_prot', 'emitter', 'recipient'].map(either)];
    const like = (columns: readonly string[]) => columns.map((column) => `${column} LIKE ? ESCAPE '\\'`);
    const byBare = bare === '' ? [] : bares;
    parts.push(`(${[...like([...texts, ...found]), ...like(byBare)].join(' OR ')})`);
    values.push(...[...texts, ...found].map(() => containing(wanted)), ...byBare.map(() => containing(bare)));
  }
  return { where: parts.join(' AND '), values };
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function viewOf(row: Readonly<Record<string, SQLOutputValue>>): BatchRow {
  const { state, stored, site, error } = row;
  const avisos = avisosOf(row);
  return {
    // Both have been written by the row store.
    ...(present(row, SHOWN) as BatchRow),
    state: shownState(state as StoredRowState),
    ...(stored === null ? {} : { doArquivo: stored === 1 }),
    ...(site === 'SVRS' ? { withoutIe: true } : {}),
    ...(avisos.length > 0 ? { avisos } : {}),
    ...(typeof error === 'string' ? { error: JSON.parse(error) as AppError } : {}),
    note: present<BatchNote>(row, NOTE),
    where: present<BatchWhere>(row, WHERE),
  };
}

/** An older program kept of its notices only that SVRS may have the note. */
function avisosOf(row: Readonly<Record<string, SQLOutputValue>>): string[] {
  const { avisos } = row;
  if (typeof avisos === 'string') return JSON.parse(avisos) as string[];
  return row['perhaps_at_svrs'] === 1 ? ['answer.perhaps-at-svrs'] : [];
}
