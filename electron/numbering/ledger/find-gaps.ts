/** The gaps of a series, the numbers that may still arrive, and how complete its files are. */

import type { Gap, GapNote, SeriesSummary } from '../../../shared/contract.ts';
import { deadlineOf } from '../../../shared/fiscal/deadline.ts';
import { MAX_RANGE } from '../../../shared/fiscal/numbering.ts';
import { dayText } from './folded-series.ts';
import { createMostUrgent } from './most-urgent.ts';
import { isThin, silencesOf, type Silence } from './incomplete.ts';
import { isExistingCode, walkSeries, type SeriesRules, type Stretch } from './walk-series.ts';
import type { JoinedSeries } from './join-series.ts';

/** At most 10.000 numbers of one kind; {@link describeGap} gives the rest. */
export interface FoundGap extends Stretch {
  /** No file of its time was read, so it may be no gap. */
  readonly incomplete: boolean;
}

export interface FoundWaiting {
  readonly from: number;
  readonly to: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface SeriesGaps {
  /** Ascending; with a {@link Choice} the most urgent ones first. */
  readonly gaps: readonly FoundGap[];
  /** The one that ends soonest first. */
  readonly waiting: readonly FoundWaiting[];
  readonly counts: GapCounts;
  /** Numbers used, cancelled or denied. */
  readonly used: number;
  /** Undefined if nothing speaks for missing files. */
  readonly incomplete: SeriesSummary['incomplete'];
  /** As {@link FoundGap.incomplete}, of any stretch of the series. */
  readonly isIncomplete: (stretch: Stretch) => boolean;
}

/** Of all, whatever was chosen. */
export interface GapCounts {
  readonly gaps: number;
  /** The numbers in them. */
  readonly free: number;
  /** Those of the gaps that are in contingency. */
  readonly contingency: Counted;
  /** Of the others those that are incomplete. */
  readonly unclear: Counted;
  /** Of the clear ones those whose deadline has passed, where {@link Choice.isLate} tells. */
  readonly late: number;
  readonly waiting: number;
  readonly waitingNumbers: number;
}

export interface Counted {
  readonly gaps: number;
  readonly numbers: number;
}

/** Gaps that are likely numbers to disable: with files of their time, and without a note in contingency. */
export function clearOf({ gaps, free, contingency, unclear }: GapCounts): Counted {
  return {
    gaps: gaps - contingency.gaps - unclear.gaps,
    numbers: free - contingency.numbers - unclear.numbers,
  };
}

/** Which of them are built; all are counted. */
export interface Choice {
  /** Of gaps, and of stretches that may still arrive, which end soonest. */
  readonly most: number;
  /** Smaller is more urgent. */
  readonly urgency: (gap: Stretch) => number;
  /** Only gaps as {@link clearOf} counts them. */
  readonly clear?: boolean;
  /** Whether its deadline has passed. */
  readonly isLate?: (gap: Stretch) => boolean;
}

const ALL: Choice = { most: Infinity, urgency: () => 0 };
/** None is built: they are only counted. */
export const COUNTED: Choice = { most: 0, urgency: () => 0 };
const MOST_MONTHS = 24;
const MOST_STRETCHES = 12;

/** Linear in the runs. `otherDays`: the days with files of the company's other series. */
export function findGaps(
  series: JoinedSeries,
  rules: SeriesRules,
  otherDays: Uint16Array = new Uint16Array(),
  { most, urgency, clear = false, isLate = () => false }: Choice = ALL,
): SeriesGaps {
  const silences = createSilences(silencesOf(series.days, otherDays), series, rules);
  const chosen = createMostUrgent<Stretch>(most);
  const arriving = createMostUrgent<FoundWaiting>(most);
  const counts = { gaps: 0, free: 0, waiting: 0, waitingNumbers: 0 };
  const contingency = { gaps: 0, numbers: 0 };
  const silent = { gaps: 0, numbers: 0 };
  let late = 0;
  let used = 0;
  /** Of all numbers those with evidence, and those that speak for missing files. */
  let known = 0;
  let missing = 0;
  let open: { from: number; to: number; until: number } | undefined;
  const endOpen = () => {
    if (!open) return;
    counts.waiting += 1;
    if (arriving.wants(open.until)) arriving.put(open.until, open);
    open = undefined;
  };
  walkSeries(series, rules, {
    known: (i) => {
      const count = (series.to[i] ?? 0) - (series.from[i] ?? 0) + 1;
      known += count;
      if (isExistingCode(series.code[i] ?? 0)) used += count;
    },
    stretch: (stretch) => {
      const { from, to, until } = stretch;
      const count = to - from + 1;
      if (!series.read || !isByAnswers(stretch, series, rules)) missing += count;
      if (until !== undefined) {
        counts.waitingNumbers += count;
        // Adjoining ones with the same end are one.
        if (open?.to === from - 1 && open.until === until) open.to = to;
        else {
          endOpen();
          open = { from, to, until };
        }
        return;
      }
      const gaps = Math.ceil(count / MAX_RANGE);
      counts.free += count;
      counts.gaps += gaps;
      silences.cross(stretch);
      const inSilence = silences.areAround(stretch) ? silent : undefined;
      const aside = stretch.state === 'contingency' ? contingency : inSilence;
      if (aside) {
        aside.gaps += gaps;
        aside.numbers += count;
        if (clear) return;
      } else if (isLate(stretch)) late += gaps;
      const rank = urgency(stretch);
      for (let ini = from; ini <= to && chosen.wants(rank); ini += MAX_RANGE) {
        chosen.put(rank, { ...stretch, from: ini, to: Math.min(ini + MAX_RANGE - 1, to) });
      }
    },
  });
  endOpen();
  const numbers = known + missing;
  const share = numbers === 0 ? 100 : Math.floor((known * 100) / numbers);
  const thin = isThin(share, numbers);
  const unclear = thin
    ? { gaps: counts.gaps - contingency.gaps, numbers: counts.free - contingency.numbers }
    : silent;
  const isIncomplete = (gap: Stretch) => thin || silences.areAround(gap);
  return {
    gaps: clear && thin ? [] : chosen.all().map((gap) => ({ ...gap, incomplete: isIncomplete(gap) })),
    waiting: arriving.all(),
    counts: { ...counts, contingency, unclear, late: thin ? 0 : late },
    used,
    incomplete: completeness(silences.crossed(), thin, share),
    isIncomplete,
  };
}

/**
 * Outside the numbers of all files: an answer alone, or a refusal, says that the numbering was there, as a key that was typed
 * wrong does. Where a person has said which number is the first, those from it on are missing.
 */
function isByAnswers(
  { from, to }: Pick<Stretch, 'from' | 'to'>,
  { read, readFrom, readTo }: Pick<JoinedSeries, 'read' | 'readFrom' | 'readTo'>,
  { informedFirst }: Pick<SeriesRules, 'informedFirst'>,
): boolean {
  return !read || from > readTo || (to < readFrom && informedFirst === undefined);
}

/**
 * The silences of a series, and which of them lie between the dated notes around a gap. Before the first and after the
 * last of `days` no file was read either: what is known there is known by answers. Of files that were read in part nothing
 * tells the time of the others.
 */
function createSilences(silences: readonly Silence[], series: JoinedSeries, rules: SeriesRules) {
  const { partial = false, days } = series;
  const [first] = days;
  const last = days.at(-1);
  const isBeyond = (stretch: Stretch) => {
    const { below, above } = stretch;
    if (partial || isByAnswers(stretch, series, rules)) return true;
    return (
      (above !== undefined && last !== undefined && above.day > last) ||
      (below !== undefined && first !== undefined && below.day < first)
    );
  };
  const crossed = new Set<Silence>();
  let open = [...silences];
  /** Without a dated note on both sides its time is unknown. */
  const isAround = ({ below, above }: Stretch, { from, to }: Silence) =>
    below !== undefined &&
    above !== undefined &&
    from <= Math.max(below.day, above.day) &&
    to >= Math.min(below.day, above.day);
  return {
    cross: (gap: Stretch) => {
      if (open.length === 0 || !open.some((silence) => isAround(gap, silence))) return;
      for (const silence of open) if (isAround(gap, silence)) crossed.add(silence);
      open = open.filter((silence) => !crossed.has(silence));
    },
    areAround: (gap: Stretch) => isBeyond(gap) || silences.some((silence) => isAround(gap, silence)),
    crossed: () => silences.filter((silence) => crossed.has(silence)),
  };
}

function completeness(
  crossed: readonly Silence[],
  thin: boolean,
  share: number,
): SeriesSummary['incomplete'] {
  if (crossed.length === 0 && !thin) return undefined;
  const months = crossed.flatMap(({ month }) => month ?? []).sort();
  const stretches = crossed
    .filter(({ month }) => month === undefined)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MOST_STRETCHES)
    .sort((a, b) => a.from - b.from);
  return {
    months: months.slice(0, MOST_MONTHS),
    days: stretches.map(({ from, to }) => ({ from: dayText(from), to: dayText(to) })),
    share,
  };
}

/** The kind of a gap and until when it is to be disabled. `today` is AAAA-MM-DD, in Brasília. */
export function describeGap(
  { state, ask, incomplete, ...stretch }: FoundGap,
  today: string,
): Pick<Gap, 'ano' | 'yearKnown' | 'deadline' | 'notes'> {
  const { below, above } = stretch;
  const earliest = dueDay(stretch);
  const yearOf = (day: number) => Number(dayText(day).slice(0, 4));
  const thisYear = Number(today.slice(0, 4));
  const when = earliest === undefined ? undefined : dayText(earliest);
  const ano = earliest === undefined ? thisYear : yearOf(earliest);
  // Without a note above, the gap goes on until today.
  const end = above ? yearOf(above.day) : thisYear;
  const yearKnown = below !== undefined && yearOf(below.day) === end && ano === end;
  const notes: GapNote[] = [
    ...(state === 'free' || (state === 'attempted' && ask) ? [] : [state]),
    ...(ask ? (['ask'] as const) : []),
    ...(below && above ? [] : (['no-neighbour'] as const)),
    ...(incomplete ? (['incomplete'] as const) : []),
  ];
  return {
    ano,
    yearKnown,
    ...(when === undefined ? {} : { deadline: deadlineOf(ano, Number(when.slice(5, 7)), today) }),
    notes,
  };
}

/** The month in which a gap is due, as a number that grows with it; undefined without a date. */
export function dueMonth(stretch: Stretch): number | undefined {
  const day = dueDay(stretch);
  if (day === undefined) return undefined;
  const known = MONTHS[day];
  if (known) return known;
  const text = dayText(day);
  const month = Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  MONTHS[day] = month;
  return month;
}

/**
 * The day whose month and year a gap is due by: of the earlier of the notes around it. A number that was tried was not
 * skipped before: its own date counts, as far as it lies between those notes.
 */
function dueDay({ below, above, own }: Pick<Stretch, 'below' | 'above' | 'own'>): number | undefined {
  if (!own) return below && above ? Math.min(below.day, above.day) : (below ?? above)?.day;
  // A clock of another place, or numbers out of order: the note below may be the later one.
  const from = below && above ? Math.min(below.day, above.day) : below?.day;
  const to = below && above ? Math.max(below.day, above.day) : above?.day;
  return Math.min(Math.max(own.day, from ?? own.day), to ?? Infinity);
}

/** By `dayIndex`, filled as they are asked for: there may be a gap for every number. */
const MONTHS = new Uint16Array(0x1_0000);
