/** Pages of a batch's rows as people see them: filtered, searched and sorted by the database. */

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type {
  BatchFilter,
  BatchGroup,
  BatchKind,
  BatchNote,
  BatchRow,
  BatchSort,
  BatchWhere,
} from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Situation } from '../../../../shared/fiscal/cstat.ts';
import type { NoteSite } from '../../../../shared/fiscal/without-ie.ts';
import type { StoredRowState } from './batch-groups.ts';
import { shownState } from './batch-tally.ts';

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

export interface RowPages {
  page(batch: number, question: PageQuestion): RowPage;
  /** Rows that pass the filter after `after`, in their order; for going through all of them. */
  following(batch: number, filter: Selection, after: number, limit: number): BatchRow[];
  /** Where the pending rows after one position, up to another, are asked. */
  pendingPlaces(batch: number, after: number, last: number): ReadonlyMap<number, string>;
}

export type Selection = BatchFilter & { readonly positions?: readonly number[] | undefined };

interface Row {
  readonly position: number;
  readonly kind: BatchKind;
  readonly state: StoredRowState;
  readonly grp: BatchGroup;
  readonly text: string;
  readonly mod: string | null;
  readonly same_as: number | null;
  readonly situation: Situation | null;
  readonly c_stat: string | null;
  readonly x_motivo: string | null;
  readonly n_prot: string | null;
  readonly dh_recbto: string | null;
  readonly answered_at: string | null;
  readonly stored: number | null;
  readonly perhaps_at_svrs: number | null;
  readonly error: string | null;
  readonly name: string | null;
  readonly emitter: string | null;
  readonly serie: number | null;
  readonly n_nf: number | null;
  readonly v_nf: string | null;
  readonly dh_emi: string | null;
  readonly recipient_name: string | null;
  readonly recipient: string | null;
  readonly site: NoteSite | null;
  readonly file: string | null;
  readonly sheet: string | null;
  readonly line: number | null;
  readonly col: number | null;
}

/** Of the row itself, or of the row that a duplicate repeats. */
const ANSWER = [
  'situation',
  'c_stat',
  'x_motivo',
  'n_prot',
  'dh_recbto',
  'answered_at',
  'stored',
  'perhaps_at_svrs',
  'error',
] as const;
const NOTE = ['name', 'emitter', 'serie', 'n_nf', 'v_nf', 'dh_emi', 'recipient_name', 'recipient'] as const;
const OWN = [
  'position',
  'kind',
  'state',
  'grp',
  'text',
  'mod',
  'same_as',
  'site',
  'file',
  'sheet',
  'line',
  'col',
] as const;

const either = (column: string) => `COALESCE(r.${column}, o.${column})`;
const COLUMNS = [
  ...OWN.map((column) => `r.${column}`),
  ...[...ANSWER, ...NOTE].map((column) => `${either(column)} AS ${column}`),
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

export function createRowPages(db: DatabaseSync): RowPages {
  const rowsOf = (sql: string, values: readonly SQLInputValue[]) =>
    (db.prepare(sql).all(...values) as unknown as Row[]).map(viewOf);
  return {
    page: (batch, { sort, descending, from, limit, ...selection }) => {
      const { where, values } = conditionOf(batch, selection);
      const count = db.prepare(`SELECT COUNT(*) AS n FROM ${FROM} WHERE ${where}`).get(...values);
      const order = `${SORTS[sort]} ${descending ? 'DESC' : 'ASC'} NULLS LAST, r.position`;
      const sorted = sort === 'position' ? `r.position ${descending ? 'DESC' : 'ASC'}` : order;
      // Positions first: whole rows are too much to sort.
      const found = `SELECT r.position FROM ${FROM} WHERE ${where} ORDER BY ${sorted} LIMIT ? OFFSET ?`;
      const sql = `SELECT ${COLUMNS} FROM ${FROM} WHERE r.batch = ? AND r.position IN (${found}) ORDER BY ${sorted}`;
      return { total: Number(count?.['n'] ?? 0), rows: rowsOf(sql, [batch, ...values, limit, from]) };
    },
    following: (batch, selection, after, limit) => {
      const { where, values } = conditionOf(batch, selection);
      const sql = `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} AND r.position > ? ORDER BY r.position LIMIT ?`;
      return rowsOf(sql, [...values, after, limit]);
    },
    pendingPlaces: (batch, after, last) => {
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

function viewOf(row: Row): BatchRow {
  const note = noteOf(row);
  const where = whereOf(row);
  const { situation, c_stat, x_motivo, n_prot, dh_recbto, answered_at, error } = row;
  return {
    position: row.position,
    kind: row.kind,
    state: shownState(row.state),
    group: row.grp,
    text: row.text,
    ...(row.mod === null ? {} : { mod: row.mod }),
    ...(row.same_as === null ? {} : { sameAs: row.same_as }),
    ...(situation === null ? {} : { situacao: situation }),
    ...(c_stat === null ? {} : { cStat: c_stat }),
    ...(x_motivo === null ? {} : { xMotivo: x_motivo }),
    ...(n_prot === null || n_prot === '' ? {} : { nProt: n_prot }),
    ...(dh_recbto === null || dh_recbto === '' ? {} : { dhRecbto: dh_recbto }),
    ...(answered_at === null ? {} : { consultadoEm: answered_at }),
    ...(row.stored === null ? {} : { doArquivo: row.stored === 1 }),
    ...(row.site === 'SVRS' ? { withoutIe: true } : {}),
    ...(row.perhaps_at_svrs === 1 ? { perhapsAtSvrs: true } : {}),
    // Written by `failed` of the row store.
    ...(error === null ? {} : { error: JSON.parse(error) as AppError }),
    ...(note ? { note } : {}),
    ...(where ? { where } : {}),
  };
}

export type NoteColumns = Pick<
  Row,
  'name' | 'emitter' | 'serie' | 'n_nf' | 'v_nf' | 'dh_emi' | 'recipient_name' | 'recipient'
>;

export function noteOf(row: NoteColumns): BatchNote | undefined {
  const note: BatchNote = {
    ...(row.name === null ? {} : { name: row.name }),
    ...(row.emitter === null ? {} : { emitter: row.emitter }),
    ...(row.serie === null ? {} : { serie: row.serie }),
    ...(row.n_nf === null ? {} : { nNF: row.n_nf }),
    ...(row.v_nf === null ? {} : { vNF: row.v_nf }),
    ...(row.dh_emi === null ? {} : { dhEmi: row.dh_emi }),
    ...(row.recipient_name === null ? {} : { recipientName: row.recipient_name }),
    ...(row.recipient === null ? {} : { recipient: row.recipient }),
  };
  return Object.keys(note).length > 0 ? note : undefined;
}

function whereOf(row: Row): BatchWhere | undefined {
  const where: BatchWhere = {
    ...(row.file === null ? {} : { file: row.file }),
    ...(row.sheet === null ? {} : { sheet: row.sheet }),
    ...(row.line === null ? {} : { row: row.line }),
    ...(row.col === null ? {} : { column: row.col }),
  };
  return Object.keys(where).length > 0 ? where : undefined;
}
