/** The rows of the month's table that come from no document of a single number: disabled ranges and open ones, in order. */

import type { NumberState } from '../../../shared/contract.ts';
import { piecesOf } from '../../numbering/ledger/state-runs.ts';
import type { MakeJob, OpenRange } from '../job.ts';
import type { Disabled } from './add-disablements.ts';
import { byNumber, isSettled, type Place } from './number-lines.ts';
import { seriesKey } from '../../../shared/fiscal/numbering.ts';

export interface ExtraRow {
  readonly place: Place;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly state: NumberState;
  readonly note: string;
  /** Of an {@link OpenRange}. */
  readonly unclear?: boolean | undefined;
  /** Of a disabled range. */
  readonly disabled?: Disabled;
  /** Of another month: no row of its own. */
  readonly beside?: true;
}

/** Each number in one row at most, by its state: a used number is cut out of a range that was disabled nevertheless. */
export function createExtraRows(
  disabled: readonly Disabled[],
  { open, besides, states }: Pick<MakeJob, 'open' | 'besides' | 'states'>,
) {
  const byPlace = new Map(states.map((series) => [seriesKey(series), series.runs]));
  const pieces = (range: Omit<OpenRange, 'note'>, wanted: (state: NumberState) => boolean) => {
    const runs = byPlace.get(seriesKey(range));
    return runs ? piecesOf(runs, range).filter(({ state }) => wanted(state)) : [];
  };
  const isOpen = (state: NumberState) => !isSettled(state) && state !== 'disabled';
  const opened = (all: readonly OpenRange[]) =>
    all.flatMap((each) =>
      pieces(each, isOpen).map((piece) => ({
        place: placeOf(each),
        ...piece,
        note: each.note,
        unclear: each.unclear,
      })),
    );
  const rows = disjoint([
    ...disabled.flatMap((each) =>
      pieces(each, (state) => state === 'disabled').map((piece) => ({
        place: placeOf(each),
        ...piece,
        note: each.note,
        disabled: each,
      })),
    ),
    ...opened(open),
    ...opened(besides).map((each) => ({ ...each, beside: true as const })),
  ]);
  let next = 0;
  /** What of the next row lies behind the numbers that were passed. */
  let rest = rows[0];
  const pass = () => {
    next += 1;
    rest = rows[next];
  };
  const has = (place: Place, nNF: number) =>
    rest !== undefined &&
    byNumber(first(rest), { place, nNF }) <= 0 &&
    byNumber(last(rest), { place, nNF }) >= 0;

  return {
    /** Those before a number, or all that are left; what of a range lies behind it stays. */
    before: function* (place?: Place, nNF = 0) {
      while (rest && (place === undefined || byNumber(first(rest), { place, nNF }) < 0)) {
        const row = rest;
        if (place !== undefined && has(place, nNF)) {
          rest = { ...row, nNFIni: nNF };
          if (!row.beside) yield { ...row, nNFFin: nNF - 1 };
          return;
        }
        pass();
        if (!row.beside) yield row;
      }
    },
    /** The row that a number is in, which has a line of its own now: its row goes on behind it. */
    take: (place: Place, nNF: number) => {
      const row = rest;
      if (!row || !has(place, nNF)) return undefined;
      if (row.nNFFin === nNF) pass();
      else rest = { ...row, nNFIni: nNF + 1 };
      return row;
    },
    /** Whether a disabled range is next, and has this number. */
    isDisabled: (place: Place, nNF: number) => rest?.disabled !== undefined && has(place, nNF),
  };
}

function placeOf({ mod, serie }: Place): Place {
  return { mod, serie };
}

const first = ({ place, nNFIni }: ExtraRow) => ({ place, nNF: nNFIni });
const last = ({ place, nNFFin }: ExtraRow) => ({ place, nNF: nNFFin });

/** In order; of two that overlap the later one begins behind the earlier. */
function disjoint(rows: readonly ExtraRow[]): ExtraRow[] {
  const found: ExtraRow[] = [];
  for (const row of rows.toSorted((a, b) => byNumber(first(a), first(b)))) {
    const before = found.at(-1);
    const same = before?.place.mod === row.place.mod && before.place.serie === row.place.serie;
    const nNFIni = same ? Math.max(row.nNFIni, before.nNFFin + 1) : row.nNFIni;
    if (nNFIni <= row.nNFFin) found.push({ ...row, nNFIni });
  }
  return found;
}
