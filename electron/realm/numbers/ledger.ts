/** The ledger of numbers of one data folder: files, journal, consultations and people, joined when it is asked. */

import { setImmediate } from 'node:timers/promises';
import type { AppError } from '../../../shared/errors.ts';
import { ALL_NUMBERS, type TpAmb } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { SeenNotes, SeenSeries } from '../../consult/seen-notes.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import type { FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import { NO_FOLDED, type JoinedSeries, type Point } from '../../numbering/ledger/join-series.ts';
import type { Numbering, SeriesPlace } from '../../numbering/numbering.ts';
import type { AllFiles, OthersFiles } from '../../numbering/office/others-files.ts';
import { createJoiner, overlayOf, type Sayings } from './overlay.ts';

export interface LedgerDeps {
  readonly files: () => FileEvidence;
  /** Why `files` is without what was read. */
  readonly refusal: () => AppError | undefined;
  readonly seen: Pick<SeenNotes, 'refresh'>;
  readonly numbering: Numbering;
  /** Day since which a company has no IE; false where a person says that it has one. */
  readonly noIeSince: (cnpj: string) => string | false | undefined;
  readonly journal: () => Promise<Result<Numbers, AppError>>;
  /** This computer's copy of a shared journal while its server is away, and when it was made (ISO 8601). */
  readonly copied: () => { readonly journal: Numbers; readonly at: string } | undefined;
  /** Undefined in a folder that is not shared. */
  readonly others: () => OthersFiles | undefined;
}

type Numbers = Pick<Disablements, 'numbers'>;

/** What is known at one moment; the series are joined as they are asked for. */
export interface LedgerView {
  /** Every series with evidence, sorted. */
  places(tpAmb: TpAmb): SeriesPlace[];
  joined(place: SeriesPlace): JoinedSeries;
  /** What consultations, refusals and people say of single numbers. */
  points(place: SeriesPlace): ReadonlyMap<number, Point>;
  informedFirst(place: SeriesPlace): number | undefined;
  /** What the files of all computers say; the single facts and their paths are of this one's. */
  readonly files: Pick<FileEvidence, 'folded' | 'rows' | 'facts'>;
  /** Undefined in a folder that is not shared. */
  readonly others: LedgerOthers | undefined;
}

export interface LedgerOthers extends Pick<OthersFiles, 'says' | 'behind'>, Pick<AllFiles, 'machines'> {
  /** When the copy of the journal was made that is read while the server is away. */
  readonly journalAt: string | undefined;
}

export interface Ledger {
  /** `files`: other evidence than that of all sources. Errors: those of opening the journal, and what was read of files. */
  look(files?: FileEvidence): Promise<Result<LedgerView, AppError>>;
}

const NO_REQUESTS: Sayings['requests'] = [];

export function createLedger(deps: LedgerDeps): Ledger {
  const join = createJoiner();
  /** By place, of the list that the journal gave last: it is the same until something moves. */
  let grouped:
    | { readonly of: unknown; readonly ranges: ReadonlyMap<string, Sayings['requests']> }
    | undefined;
  return {
    look: async (asked) => {
      const journal = await journalOf(deps);
      if (!journal.ok) return journal;
      const refused = deps.refusal();
      // The sources of `asked` were read just now.
      if (refused && !(asked && refused.code === 'ledger.unread')) return err(refused);
      const { numbers, journalAt } = journal.value;
      const shared = deps.others();
      await shared?.refresh();
      const every = deps.files();
      const own = asked ?? every;
      const all = shared?.over(own, own !== every);
      const everywhere = all ?? own;
      /** The series that this computer's files name, once all were listed where there are no other computers. */
      let named: ReadonlySet<string> | undefined;
      const folded = (place: SeriesPlace) =>
        named?.has(placeId(place)) === false ? undefined : everywhere.folded(place);
      const files = { folded, rows: everywhere.rows, facts: own.facts };
      const namedPlaces = () => {
        const places = own.places();
        if (all) return [...places, ...all.places()];
        named = new Set(places.map(placeId));
        return places;
      };
      const [requests, consulted] = await Promise.all([numbers(), deps.seen.refresh()]);
      await setImmediate();
      if (grouped?.of !== requests)
        grouped = { of: requests, ranges: Map.groupBy(requests, (request) => placeId(request)) };
      const { ranges } = grouped;
      const seen = new Map(consulted.map((series) => [placeId(series), series]));
      const partial = own.isPartial();
      /** The series of which answers and people say something, of each environment that was listed: of most companies there are none. */
      const listed = new Map<TpAmb, ReadonlySet<string>>();
      const numbersOf = (place: SeriesPlace) =>
        listed.get(place.tpAmb)?.has(placeId(place)) === false ? undefined : deps.numbering.of(place);
      const listPlaces = (tpAmb: TpAmb) => {
        const places = deps.numbering.places(tpAmb);
        listed.set(tpAmb, new Set(places.map(placeId)));
        return places;
      };

      const sayings = (place: SeriesPlace): Sayings => {
        const known = numbersOf(place);
        return {
          requests: ranges.get(placeId(place)) ?? NO_REQUESTS,
          answers: seen.get(placeId(place)),
          refusals: known?.fromRefusals(ALL_NUMBERS) ?? [],
          contingencies: known?.contingencies(ALL_NUMBERS) ?? [],
          noIeSince: () => deps.noIeSince(place.cnpj),
        };
      };
      return ok({
        files,
        others: shared && all ? { ...shared, machines: all.machines, journalAt } : undefined,
        places: (tpAmb) =>
          distinctPlaces([
            ...namedPlaces(),
            ...[...ranges.values()].flatMap(([first]) => first ?? []),
            ...[...seen.values()].filter(({ notes }) => notes.size > 0),
            ...listPlaces(tpAmb),
          ]).filter((place) => place.tpAmb === tpAmb),
        joined: (place) => join(placeId(place), folded(place) ?? NO_FOLDED, partial, sayings(place)),
        points: (place) => overlayOf(sayings(place)).points,
        informedFirst: (place) => numbersOf(place)?.informedFirst?.nNF,
      });
    },
  };
}

/** Reading goes on while the server is away, with what is known here. */
async function journalOf({
  journal,
  copied,
}: LedgerDeps): Promise<Result<Numbers & Pick<LedgerOthers, 'journalAt'>, AppError>> {
  const before = copied();
  if (before) return ok({ numbers: () => before.journal.numbers(), journalAt: before.at });
  const opened = await journal();
  if (opened.ok) return ok({ numbers: () => opened.value.numbers(), journalAt: undefined });
  const copy = copied();
  return copy ? ok({ numbers: () => copy.journal.numbers(), journalAt: copy.at }) : opened;
}

type PlaceParts = Pick<SeenSeries, 'cnpj' | 'mod' | 'serie' | 'tpAmb'>;

/** Sorts by CNPJ, model, series and environment. */
export function placeId({ cnpj, mod, serie, tpAmb }: PlaceParts): string {
  return `${cnpj} ${mod} ${String(serie).padStart(3, '0')} ${tpAmb}`;
}

function distinctPlaces(places: readonly PlaceParts[]): SeriesPlace[] {
  const byId = new Map<string, SeriesPlace>();
  for (const place of places) {
    const { cnpj, mod, serie } = place;
    byId.set(placeId(place), { cnpj, mod, serie, tpAmb: place.tpAmb === '1' ? '1' : '2' });
  }
  return [...byId.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
}
