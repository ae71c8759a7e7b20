/** The one state of each number of a series as runs in typed arrays, which cross threads. */

import type { NumberState } from '../../../shared/contract.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { stateCode, stateOfCode, type JoinedSeries } from './join-series.ts';
import { shownState, walkSeries, type SeriesRules, type Stretch } from './walk-series.ts';

/** Ascending and disjoint; a number in no run has no state. `state`: the index in `STATES`. */
export interface StateRuns {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly state: Uint8Array;
}

export interface StatePiece extends NumberRange {
  readonly state: NumberState;
}

/** As the number line has them. `each` gets the stretches without a note, in order. */
export function stateRuns(
  series: JoinedSeries,
  rules: SeriesRules,
  each: (stretch: Stretch) => void = () => undefined,
): StateRuns {
  const from: number[] = [];
  const to: number[] = [];
  const state: number[] = [];
  const add = (ini: number, fin: number, code: number) => {
    if (state.at(-1) === code && to.at(-1) === ini - 1) {
      to[to.length - 1] = fin;
      return;
    }
    from.push(ini);
    to.push(fin);
    state.push(code);
  };
  walkSeries(series, rules, {
    known: (i) => add(series.from[i] ?? 0, series.to[i] ?? 0, stateCode(stateOfCode(series.code[i] ?? 0))),
    stretch: (stretch) => {
      add(stretch.from, stretch.to, stateCode(shownState(stretch)));
      each(stretch);
    },
  });
  return { from: Uint32Array.from(from), to: Uint32Array.from(to), state: Uint8Array.from(state) };
}

export function stateAt(runs: StateRuns | undefined, nNF: number): NumberState | undefined {
  return runs && piecesOf(runs, { nNFIni: nNF, nNFFin: nNF })[0]?.state;
}

/** The runs inside `range`. */
export function piecesOf(runs: StateRuns, { nNFIni, nNFFin }: NumberRange): StatePiece[] {
  const { from, to, state } = runs;
  let low = 0;
  let high = from.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((to[middle] ?? 0) < nNFIni) low = middle + 1;
    else high = middle;
  }
  const pieces: StatePiece[] = [];
  for (let i = low; i < from.length && (from[i] ?? 0) <= nNFFin; i += 1) {
    pieces.push({
      nNFIni: Math.max(from[i] ?? 0, nNFIni),
      nNFFin: Math.min(to[i] ?? 0, nNFFin),
      state: stateOfCode(state[i] ?? 0),
    });
  }
  return pieces;
}
