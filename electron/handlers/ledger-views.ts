/** Converts what the ledger concludes to the contract's views: summaries, gaps, waiting numbers and conflicts. */

import {
  tpAmbOf,
  type Environment,
  type FoundSeries,
  type Gap,
  type HandlerOutput,
  type NumberConflict,
  type SeriesSummary,
} from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { cnpjRoot, cnpjSchema } from '../../shared/fiscal/cnpj.ts';
import { dayInBrasilia } from '../../shared/fiscal/deadline.ts';
import { modSchema, noteNumberSchema, serieSchema } from '../../shared/fiscal/numbering.ts';
import { ok, type Result } from '../../shared/result.ts';
import {
  describeGap,
  dueMonth,
  findGaps,
  type FoundGap,
  type SeriesGaps,
} from '../numbering/ledger/find-gaps.ts';
import { dayText } from '../numbering/ledger/folded-series.ts';
import type { JoinedSeries } from '../numbering/ledger/join-series.ts';
import type { Dated } from '../numbering/ledger/run-builder.ts';
import type { SeriesPlace } from '../numbering/series.ts';
import type { FileEvidence } from '../numbering/ledger/file-evidence.ts';
import type { LedgerView } from '../realm/ledger.ts';
import type { Realm } from '../realm/realm.ts';

/** One series of a company, joined. */
export interface LookedSeries {
  readonly place: SeriesPlace;
  readonly company: string;
  readonly series: JoinedSeries;
  readonly informedFirst: number | undefined;
  /** Days with files of the company's other series. */
  readonly otherDays: Uint16Array;
  readonly files: FileEvidence;
}

export interface Which {
  readonly cnpj?: string | undefined;
  readonly mod?: string | undefined;
  readonly serie?: number | undefined;
}

/** The series of the companies stored here and of other establishments of theirs: a supplier's note is the supplier's. */
export async function lookAtCompanies(
  realm: Realm,
  environment: Environment,
  { cnpj, mod, serie }: Which,
): Promise<Result<LookedSeries[], AppError>> {
  const look = await realm.ledger.look();
  if (!look.ok) return look;
  const companies = realm.companies.list();
  const names = new Map(companies.map((company) => [String(company.cnpj), company.name]));
  const roots = new Set(companies.map(({ root }) => root));
  const places = look.value
    .places(tpAmbOf(environment))
    .filter((place) => roots.has(cnpjRoot(place.cnpj)) && isKnownShape(place))
    .filter((place) => cnpj === undefined || place.cnpj === cnpj);
  return ok(
    withOtherDays(look.value, places, (place) => names.get(place.cnpj) ?? '')
      .filter(({ place }) => mod === undefined || place.mod === mod)
      .filter(({ place }) => serie === undefined || place.serie === serie),
  );
}

/** Each joined, with the days on which other series of its company and environment have files. */
export function withOtherDays(
  look: LedgerView,
  places: readonly SeriesPlace[],
  companyOf: (place: SeriesPlace) => string,
): LookedSeries[] {
  const joined = places.map((place) => ({ place, series: look.joined(place) }));
  const companies = Map.groupBy(joined, ({ place }) => `${place.cnpj} ${place.tpAmb}`);
  return joined.map(({ place, series }) => {
    const company = companies.get(`${place.cnpj} ${place.tpAmb}`) ?? [];
    return {
      ...{ place, series, files: look.files, company: companyOf(place) },
      informedFirst: look.informedFirst(place),
      otherDays: daysOf(company.filter((each) => each.series !== series)),
    };
  });
}

/** A key may name another model, or a producer's CPF, which has no disablement. */
function isKnownShape({ cnpj, mod }: SeriesPlace): boolean {
  return cnpjSchema.safeParse(cnpj).success && modSchema.safeParse(mod).success;
}

function daysOf(series: readonly { readonly series: JoinedSeries }[]): Uint16Array {
  return Uint16Array.from(new Set(series.flatMap((each) => [...each.series.days]))).sort();
}

function gapsOf({ place, series, informedFirst, otherDays }: LookedSeries, now: Date): SeriesGaps {
  return findGaps(series, { mod: place.mod, now, informedFirst }, otherDays);
}

/** Those with gaps first, the most of them first. */
export function summariesOf(looked: readonly LookedSeries[], now: Date): SeriesSummary[] {
  return looked
    .flatMap((each) => {
      const { series, informedFirst } = each;
      const first = series.from[0] ?? informedFirst;
      const last = series.to.at(-1) ?? informedFirst;
      if (first === undefined || last === undefined) return [];
      const { gaps, waiting, used, incomplete } = gapsOf(each, now);
      return [
        {
          ...placeView(each.place),
          company: each.company,
          first: noteNumberSchema.parse(first),
          last: noteNumberSchema.parse(last),
          ...(informedFirst === undefined ? {} : { informedFirst: noteNumberSchema.parse(informedFirst) }),
          used,
          gaps: gaps.length,
          free: countOf(gaps),
          waiting: countOf(waiting),
          conflicts: series.conflicts.length,
          ...(incomplete ? { incomplete } : {}),
        },
      ];
    })
    .sort((a, b) => b.free - a.free);
}

/** The most urgent first: due soonest, then overdue since the shortest time, then without a date. */
export function gapsAnswer(
  looked: readonly LookedSeries[],
  now: Date,
  limit: number,
): HandlerOutput<'ledger.gaps'> {
  const today = dayInBrasilia(now);
  const found = looked.map((each) => ({ each, ...gapsOf(each, now) }));
  const gaps = found.flatMap(({ each, gaps: of }) => of.map((gap) => ({ each, gap })));
  const waiting = found.flatMap(({ each, waiting: of }) => of.map((range) => ({ each, range })));
  const conflicts = found.flatMap(({ each }) =>
    each.series.conflicts.map((conflict) => ({ each, conflict })),
  );
  const urgency = urgencyOn(today);
  const urgent = gaps
    .map((one, i) => ({ one, at: urgency(one.gap), i }))
    .sort((a, b) => a.at - b.at || a.i - b.i)
    .slice(0, limit);
  waiting.sort((a, b) => a.range.until - b.range.until);
  return {
    gaps: urgent.map(({ one: { each, gap } }) => gapView(each, gap, today)),
    waiting: waiting.slice(0, limit).map(({ each, range }) => ({
      ...placeView(each.place),
      ...numbersView(range),
      until: new Date(range.until).toISOString(),
    })),
    conflicts: conflicts.slice(0, limit).map(({ each, conflict: { nNF, reason } }): NumberConflict => {
      const keys = keysOf(each, nNF);
      return { ...placeView(each.place), nNF: noteNumberSchema.parse(nNF), reason, keys };
    }),
    more: {
      gaps: Math.max(0, gaps.length - limit),
      waiting: Math.max(0, waiting.length - limit),
      conflicts: Math.max(0, conflicts.length - limit),
    },
  };
}

/** Smaller is more urgent. Due months count from year 0. */
function urgencyOn(today: string): (gap: FoundGap) => number {
  const thisMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
  // Until the 10th the gaps of last month can still be disabled in time.
  const oldestDue = Number(today.slice(8)) <= 10 ? thisMonth - 1 : thisMonth;
  const overdue = 1e6;
  return (gap) => {
    const month = dueMonth(gap);
    if (month === undefined) return Number.MAX_SAFE_INTEGER;
    return month >= oldestDue ? month - oldestDue : overdue + oldestDue - month;
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
      ...{ cnpj, mod, serie, tpAmb, own, first, last, used },
      gaps: gaps.map((gap) => bareGapView(gap, today)),
      waiting: waiting.map((range) => ({
        ...numbersView(range),
        until: new Date(range.until).toISOString(),
      })),
      conflicts: series.conflicts.map(({ nNF, reason }) => ({ nNF: noteNumberSchema.parse(nNF), reason })),
      ...(incomplete ? { incomplete } : {}),
    },
  ];
}

function gapView({ place, company }: LookedSeries, gap: FoundGap, today: string): Gap {
  return { ...placeView(place), company, ...bareGapView(gap, today) };
}

function bareGapView(gap: FoundGap, today: string) {
  return {
    ...numbersView(gap),
    count: gap.to - gap.from + 1,
    ...describeGap(gap, today),
    ...(gap.below ? { below: datedView(gap.below) } : {}),
    ...(gap.above ? { above: datedView(gap.above) } : {}),
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

function countOf(ranges: readonly { readonly from: number; readonly to: number }[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

function keysOf({ files, place }: LookedSeries, nNF: number): string[] {
  const rows = [...files.rows(place, { nNFIni: nNF, nNFFin: nNF })];
  const keys = rows.flatMap((row) => (row.kind === 'disabled' || row.chNFe === '' ? [] : [row.chNFe]));
  return [...new Set(keys)];
}
