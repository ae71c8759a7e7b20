/** The ledger of numbers of one data folder: files, journal, consultations and people, joined when it is asked. */

import { setImmediate } from 'node:timers/promises';
import type { AppError } from '../../../shared/errors.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { ALL_NUMBERS, type TpAmb } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { SeenNote, SeenNotes, SeenSeries } from '../../consult/seen-notes.ts';
import { provesNoAbsence } from '../../consult/sites.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import type { RefusedStanding } from '../../documents/evidence-table.ts';
import type { FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import { issueTime } from '../../numbering/ledger/folded-series.ts';
import { issuedBy } from '../../numbering/ledger/key-rows.ts';
import {
  joinSeries,
  NO_FOLDED,
  type JoinedSeries,
  type JournalRange,
  type Point,
} from '../../numbering/ledger/join-series.ts';
import type { KeyStanding } from '../../numbering/ledger/number-states.ts';
import type { Numbering, SeriesPlace } from '../../numbering/numbering.ts';
import type { AllFiles, OthersFiles } from '../../numbering/office/others-files.ts';

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

export function createLedger(deps: LedgerDeps): Ledger {
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
      const ranges = Map.groupBy(requests, (request) => placeId(request));
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

      const overlay = (place: SeriesPlace) => {
        const points = createPoints();
        const journalRanges: JournalRange[] = [];
        for (const { standing, nNFIni, nNFFin } of ranges.get(placeId(place)) ?? []) {
          if (standing === 'disabled' || standing === 'uncertain')
            journalRanges.push({ standing, nNFIni, nNFFin });
          else points.addRefusal(nNFIni, standing);
        }
        const answers = evidentIn(seen.get(placeId(place)), () => deps.noIeSince(place.cnpj));
        for (const { nNF, chNFe, standing, received } of answers) {
          points.addKey(nNF, chNFe, standing, received);
        }
        const known = numbersOf(place);
        if (!known) return { ranges: journalRanges, points: points.all };
        for (const { nNF } of known.fromRefusals(ALL_NUMBERS)) points.at(nNF).exists = true;
        // What the memory has is newer than the 217 of the same key.
        for (const { nNF, chNFe, cStat } of known.contingencies(ALL_NUMBERS))
          points.addKey(nNF, chNFe, cStat === '124' ? 'epec' : 'contingency');
        return { ranges: journalRanges, points: points.all };
      };
      return ok({
        files,
        others: shared && all ? { ...shared, machines: all.machines, journalAt } : undefined,
        places: (tpAmb) =>
          distinctPlaces([
            ...namedPlaces(),
            ...requests,
            ...[...seen.values()].filter(({ notes }) => notes.size > 0),
            ...listPlaces(tpAmb),
          ]).filter((place) => place.tpAmb === tpAmb),
        joined: (place) => ({ ...joinSeries(folded(place) ?? NO_FOLDED, overlay(place)), partial }),
        points: (place) => overlay(place).points,
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

/**
 * The answers that say something of a number: of an issuer without IE a 217 does not, since the note may be at the other site. `noIeSince`
 * is asked only where there is one.
 */
export function evidentIn(
  series: SeenSeries | undefined,
  noIeSince: () => string | false | undefined,
): SeenNote[] {
  const notes = [...(series?.notes.values() ?? [])];
  const since = notes.some(({ standing }) => standing === 'attempted') && noIeSince();
  if (!since) return notes;
  return notes.filter(
    ({ standing, chNFe }) => standing !== 'attempted' || !provesNoAbsence(since, accessKeyParts(chNFe)),
  );
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

interface MutablePoint {
  exists: boolean;
  refused?: readonly RefusedStanding[];
  keys: { chNFe: string; standing: KeyStanding }[];
  dated?: Point['dated'];
}

/** A note that exists was issued shortly before it was received; one issued offline maybe in the month before, which its key says. */
function consultedDate(nNF: number, chNFe: string, received: string): string {
  const byKey = issuedBy({ kind: 'key', nNF, chNFe, standing: 'authorized', issued: '' });
  return received.startsWith(byKey.slice(0, 7)) ? received : byKey;
}

function createPoints() {
  const all = new Map<number, MutablePoint>();
  const at = (nNF: number): MutablePoint => {
    const point = all.get(nNF) ?? { exists: false, keys: [] };
    all.set(nNF, point);
    return point;
  };
  return {
    all,
    at,
    addRefusal: (nNF: number, standing: RefusedStanding) => {
      const point = at(nNF);
      point.refused = [...new Set([...(point.refused ?? []), standing])];
    },
    /** The last of one key counts. `received`: dhRecbto of a consulted one, "" if unknown. */
    addKey: (nNF: number, chNFe: string, standing: KeyStanding, received?: string) => {
      const point = at(nNF);
      point.keys = [...point.keys.filter((key) => key.chNFe !== chNFe), { chNFe, standing }];
      if (received === undefined || standing === 'attempted') return;
      const time = issueTime(consultedDate(nNF, chNFe, received));
      if (time) point.dated = time;
    },
  };
}
