/** Decides which entries match the filters of the history. */

import type { HistoryEntry } from '../../shared/contract.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../shared/fiscal/access-key.ts';

export const KINDS = ['all', 'consult', 'disablement'] as const;
export type KindFilter = (typeof KINDS)[number];
export const PERIODS = ['all', 'today', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** The result of an entry: the situation of a note, or the state of a request. */
export type Ending =
  | { readonly of: 'note'; readonly is: NonNullable<HistoryEntry['situacao']> }
  | { readonly of: 'request'; readonly is: NonNullable<HistoryEntry['disablement']>['state'] };

export interface Filters {
  readonly text: string;
  readonly kind: KindFilter;
  readonly period: Period;
  /** Compared with {@link endingKey}; "" matches all. */
  readonly ending: string;
}

export const NO_FILTERS: Filters = { text: '', kind: 'all', period: 'all', ending: '' };

const DAYS: Readonly<Record<Exclude<Period, 'all' | 'today'>, number>> = { week: 7, month: 30, year: 365 };
const DAY_MS = 86_400_000;

export function endingOf(entry: HistoryEntry): Ending | undefined {
  if (entry.disablement) return { of: 'request', is: entry.disablement.state };
  return entry.situacao ? { of: 'note', is: entry.situacao } : undefined;
}

export function endingKey(ending: Ending | undefined): string {
  return ending ? `${ending.of} ${ending.is}` : '';
}

/** `described`: the entry's own text on screen, searched too. */
export function matches(entry: HistoryEntry, described: string, filters: Filters, now: Date): boolean {
  const { kind, period, ending, text } = filters;
  if (kind !== 'all' && entry.kind !== kind) return false;
  if (ending !== '' && endingKey(endingOf(entry)) !== ending) return false;
  return since(period, now) <= Date.parse(entry.at) && says(entry, described, text);
}

/** Finds words, numbers (with or without dots), keys and protocols (with or without blanks), ignoring accents. */
function says(entry: HistoryEntry, described: string, text: string): boolean {
  const words = fold(text);
  if (words === '') return true;
  const { disablement } = entry;
  const haystack = fold(
    [
      described,
      entry.subject,
      entry.chNFe ?? '',
      entry.nProt,
      entry.cStat,
      entry.xMotivo,
      entry.cnpj,
      disablement?.xJust ?? '',
      disablement?.company ?? '',
      disablement ? `${disablement.nNFIni} ${disablement.nNFFin}` : '',
    ].join(' '),
  );
  const bare = words.replace(/[\s./-]/g, '');
  return (
    words.split(' ').every((word) => haystack.includes(word)) || (bare.length > 3 && haystack.includes(bare))
  );
}

/** The number that a query names, with or without "nº" and dots; undefined where it is not a number. */
export function numberIn(text: string): number | undefined {
  const found = /^(?:n[º°o.]*\s*)?(\d{1,3}(?:\.\d{3})+|\d{1,9})$/i.exec(text.trim())?.[1];
  return found === undefined ? undefined : Number(found.replaceAll('.', ''));
}

/** True where the entry is of exactly this number, or of a range that contains it. */
export function isOfNumber({ disablement, subject }: HistoryEntry, n: number): boolean {
  if (disablement) return disablement.nNFIni <= n && n <= disablement.nNFFin;
  return ACCESS_KEY_PATTERN.test(subject) && accessKeyParts(subject).nNF === n;
}

/** Milliseconds of the epoch; today begins at local midnight. */
function since(period: Period, now: Date): number {
  if (period === 'all') return -Infinity;
  if (period === 'today') return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  return now.getTime() - DAYS[period] * DAY_MS;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
