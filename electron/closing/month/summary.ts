/** Counts what a month has, by series and by day, while its numbers go by. */

import type { OpenRange } from '../job.ts';
import type { MonthNote, Situation } from './month-note.ts';

export interface SeriesSummary {
  readonly mod: string;
  readonly serie: number;
  /** Lowest and highest number of the month; of a series without a note of it, of its ranges. */
  first: number;
  last: number;
  /** Numbers, not files. */
  readonly counts: Record<Situation | 'disabled' | 'free' | 'waiting' | 'uncertain', number>;
}

export interface MonthSummary {
  readonly series: readonly SeriesSummary[];
  readonly days: ReadonlyMap<string, number>;
  /** Notes issued in the month. */
  readonly notes: number;
  /** Numbers without an outcome. */
  readonly open: number;
  /** Sum of the authorized notes' totals in hundredths, as far as their XML is here. */
  readonly cents: bigint;
}

export interface Counting {
  note(place: Place, nNF: number, note: MonthNote, vNF: string): void;
  /** Disabled numbers of a gap of this month. */
  disabled(place: Place, nNFIni: number, nNFFin: number): void;
  /** Once, at the end. */
  summary(): MonthSummary;
}

interface Place {
  readonly mod: string;
  readonly serie: number;
}

/** `open`: the ranges without an outcome; a note of theirs that is not authorized is not counted a second time. */
export function startCounting(open: readonly OpenRange[]): Counting {
  const series = new Map<string, SeriesSummary>();
  const days = new Map<string, number>();
  let notes = 0;
  let cents = 0n;
  const of = ({ mod, serie }: Place, from: number, to: number) => {
    const id = `${mod} ${serie}`;
    const known = series.get(id) ?? { mod, serie, first: from, last: to, counts: noCounts() };
    known.first = Math.min(known.first, from);
    known.last = Math.max(known.last, to);
    series.set(id, known);
    return known.counts;
  };
  const isOpen = ({ mod, serie }: Place, nNF: number) =>
    open.some(
      (range) => range.mod === mod && range.serie === serie && range.nNFIni <= nNF && nNF <= range.nNFFin,
    );
  return {
    note: (place, nNF, { situation, issued, ofMonth }, vNF) => {
      if (!ofMonth) return;
      const counts = of(place, nNF, nNF);
      const unsettled = situation === 'contingency' || situation === 'unauthorized';
      if (!unsettled || !isOpen(place, nNF)) counts[situation] += 1;
      notes += 1;
      const day = issued.slice(0, 10);
      if (day !== '') days.set(day, (days.get(day) ?? 0) + 1);
      if (situation === 'authorized' && vNF !== '') cents += centsOf(vNF);
    },
    disabled: (place, from, to) => {
      of(place, from, to).disabled += to - from + 1;
    },
    summary: () => {
      for (const { mod, serie, nNFIni, nNFFin, state } of open) {
        of({ mod, serie }, nNFIni, nNFFin)[state] += nNFFin - nNFIni + 1;
      }
      const all = [...series.values()].sort((a, b) => a.mod.localeCompare(b.mod) || a.serie - b.serie);
      const openNumbers = all.reduce((sum, { counts }) => sum + openOf(counts), 0);
      return { series: all, days, notes, open: openNumbers, cents };
    },
  };
}

export function openOf(counts: SeriesSummary['counts']): number {
  return counts.free + counts.waiting + counts.uncertain + counts.contingency + counts.unauthorized;
}

function noCounts(): SeriesSummary['counts'] {
  return {
    ...{ authorized: 0, cancelled: 0, denied: 0, contingency: 0, unauthorized: 0 },
    ...{ disabled: 0, free: 0, waiting: 0, uncertain: 0 },
  };
}

/** A total has two decimals (vNF, 13v2); one with fewer or more is read all the same. */
function centsOf(vNF: string): bigint {
  const [whole = '0', fraction = ''] = vNF.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
}
