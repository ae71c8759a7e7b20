/** The number line of a series: consecutive numbers in one state, grouped where there are too many. */

import type { NumberState } from '../../../shared/contract.ts';
import { JOINED_CONFLICT, STATE_BITS, stateCode, stateOfCode, type JoinedSeries } from './join-series.ts';
import { shownState, walkSeries, type SeriesRules } from './walk-series.ts';

export interface LineRun {
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly state: NumberState;
  readonly conflict?: boolean;
}

export interface Line {
  readonly runs: readonly LineRun[];
  readonly grouped: boolean;
  /** How many numbers are in each state, also where they are grouped. */
  readonly counts: Partial<Record<NumberState, number>>;
}

/**
 * The numbers from `ini` to `fin`; those of which nothing follows are in no run. With more than `most` runs, `most`
 * equal stretches (the last may be shorter), each in the most notable state of its numbers by the order of `STATES`.
 */
export function drawLine(
  series: JoinedSeries,
  rules: SeriesRules,
  ini: number,
  fin: number,
  most: number,
): Line {
  const exact: { nNFIni: number; nNFFin: number; code: number }[] = [];
  const size = Math.ceil((fin - ini + 1) / most);
  const buckets = new Int16Array(most).fill(-1);
  const conflicts = new Uint8Array(most);
  const counts: Partial<Record<NumberState, number>> = {};
  let count = 0;
  const add = (from: number, to: number, code: number) => {
    const begin = Math.max(from, ini);
    const end = Math.min(to, fin);
    if (begin > end) return;
    const last = exact.at(-1);
    if (last && count === exact.length && last.code === code && last.nNFFin === begin - 1) last.nNFFin = end;
    else {
      count += 1;
      if (count <= most) exact.push({ nNFIni: begin, nNFFin: end, code });
    }
    const state = code & STATE_BITS;
    const named = stateOfCode(code);
    counts[named] = (counts[named] ?? 0) + end - begin + 1;
    const until = Math.floor((end - ini) / size);
    for (let bucket = Math.floor((begin - ini) / size); bucket <= until; bucket += 1) {
      if (state > (buckets[bucket] ?? -1)) buckets[bucket] = state;
      if (code & JOINED_CONFLICT) conflicts[bucket] = 1;
    }
  };
  walkSeries(series, rules, {
    known: (i) => add(series.from[i] ?? 0, series.to[i] ?? 0, series.code[i] ?? 0),
    stretch: (stretch) => {
      const { from, to, conflict } = stretch;
      add(from, to, stateCode(shownState(stretch)) | (conflict ? JOINED_CONFLICT : 0));
    },
  });
  if (count <= most) return { runs: exact.map(runOf), grouped: false, counts };
  const runs = [...buckets].flatMap((state, bucket) => {
    const nNFIni = ini + bucket * size;
    const nNFFin = Math.min(nNFIni + size - 1, fin);
    const code = state | (conflicts[bucket] ? JOINED_CONFLICT : 0);
    return state < 0 || nNFIni > fin ? [] : [runOf({ nNFIni, nNFFin, code })];
  });
  return { runs, grouped: true, counts };
}

function runOf({ nNFIni, nNFFin, code }: { nNFIni: number; nNFFin: number; code: number }): LineRun {
  const state = stateOfCode(code);
  return { nNFIni, nNFFin, state, ...(code & JOINED_CONFLICT ? { conflict: true } : {}) };
}
