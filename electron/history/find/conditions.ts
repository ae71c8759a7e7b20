/** What a search asks of the history's index, as SQL: the condition on each row, and where few candidates can be found. */

import type { HistoryFilter } from '../../../shared/contract.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { ENVIRONMENT_NUMBER, KIND } from './history-index.ts';
import { SHORTEST_PART, type SearchTerms, type Term } from './search-terms.ts';

export type Values = readonly (string | number)[];

export interface Sql {
  readonly sql: string;
  readonly values: Values;
}

/** What of a word is known beforehand. */
export interface WordPlaces {
  /** CNPJs of the companies whose names have it. */
  readonly companies: readonly string[];
  /** Ids of the distinct texts that have it. */
  readonly texts: readonly number[];
}

export interface Conditions {
  /** On a row of `entry`. */
  readonly where: Sql;
  /** 1 for a row of exactly the number that is searched for; undefined without one. */
  readonly exact: Sql | undefined;
  /**
   * Each a query of ids that has all that can pass the condition, and more: the first that gives few is used. In the
   * order in which they are tried.
   */
  readonly sources: readonly Sql[];
  /** Nothing but what `tally` counts is asked for. */
  readonly plain: boolean;
}

/** A text that is one whole CNPJ asks for that company's rows, as the filter does. */
export function narrowed(
  filter: HistoryFilter,
  terms: SearchTerms,
): { readonly filter: HistoryFilter; readonly terms: SearchTerms } {
  const [term, ...more] = terms.terms;
  const company = cnpjSchema.safeParse(term?.code);
  if (!company.success || more.length > 0 || filter.cnpj !== undefined) return { filter, terms };
  return { filter: { ...filter, cnpj: company.data }, terms: { terms: [] } };
}

/** `bounds`: the highest id of a consultation and of a disablement. */
export function conditionsOf(
  filter: HistoryFilter,
  { terms, exact }: SearchTerms,
  placesOf: (word: string) => WordPlaces,
  bounds: readonly [consult: number, request: number],
): Conditions {
  const env = ENVIRONMENT_NUMBER[filter.environment];
  const { kind, cnpj, from, until, result, changed } = filter;
  const parts: Sql[] = [
    { sql: 'env = ?', values: [env] },
    // By the parity of the id, not by the column: the id is in every index, so that a walk needs no row.
    { sql: `id <= CASE id % 2 WHEN ${KIND.consult} THEN ? ELSE ? END`, values: bounds },
  ];
  const sources: Sql[] = [];
  const ids = (sql: string, ...values: Values) => ({
    sql: `SELECT id FROM entry WHERE env = ? AND ${sql}`,
    values: [env, ...values],
  });
  if (kind) parts.push({ sql: 'id % 2 = ?', values: [KIND[kind]] });
  if (cnpj) parts.push({ sql: 'cnpj = ?', values: [cnpj] });
  if (from) parts.push({ sql: 'at >= ?', values: [Date.parse(from)] });
  if (until) parts.push({ sql: 'at < ?', values: [Date.parse(until)] });
  if (result) parts.push({ sql: 'result = ?', values: [result] });
  if (changed) parts.push({ sql: 'changed > 0', values: [] });
  for (const term of terms) {
    const places = term.word === '' ? { companies: [], texts: [] } : placesOf(term.word);
    const { where, source } = readingsOf(term, places, ids);
    parts.push(where);
    if (source) sources.push(source);
  }
  if (changed) sources.push(ids('changed > 0'));
  if (result) sources.push(ids('kind IN (0, 1) AND result = ?', result));
  if (kind === 'disablement') sources.push(ids('kind = 1 AND ini > 0'));
  if (from ?? until) {
    const end = until ? Date.parse(until) : Number.MAX_SAFE_INTEGER;
    sources.push(ids('at >= ? AND at < ?', from ? Date.parse(from) : 0, end));
  }
  return {
    where: {
      sql: parts.map(({ sql }) => `(${sql})`).join(' AND '),
      values: parts.flatMap(({ values }) => [...values]),
    },
    exact: exact === undefined ? undefined : { sql: 'ini <= ? AND fin >= ?', values: [exact, exact] },
    sources,
    plain: terms.length === 0 && !cnpj && !from && !until && !changed,
  };
}

/** One term: any of its readings; without a source where only walking all rows finds it. */
function readingsOf(
  { code, n, mod, serie }: Term,
  { companies, texts }: WordPlaces,
  ids: (sql: string, ...values: Values) => Sql,
): { readonly where: Sql; readonly source?: Sql } {
  if (mod !== undefined) return { where: { sql: 'mod = ?', values: [mod] } };
  if (serie !== undefined) return { where: { sql: 'serie = ?', values: [serie] } };
  // A whole CNPJ is a company, and not a part of something else.
  const company = cnpjSchema.safeParse(code);
  if (company.success) {
    return { where: { sql: 'cnpj = ?', values: [company.data] }, source: ids('cnpj = ?', company.data) };
  }
  const readings: Sql[] = [];
  const sources: Sql[] = [];
  const listed = (column: string, values: readonly (string | number)[]) => {
    if (values.length === 0) return;
    const sql = `${column} IN (SELECT value FROM json_each(?))`;
    readings.push({ sql, values: [JSON.stringify(values)] });
    sources.push(ids(sql, JSON.stringify(values)));
  };
  listed('cnpj', companies);
  listed('said', texts);
  if (n !== undefined) {
    readings.push({ sql: 'ini <= ? AND fin >= ?', values: [n, n] });
    sources.push(ids(`kind = ${KIND.consult} AND ini = ?`, n));
    sources.push(ids(`kind = ${KIND.disablement} AND ini <= ? AND fin >= ?`, n, n));
  }
  if (code !== undefined) {
    readings.push({ sql: `instr(subject || ' ' || n_prot, ?) > 0`, values: [code] });
    sources.push({
      sql: 'SELECT rowid AS id FROM code_text WHERE code_text MATCH ?',
      values: [trigramsOf(code)],
    });
  }
  const [first] = sources;
  if (!first) return { where: { sql: '0', values: [] }, source: ids('0') };
  return {
    where: joined(readings, ' OR '),
    source: sources.length === 1 ? first : joined(sources, ' UNION ALL ', ['', '']),
  };
}

function joined(all: readonly Sql[], by: string, [open, close]: readonly [string, string] = ['(', ')']): Sql {
  return {
    sql: all.map(({ sql }) => `${open}${sql}${close}`).join(by),
    values: all.flatMap(({ values }) => [...values]),
  };
}

/** Lists of rows that are intersected: more of them cost more than they leave out. */
const MOST_TRIGRAMS = 8;

/**
 * The full-text query of a part of a text: its beginning, and its end (by which a key differs from others). It finds
 * more than the part, so the row itself is checked too.
 */
export function trigramsOf(part: string): string {
  const last = part.length - SHORTEST_PART;
  const starts = [0, ...Array.from({ length: last }, (_, i) => last - i)];
  return starts
    .slice(0, MOST_TRIGRAMS)
    .map((at) => `"${part.slice(at, at + SHORTEST_PART).replaceAll('"', '""')}"`)
    .join(' AND ');
}
