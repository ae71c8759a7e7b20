/** Counts what a month has, by series and by day, while its numbers go by. */

import type { NumberState } from '../../../shared/contract.ts';
import type { MonthCount } from '../job.ts';
import { monthOf, monthOfBooked } from './month.ts';
import type { NoteFields } from './note-fields.ts';
import { isSettled, type NumberLine, type Place } from './number-lines.ts';
import { addNote, noTotals, type Totals } from './totals.ts';
import { bySeries, seriesKey } from '../../../shared/fiscal/numbering.ts';

export interface SeriesSummary {
  readonly mod: string;
  readonly serie: number;
  /** Lowest and highest number of the month; of a series without a note of it, of its ranges. */
  first: number;
  last: number;
  /** Numbers, not files: each once. */
  readonly counts: Record<'used' | 'cancelled' | 'denied' | 'disabled' | 'open', number>;
}

export interface MonthSummary extends MonthCount {
  readonly series: readonly SeriesSummary[];
  /** Of the notes those that only the EFD has. */
  readonly booked: number;
  /** Numbers without an outcome. */
  readonly open: number;
  /** Of the authorized notes. */
  readonly totals: Totals;
}

export function startCounting() {
  const series = new Map<string, SeriesSummary>();
  const days = new Map<string, number>();
  let notes = 0;
  let booked = 0;
  const totals = noTotals();
  const of = ({ mod, serie }: Place, from: number, to: number) => {
    const id = seriesKey({ mod, serie });
    const counts = { used: 0, cancelled: 0, denied: 0, disabled: 0, open: 0 };
    const known = series.get(id) ?? { mod, serie, first: from, last: to, counts };
    known.first = Math.min(known.first, from);
    known.last = Math.max(known.last, to);
    series.set(id, known);
    return known.counts;
  };
  const dated = (issued: string) => {
    const day = issued.slice(0, 10);
    if (day !== '') days.set(day, (days.get(day) ?? 0) + 1);
  };
  return {
    /** The lines of one number. */
    number: (place: Place, nNF: number, lines: readonly NumberLine[]) => {
      const ofMonth = lines.filter(({ note }) => note?.ofMonth !== false);
      // Of several notes one that is added up, whichever file was read first.
      const first = ofMonth.find(({ state }) => state === 'used') ?? ofMonth[0];
      if (!first) return;
      const counts = of(place, nNF, nNF);
      // A rejection is no proof of a disablement, and one of another month counts there.
      if (first.state !== 'disabled' || first.booked) counts[columnOf(first.state)] += 1;
      for (const line of ofMonth) {
        if (!isSettled(line.state)) continue;
        if (line.note) {
          notes += 1;
          if (monthOf(line.note.issued) === line.note.month) dated(line.note.issued);
        } else if (line.booked) {
          notes += 1;
          booked += 1;
          if (monthOf(line.booked.at) === monthOfBooked(line.booked)) dated(line.booked.at);
        }
      }
    },
    /** An authorized note of the month, by its XML where that is here. */
    authorized: (fields: NoteFields | undefined) => addNote(totals, fields),
    /** Numbers of a range of this month: open, or disabled. */
    range: (place: Place, from: number, to: number, state: NumberState) => {
      of(place, from, to)[columnOf(state)] += to - from + 1;
    },
    /** Once, at the end. */
    summary: () => {
      const all = [...series.values()].sort(bySeries);
      const open = all.reduce((sum, { counts }) => sum + counts.open, 0);
      const byDay = [...days].map(([day, count]) => ({ day, notes: count }));
      const ascending = byDay.sort((a, b) => (a.day < b.day ? -1 : 1));
      return { series: all, days: ascending, notes, booked, open, totals };
    },
  };
}

function columnOf(state: NumberState): keyof SeriesSummary['counts'] {
  return isSettled(state) || state === 'disabled' ? state : 'open';
}
