/** The lines of one number in the month's table: its state is the ledger's, the same that `furos` and the check go by. */

import type { NumberState } from '../../../shared/contract.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { stateAt } from '../../numbering/ledger/state-runs.ts';
import type { SeenKey, SeriesStates } from '../job.ts';
import { isKeyed, monthNotesOf, settledBy, type MonthNote, type Settled } from './month-note.ts';
import type { MonthRows, NumberFact } from './month-rows.ts';
import { monthOfBooked } from './month.ts';
import { bySeries, seriesKey } from '../../../shared/fiscal/numbering.ts';

export interface Place {
  readonly mod: string;
  readonly serie: number;
}

/** What files and consultations say of one number, some of it of the month. */
export interface MonthNumber {
  readonly place: Place;
  readonly nNF: number;
  readonly facts: readonly NumberFact[];
  readonly seen: readonly SeenKey[];
}

export interface NumberLine {
  readonly state: NumberState;
  /** Whose documents go into the zip; of a number that only the books name, or that was settled without it, none does. */
  readonly note?: MonthNote;
  /** The key that is named, where no note is taken. */
  readonly named?: Pick<MonthNote, 'chNFe' | 'issued'>;
  /** Other XMLs of a number without an outcome. */
  readonly more?: readonly MonthNote[];
  /** The line of the EFD by which alone it is known. */
  readonly booked?: NumberFact;
  readonly remark?: string;
}

const ONLY_BOOKED = 'Só na EFD, sem o XML da nota';
const ONLY_BOOKED_DISABLED = 'Só na EFD, sem comprovante';
const BOOKED_WITH_XML = 'Só na EFD: o XML daqui não tem autorização';
const UNAUTHORIZED = 'Esta chave não tem autorização';
const BY_REJECTION = 'Segundo a rejeição, sem comprovante';
const ELSEWHERE = 'O comprovante não é deste mês, ou é de outro computador';

const BOOKED_AS = {
  used: 'regular',
  cancelled: 'cancelled',
  denied: 'denied',
  disabled: 'disabled',
} as const;

/** By model, series and number; `seen`: keys of the month, or cancelled in it. */
export function* monthNumbers(rows: MonthRows | undefined, seen: readonly SeenKey[]): Generator<MonthNumber> {
  const consulted = [
    ...Map.groupBy(seen, ({ chNFe }) => {
      const parts = accessKeyParts(chNFe);
      return numberKey(parts, parts.nNF);
    }).values(),
  ]
    .flatMap((keys): MonthNumber[] => {
      const [first] = keys;
      if (!first) return [];
      const { mod, serie, nNF } = accessKeyParts(first.chNFe);
      return [{ place: { mod, serie }, nNF, facts: [], seen: keys }];
    })
    .sort(byNumber);
  let next = 0;
  for (const { place, nNF, facts } of rows?.numbers() ?? []) {
    const filed = { place, nNF, facts, seen: [] };
    for (let each = consulted[next]; each && byNumber(each, filed) < 0; each = consulted[next]) {
      yield each;
      next += 1;
    }
    const same = consulted[next];
    if (same && byNumber(same, filed) === 0) {
      next += 1;
      yield { ...filed, seen: same.seen };
    } else yield filed;
  }
  yield* consulted.slice(next);
}

export function byNumber(
  a: { readonly place: Place; readonly nNF: number },
  b: { readonly place: Place; readonly nNF: number },
): number {
  return bySeries(a.place, b.place) || a.nNF - b.nNF;
}

/** Names a number among those of one company. */
export function numberKey(place: Place, nNF: number): string {
  return `${seriesKey(place)} ${nNF}`;
}

/** `isCovered`: a disablement of the month has its line already. More than one line only for several notes at SEFAZ. */
export function linesOf(
  { facts, seen }: MonthNumber,
  state: NumberState | undefined,
  month: string,
  isCovered: boolean,
): NumberLine[] {
  const notes = monthNotesOf(facts, seen, month);
  const settled = notes.filter((note) => note.settled !== undefined);
  if (settled.length > 0) {
    const keys = new Set(settled.map(({ chNFe }) => chNFe));
    const others = facts.filter((fact) => isKeyed(fact) && !keys.has(fact.chNFe));
    // The state is the number's: of several notes at SEFAZ, also of one of another month, each has its own.
    const isOnly = settled.length === 1 && settledBy(others, undefined) === undefined;
    return settled.map((note) => ({
      note,
      state: (isOnly && isSettled(state) ? state : note.settled) ?? 'used',
    }));
  }
  const books = facts.filter((fact) => fact.kind === 'booked' && monthOfBooked(fact) === month);
  const [named, ...more] = notes;
  if (state === 'used' || state === 'cancelled' || state === 'denied' || state === 'disabled') {
    if (state === 'disabled' && isCovered) return [];
    const booked = books.find((line) => line.booked === BOOKED_AS[state]);
    if (booked) {
      const alone = !facts.some(isKeyed) && seen.length === 0;
      const ofNote = alone ? ONLY_BOOKED : BOOKED_WITH_XML;
      return [{ state, booked, remark: state === 'disabled' ? ONLY_BOOKED_DISABLED : ofNote }];
    }
    if (!named) return [];
    if (state !== 'disabled') return [{ state, named, remark: UNAUTHORIZED }];
    const byRejection = facts.some(({ standing }) => standing === 'disabled-by-rejection');
    return [{ state, named, remark: byRejection ? BY_REJECTION : ELSEWHERE }];
  }
  return named ? [{ state: state ?? 'attempted', note: named, more }] : [];
}

export function isSettled(state: NumberState | undefined): state is Settled {
  return state === 'used' || state === 'cancelled' || state === 'denied';
}

/** What the ledger calls a number; undefined of one that was read only after it was asked. */
export function stateIn(
  states: readonly SeriesStates[],
): (place: Place, nNF: number) => NumberState | undefined {
  const byPlace = new Map(states.map((series) => [seriesKey(series), series.runs]));
  return (place, nNF) => stateAt(byPlace.get(seriesKey(place)), nNF);
}
