/** The filters of the history as a person sets them, and as the core is asked. */

import type { CallInput, Environment, HistoryEntry } from '../../shared/contract.ts';
import { disablementStateSchema } from '../../shared/contract.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import type { Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { situationSchema } from '../../shared/fiscal/situation.ts';

export const KINDS = ['all', 'consult', 'disablement'] as const;
export type KindFilter = (typeof KINDS)[number];
export const PERIODS = ['all', 'today', 'week', 'month', 'year', 'dates'] as const;
export type Period = (typeof PERIODS)[number];
export type HistoryResult = NonNullable<CallInput<'history.page'>['result']>;

export const SITUATION_RESULTS = situationSchema.options;
export const STATE_RESULTS = disablementStateSchema.options;

export interface Filters {
  readonly text: string;
  readonly kind: KindFilter;
  readonly period: Period;
  /** AAAA-MM-DD, "" for open; of the period `dates`. */
  readonly since: string;
  readonly until: string;
  /** "" matches all. */
  readonly result: HistoryResult | '';
  readonly cnpj: Cnpj | '';
  readonly changed: boolean;
}

export const NO_FILTERS: Filters = {
  text: '',
  kind: 'all',
  period: 'all',
  since: '',
  until: '',
  result: '',
  cnpj: '',
  changed: false,
};

const DAYS: Readonly<Record<'today' | 'week' | 'month' | 'year', number>> = {
  today: 0,
  week: 7,
  month: 30,
  year: 365,
};

/** Periods begin at a local midnight, so that the same question is asked all day. */
export function askedOf(
  environment: Environment,
  { text, kind, period, since, until, result, cnpj, changed }: Filters,
  now: Date,
): Omit<CallInput<'history.page'>, 'sort' | 'offset' | 'limit' | 'asOf'> {
  const from = fromOf(period, since, now);
  const end = period === 'dates' ? dayOf(until, 1) : undefined;
  return {
    environment,
    text: text.trim(),
    ...(kind === 'all' ? {} : { kind }),
    ...(from ? { from: from.toISOString() } : {}),
    ...(end ? { until: end.toISOString() } : {}),
    ...(result === '' ? {} : { result }),
    ...(cnpj === '' ? {} : { cnpj }),
    changed,
  };
}

function fromOf(period: Filters['period'], since: string, now: Date): Date | undefined {
  if (period === 'dates') return dayOf(since, 0);
  return period === 'all' ? undefined : daysBack(now, DAYS[period]);
}

export function isFiltered(filters: Filters): boolean {
  return JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
}

/** The last day is before the first: nothing is found, whatever there is. */
export function isBackward({ since, until }: Filters): boolean {
  return since !== '' && until !== '' && until < since;
}

/** True where the entry is of exactly this number, or of a range that contains it. */
export function isOfNumber({ disablement, subject }: HistoryEntry, n: number): boolean {
  if (disablement) return disablement.nNFIni <= n && n <= disablement.nNFFin;
  return ACCESS_KEY_PATTERN.test(subject) && accessKeyParts(subject).nNF === n;
}

function daysBack(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
}

/** Local midnight of a day, or of one that follows it; undefined for what is not a day. */
function dayOf(text: string, later: number): Date | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  return new Date(year, month - 1, day + later);
}
