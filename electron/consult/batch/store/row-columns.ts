/** The columns of a batch's rows by the names that people's rows have. */

import type { BatchNote, BatchRow, BatchWhere } from '../../../../shared/contract.ts';

/** Of the row that was read; a duplicate's are its own. */
export const OWN = {
  position: 'position',
  kind: 'kind',
  state: 'state',
  group: 'grp',
  text: 'text',
  mod: 'mod',
  sameAs: 'same_as',
} as const satisfies Partial<Record<keyof BatchRow, string>>;

export const ANSWER = {
  situacao: 'situation',
  cStat: 'c_stat',
  xMotivo: 'x_motivo',
  nProt: 'n_prot',
  dhRecbto: 'dh_recbto',
  consultadoEm: 'answered_at',
} as const satisfies Partial<Record<keyof BatchRow, string>>;

export const NOTE = {
  name: 'name',
  emitter: 'emitter',
  serie: 'serie',
  nNF: 'n_nf',
  vNF: 'v_nf',
  dhEmi: 'dh_emi',
  recipientName: 'recipient_name',
  recipient: 'recipient',
} as const satisfies Readonly<Record<keyof BatchNote, string>>;

export const WHERE = {
  file: 'file',
  sheet: 'sheet',
  row: 'line',
  column: 'col',
} as const satisfies Readonly<Record<keyof BatchWhere, string>>;

/** Without those that are NULL; undefined if all are. Called for each of 300,000 rows: it makes nothing else. */
export function present<T extends object>(
  row: Readonly<Record<string, unknown>>,
  columns: Readonly<Partial<Record<keyof T, string>>>,
): T | undefined {
  let found: Record<string, unknown> | undefined;
  for (const name in columns) {
    const value = row[columns[name] ?? ''];
    if (value !== null) (found ??= {})[name] = value;
  }
  return found as T | undefined;
}

/** NULL for what is absent, in the order of the columns. */
export function columnValues<K extends string>(
  of: Readonly<Partial<Record<NoInfer<K>, string | number | undefined>>>,
  columns: Readonly<Record<K, string>>,
): (string | number | null)[] {
  return (Object.keys(columns) as K[]).map((name) => of[name] ?? null);
}
