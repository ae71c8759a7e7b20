/** Converts what the ledger concludes to the contract's views: summaries, gaps, waiting numbers and conflicts. */

import {
  type FoundSeries,
  type Gap,
  type HandlerOutput,
  type NumberConflict,
  type SeriesSummary,
} from '../../../shared/contract.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { isPersonsSeries } from '../../../shared/fiscal/issuer/cpf.ts';
import { dayInBrasilia, type Deadline } from '../../../shared/fiscal/deadline.ts';
import { modSchema, noteNumberSchema, serieSchema, seriesVerdict } from '../../../shared/fiscal/numbering.ts';
import {
  clearOf,
  COUNTED,
  describeGap,
  dueMonth,
  findGaps,
  type Choice,
  type FoundGap,
  type FoundWaiting,
  type SeriesGaps,
} from '../../numbering/ledger/find-gaps.ts';
import { createMostUrgent } from '../../numbering/ledger/most-urgent.ts';
import { dayText } from '../../numbering/ledger/folded-series.ts';
import type { Dated } from '../../numbering/ledger/run-builder.ts';
import { isOfTheFisco, type Stretch } from '../../numbering/ledger/walk-series.ts';
import type { SeriesPlace } from '../../numbering/series.ts';
import type { NumberCounts } from '../../companies/panel/panel-rows.ts';
import { createYielder } from '../yielder.ts';
import type { LookedSeries } from './ledger-look.ts';

function gapsOf(
  { place, series, informedFirst, otherDays }: LookedSeries,
  now: Date,
  choice?: Choice,
): SeriesGaps {
  const fisco = isOfTheFisco(place);
  const found = findGaps(series, { mod: place.mod, now, informedFirst }, otherDays, fisco ? COUNTED : choice);
  if (!fisco) return found;
  const none = { gaps: 0, numbers: 0 };
  const counts = {
    gaps: 0,
    free: 0,
    waiting: 0,
    waitingNumbers: 0,
    contingency: none,
    unclear: none,
    late: 0,
  };
  return { ...found, gaps: [], waiting: [], counts, incomplete: undefined };
}

/** Those with gaps first, the most of them first. */
export async function summariesOf(
  looked: readonly LookedSeries[],
  now: Date,
  signal?: AbortSignal,
): Promise<SeriesSummary[]> {
  const yieldTurn = createYielder(signal);
  const summaries: SeriesSummary[] = [];
  for (const each of looked) {
    const { series, informedFirst } = each;
    const first = series.from[0] ?? informedFirst;
    const last = series.to.at(-1) ?? informedFirst;
    if (first === undefined || last === undefined) continue;
    const { counts, used, incomplete } = gapsOf(each, now, COUNTED);
    const clear = clearOf(counts);
    summaries.push({
      ...placeView(each.place),
      company: each.company,
      first: noteNumberSchema.parse(first),
      last: noteNumberSchema.parse(last),
      ...(informedFirst === undefined ? {} : { informedFirst: noteNumberSchema.parse(informedFirst) }),
      read: each.series.read,
      used,
      gaps: clear.gaps,
      free: clear.numbers,
      contingency: counts.contingency.numbers,
      unclear: counts.unclear.numbers,
      waiting: counts.waitingNumbers,
      conflicts: series.conflicts.length,
      incomplete,
    });
    await yieldTurn();
  }
  return summaries.sort((a, b) => b.free - a.free || b.unclear - a.unclear);
}

/** Below this share in per cent the folder is the finding, not the gaps. */
const SPARSE_SHARE = 5;

/**
 * The most urgent first: overdue since the shortest time, then due soonest, then without a date. `apart`: only gaps that
 * are clear; of sparse series they are only counted.
 */
export async function gapsAnswer(
  looked: readonly LookedSeries[],
  now: Date,
  limit: number,
  apart: boolean,
  signal?: AbortSignal,
): Promise<HandlerOutput<'numbering.gaps'>> {
  const yieldTurn = createYielder(signal);
  const today = dayInBrasilia(now);
  const { isLate, overdueFirst: urgency } = urgencyOn(today);
  const gaps = createMostUrgent<{ readonly each: LookedSeries; readonly gap: FoundGap }>(limit);
  const waiting = createMostUrgent<{ readonly each: LookedSeries; readonly range: FoundWaiting }>(limit);
  const sparse: HandlerOutput<'numbering.gaps'>['sparse'] = [];
  const counts = { gaps: 0, late: 0, waiting: 0, conflicts: 0 };
  for (const each of looked) {
    const found = gapsOf(each, now, { most: limit, urgency, isLate, clear: apart });
    const { incomplete } = found;
    if (apart && incomplete && incomplete.share < SPARSE_SHARE && each.series.read && found.counts.gaps > 0) {
      const { share } = incomplete;
      sparse.push({ ...placeView(each.place), company: each.company, share, gaps: found.counts.gaps });
    } else {
      counts.late += found.counts.late;
      counts.gaps += apart ? clearOf(found.counts).gaps : found.counts.gaps;
      for (const gap of found.gaps) gaps.put(urgency(gap), { each, gap });
    }
    counts.waiting += found.counts.waiting;
    counts.conflicts += each.series.conflicts.length;
    for (const range of found.waiting) waiting.put(range.until, { each, range });
    await yieldTurn();
  }
  const conflicts = looked.flatMap((each) =>
    each.series.conflicts.slice(0, limit).map((conflict) => ({ each, conflict })),
  );
  return {
    gaps: gaps.all().map(({ each, gap }) => gapView(each, gap, today)),
    late: counts.late,
    waiting: waiting.all().map(({ each, range }) => ({
      ...placeView(each.place),
      ...numbersView(range),
      until: new Date(range.until).toISOString(),
    })),
    conflicts: conflicts.slice(0, limit).map(({ each, conflict: { nNF, reason } }): NumberConflict => {
      const keys = keysOf(each, nNF);
      return { ...placeView(each.place), nNF: noteNumberSchema.parse(nNF), reason, keys };
    }),
    more: {
      gaps: Math.max(0, counts.gaps - limit),
      waiting: Math.max(0, counts.waiting - limit),
      conflicts: Math.max(0, counts.conflicts - limit),
    },
    sparse,
  };
}

/** What the series of one company show, with the gaps that are clear. */
type CompanyGaps = Pick<NumberCounts, 'read' | 'gaps' | 'deadline'>;

/** By CNPJ, of every company with a series. Throws the reason of an aborted signal. */
export async function gapsByCompany(
  looked: readonly LookedSeries[],
  now: Date,
  signal?: AbortSignal,
): Promise<Map<string, CompanyGaps>> {
  const yieldTurn = createYielder(signal);
  const today = dayInBrasilia(now);
  const { nextFirst: urgency } = urgencyOn(today);
  const found = new Map<string, CompanyGaps>();
  for (const each of looked) {
    const { gaps, counts } = gapsOf(each, now, { most: 1, urgency, clear: true });
    await yieldTurn();
    const [first] = gaps;
    const due = first && describeGap(first, today).deadline;
    const before = found.get(each.place.cnpj);
    found.set(each.place.cnpj, {
      read: each.series.read || before?.read === true,
      gaps: (before?.gaps ?? 0) + clearOf(counts).gaps,
      deadline: nearest(before?.deadline, due && due.days >= 0 ? due : undefined),
    });
  }
  return found;
}

function nearest(one: Deadline | undefined, other: Deadline | undefined): Deadline | undefined {
  if (!one || !other) return one ?? other;
  return one.days <= other.days ? one : other;
}

interface Urgency {
  readonly isLate: (gap: Stretch) => boolean;
  readonly overdueFirst: Choice['urgency'];
  /** Those whose deadline is not over first. */
  readonly nextFirst: Choice['urgency'];
}

/** Smaller is more urgent. Due months count from year 0. */
function urgencyOn(today: string): Urgency {
  const thisMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
  // Until the 10th the gaps of last month can still be disabled in time.
  const oldestDue = Number(today.slice(8)) <= 10 ? thisMonth - 1 : thisMonth;
  const behind = 1e6;
  const rank = (gap: Stretch, ofLate: number, ofOthers: number) => {
    const month = dueMonth(gap);
    if (month === undefined) return Number.MAX_SAFE_INTEGER;
    return month < oldestDue ? ofLate + oldestDue - month : ofOthers + month - oldestDue;
  };
  return {
    isLate: (gap) => (dueMonth(gap) ?? oldestDue) < oldestDue,
    overdueFirst: (gap) => rank(gap, 0, behind),
    nextFirst: (gap) => rank(gap, behind, 0),
  };
}

/** Of any company, as the files of some sources have them. */
export function foundSeries(each: LookedSeries, own: boolean, now: Date): FoundSeries[] {
  const { place, series } = each;
  const today = dayInBrasilia(now);
  const first = series.from[0];
  const last = series.to.at(-1);
  if (first === undefined || last === undefined) return [];
  const { gaps, waiting, used, incomplete } = gapsOf(each, now);
  const { cnpj, mod, serie, tpAmb } = place;
  return [
    {
      cnpj,
      mod,
      serie,
      tpAmb,
      own,
      first,
      last,
      used,
      gaps: gaps.map((gap) => bareGapView(place, gap, today)),
      waiting: waiting.map((range) => ({
        ...numbersView(range),
        until: new Date(range.until).toISOString(),
      })),
      conflicts: series.conflicts.map(({ nNF, reason }) => ({ nNF: noteNumberSchema.parse(nNF), reason })),
      incomplete,
      ...(isOfTheFisco(place) ? { ofTheFisco: true } : {}),
    },
  ];
}

function gapView({ place, company }: LookedSeries, gap: FoundGap, today: string): Gap {
  return { ...placeView(place), company, ...bareGapView(place, gap, today) };
}

function bareGapView({ cnpj, mod, serie }: SeriesPlace, gap: FoundGap, today: string) {
  const { notes, ...described } = describeGap(gap, today);
  // The series of model 65 have companies too.
  const ofPersons =
    seriesVerdict(modSchema.parse(mod), serie) === 'blocked-cpf' || isPersonsSeries(cnpj, serie);
  return {
    ...numbersView(gap),
    count: gap.to - gap.from + 1,
    ...described,
    notes: ofPersons ? [...notes, 'cpf' as const] : notes,
    below: gap.below && datedView(gap.below),
    above: gap.above && datedView(gap.above),
  };
}

function placeView({ cnpj, mod, serie }: SeriesPlace) {
  return { cnpj: cnpjSchema.parse(cnpj), mod: modSchema.parse(mod), serie: serieSchema.parse(serie) };
}

function numbersView({ from, to }: { readonly from: number; readonly to: number }) {
  return { nNFIni: noteNumberSchema.parse(from), nNFFin: noteNumberSchema.parse(to) };
}

function datedView({ nNF, day }: Dated) {
  return { nNF: noteNumberSchema.parse(nNF), at: dayText(day) };
}

function keysOf({ files, place }: LookedSeries, nNF: number): string[] {
  const rows = [...files.rows(place, { nNFIni: nNF, nNFFin: nNF })];
  const keys = rows.flatMap((row) => (row.kind === 'disabled' || row.chNFe === '' ? [] : [row.chNFe]));
  return [...new Set(keys)];
}
