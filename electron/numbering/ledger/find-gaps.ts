/** The gaps of a series, the numbers that may still arrive, and how complete its files are. */

import type { Gap, GapNote } from '../../../shared/contract.ts';
import { deadlineOf } from '../../../shared/fiscal/deadline.ts';
import { splitRange } from '../../../shared/fiscal/numbering.ts';
import { dayText } from './folded-series.ts';
import { isThin, silencesOf, type Silence } from './incomplete.ts';
import { isExistingCode, walkSeries, type SeriesRules, type Stretch } from './walk-series.ts';
import type { JoinedSeries } from './join-series.ts';

/** At most 10.000 numbers of one kind; {@link describeGap} gives the rest. */
export interface FoundGap extends Stretch {
  readonly incomplete: boolean;
}

export interface FoundWaiting {
  readonly from: number;
  readonly to: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface Completeness {
  readonly months: string[];
  readonly days: { readonly from: string; readonly to: string }[];
  /** Numbers with evidence among all from the first to the highest note, in per cent. */
  readonly share: number;
}

export interface SeriesGaps {
  /** Ascending. */
  readonly gaps: readonly FoundGap[];
  readonly waiting: readonly FoundWaiting[];
  /** Numbers used, cancelled or denied. */
  readonly used: number;
  /** Undefined if nothing speaks for missing files. */
  readonly incomplete: Completeness | undefined;
}

const MOST_MONTHS = 24;
const MOST_STRETCHES = 12;

/** Linear in the runs. `otherDays`: the days with files of the company's other series. */
export function findGaps(
  series: JoinedSeries,
  rules: SeriesRules,
  otherDays: Uint16Array = new Uint16Array(),
): SeriesGaps {
  const open: Stretch[] = [];
  const waiting: FoundWaiting[] = [];
  let used = 0;
  let known = 0;
  let missing = 0;
  walkSeries(series, rules, {
    known: (i) => {
      const count = (series.to[i] ?? 0) - (series.from[i] ?? 0) + 1;
      known += count;
      if (isExistingCode(series.code[i] ?? 0)) used += count;
    },
    stretch: (stretch) => {
      const { from, to, until } = stretch;
      missing += to - from + 1;
      if (until === undefined) open.push(stretch);
      else waiting.push({ from, to, until });
    },
  });
  const share = known + missing === 0 ? 100 : Math.floor((known * 100) / (known + missing));
  const thin = isThin(share, known + missing);
  const silences = silencesOf(series.days, otherDays);
  const crossed = new Set<Silence>();
  const gaps: FoundGap[] = [];
  for (const stretch of open) {
    const across = silencesAcross(silences, stretch);
    for (const silence of across) crossed.add(silence);
    const incomplete = thin || across.length > 0;
    for (const { nNFIni, nNFFin } of splitRange({ nNFIni: stretch.from, nNFFin: stretch.to })) {
      gaps.push({ ...stretch, from: nNFIni, to: nNFFin, incomplete });
    }
  }
  return { gaps, waiting: joined(waiting), used, incomplete: completeness([...crossed], thin, share) };
}

/** Those between the two dated notes around a stretch; without both, its time is unknown. */
function silencesAcross(silences: readonly Silence[], { below, above }: Stretch): Silence[] {
  if (silences.length === 0 || !below || !above) return [];
  const begin = Math.min(below.day, above.day);
  const end = Math.max(below.day, above.day);
  return silences.filter(({ from, to }) => from <= end && to >= begin);
}

function completeness(crossed: readonly Silence[], thin: boolean, share: number): Completeness | undefined {
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

/** Adjoining ones with the same end. */
function joined(waiting: readonly FoundWaiting[]): FoundWaiting[] {
  const joined: { from: number; to: number; until: number }[] = [];
  for (const each of waiting) {
    const last = joined.at(-1);
    if (last && last.to === each.from - 1 && last.until === each.until) last.to = each.to;
    else joined.push({ ...each });
  }
  return joined;
}

/** What a gap is called and until when it is to be disabled. `today` is AAAA-MM-DD, in Brasília. */
export function describeGap(
  { state, below, above, own, incomplete }: FoundGap,
  today: string,
): Pick<Gap, 'ano' | 'yearKnown' | 'deadline' | 'notes'> {
  const days = [below, above].flatMap((dated) => dated?.day ?? []);
  const earliest = days.length > 0 ? Math.min(...days) : own?.day;
  const yearOf = (day: number) => Number(dayText(day).slice(0, 4));
  const thisYear = Number(today.slice(0, 4));
  const when = earliest === undefined ? undefined : dayText(earliest);
  const ano = earliest === undefined ? thisYear : yearOf(earliest);
  // Without a note above, the gap goes on until today.
  const end = above ? yearOf(above.day) : thisYear;
  const yearKnown = below !== undefined && yearOf(below.day) === end && ano === end;
  const notes: GapNote[] = [
    ...(state === 'free' ? [] : [state]),
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
export function dueMonth({ below, above, own }: FoundGap): number | undefined {
  const days = [below, above].flatMap((dated) => dated?.day ?? []);
  const earliest = days.length > 0 ? Math.min(...days) : own?.day;
  if (earliest === undefined) return undefined;
  const text = dayText(earliest);
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
}
