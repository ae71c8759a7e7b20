/** Joins the series that a call about the ledger is about, with what their company's other series show of its days. */

import { tpAmbOf, type Environment, type OthersFilesView } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { cnpjRoot, cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { modSchema } from '../../../shared/fiscal/numbering.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import type { JoinedSeries } from '../../numbering/ledger/join-series.ts';
import type { SeriesPlace } from '../../numbering/series.ts';
import type { LedgerView } from '../../realm/numbers/ledger.ts';
import type { Realm } from '../../realm/realm.ts';
import { createYielder } from '../yielder.ts';

/** One series of a company, joined. */
export interface LookedSeries {
  readonly place: SeriesPlace;
  readonly company: string;
  readonly series: JoinedSeries;
  readonly informedFirst: number | undefined;
  /** Days with files of the company's other series. */
  readonly otherDays: Uint16Array;
  readonly files: Pick<FileEvidence, 'rows'>;
  /** Other computers whose files add something to it. */
  readonly machines: readonly string[];
}

export interface Looked {
  readonly series: readonly LookedSeries[];
  readonly others: OthersFilesView | undefined;
}

export interface Which {
  readonly cnpj?: string | undefined;
  readonly mod?: string | undefined;
  readonly serie?: number | undefined;
}

/** The series of the companies stored here and of other establishments of theirs: a supplier's note is the supplier's. Throws the reason of an aborted signal. */
export async function lookAtCompanies(
  realm: Realm,
  environment: Environment,
  { cnpj, mod, serie }: Which,
  signal?: AbortSignal,
): Promise<Result<Looked, AppError>> {
  const yieldTurn = createYielder(signal);
  const look = await realm.ledger.look();
  if (!look.ok) return look;
  await yieldTurn();
  const companies = realm.companies.list();
  const names = new Map(companies.map((company) => [String(company.cnpj), company.name]));
  const roots = new Set(companies.map(({ root }) => root));
  await yieldTurn();
  const all = look.value.places(tpAmbOf(environment));
  await yieldTurn();
  const places: SeriesPlace[] = [];
  for (const place of all) {
    if (cnpj !== undefined && place.cnpj !== cnpj) continue;
    if (roots.has(cnpjRoot(place.cnpj)) && isKnownShape(place)) places.push(place);
    await yieldTurn();
  }
  const wanted = (place: SeriesPlace) =>
    (mod === undefined || place.mod === mod) && (serie === undefined || place.serie === serie);
  const series = await withOtherDays(
    look.value,
    places,
    (place) => names.get(place.cnpj) ?? '',
    wanted,
    signal,
  );
  return ok({ series, others: othersOf(look.value, series) });
}

/** What of the files of other computers is in these series; undefined in a folder that is not shared. */
export function othersOf(
  { others }: LedgerView,
  series: readonly LookedSeries[],
): OthersFilesView | undefined {
  if (!others) return undefined;
  const { journalAt } = others;
  const behind = others.behind();
  return {
    machines: [...new Set(series.flatMap(({ machines }) => machines))].sort(),
    ...(behind ? { behind: behind.since === undefined ? {} : { since: behind.since } } : {}),
    journalAt,
  };
}

/** Each that is wanted, joined, with the days on which other series of its company and environment have files. Throws the reason of an aborted signal. */
export async function withOtherDays(
  look: LedgerView,
  places: readonly SeriesPlace[],
  companyOf: (place: SeriesPlace) => string,
  wanted: (place: SeriesPlace) => boolean,
  signal?: AbortSignal,
): Promise<LookedSeries[]> {
  const yieldTurn = createYielder(signal);
  const all: { place: SeriesPlace; series: JoinedSeries | undefined; days: Uint16Array }[] = [];
  for (const place of places) {
    const series = wanted(place) ? look.joined(place) : undefined;
    const days = series?.days ?? look.files.folded(place)?.days ?? NO_DAYS;
    all.push({ place, series, days });
    await yieldTurn();
  }
  const companies = Map.groupBy(all, ({ place }) => `${place.cnpj} ${place.tpAmb}`);
  const looked: LookedSeries[] = [];
  for (const { place, series, days } of all) {
    if (!series) continue;
    const others = companies.get(`${place.cnpj} ${place.tpAmb}`)?.filter((each) => each.days !== days) ?? [];
    looked.push({
      place,
      series,
      files: look.files,
      company: companyOf(place),
      informedFirst: look.informedFirst(place),
      machines: look.others?.machines(place) ?? [],
      otherDays: Uint16Array.from(new Set(others.flatMap((each) => [...each.days]))).sort(),
    });
    await yieldTurn();
  }
  return looked;
}

const NO_DAYS = new Uint16Array();

/** A key may name another model, or a producer's CPF, which has no disablement. */
function isKnownShape({ cnpj, mod }: SeriesPlace): boolean {
  return cnpjSchema.safeParse(cnpj).success && modSchema.safeParse(mod).success;
}
