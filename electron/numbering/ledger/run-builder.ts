/** Collects runs in ascending order into growing typed arrays, joining neighbours of equal code. */

import type { FoldedSeries } from './folded-series.ts';

/** A dated number: milliseconds since 1970, and the local day as `dayIndex` counts it. */
export interface Dated {
  readonly nNF: number;
  readonly at: number;
  readonly day: number;
}

export type Runs = Omit<FoldedSeries, 'days' | 'conflicts'>;

export interface RunBuilder {
  /** `from` is above every number added before. */
  add(from: number, to: number, code: number, dated?: Dated): void;
  end(): Runs;
}

const FIRST_CAPACITY = 1024;

export function createRunBuilder(): RunBuilder {
  let runs = emptyRuns(FIRST_CAPACITY);
  let count = 0;
  return {
    add: (from, to, code, dated) => {
      const last = count - 1;
      const joins = last >= 0 && runs.code[last] === code && runs.to[last] === from - 1;
      const i = joins ? last : count;
      if (!joins) {
        if (count === runs.from.length) runs = copyRuns(runs, emptyRuns(count * 2));
        runs.from[i] = from;
        runs.code[i] = code;
        count += 1;
      }
      runs.to[i] = to;
      if (!dated) return;
      if (runs.firstDated[i] === 0) {
        runs.firstDated[i] = dated.nNF;
        runs.firstAt[i] = dated.at;
        runs.firstDay[i] = dated.day;
      }
      runs.lastDated[i] = dated.nNF;
      runs.lastAt[i] = dated.at;
      runs.lastDay[i] = dated.day;
    },
    end: () => copyRuns(sliceRuns(runs, count), emptyRuns(count)),
  };
}

function emptyRuns(length: number): Runs {
  return {
    from: new Uint32Array(length),
    to: new Uint32Array(length),
    code: new Uint16Array(length),
    firstDated: new Uint32Array(length),
    firstAt: new Float64Array(length),
    firstDay: new Uint16Array(length),
    lastDated: new Uint32Array(length),
    lastAt: new Float64Array(length),
    lastDay: new Uint16Array(length),
  };
}

/** Views of the first `length` runs. */
function sliceRuns(runs: Runs, length: number): Runs {
  return {
    from: runs.from.subarray(0, length),
    to: runs.to.subarray(0, length),
    code: runs.code.subarray(0, length),
    firstDated: runs.firstDated.subarray(0, length),
    firstAt: runs.firstAt.subarray(0, length),
    firstDay: runs.firstDay.subarray(0, length),
    lastDated: runs.lastDated.subarray(0, length),
    lastAt: runs.lastAt.subarray(0, length),
    lastDay: runs.lastDay.subarray(0, length),
  };
}

function copyRuns(source: Runs, target: Runs): Runs {
  for (const name of Object.keys(source) as (keyof Runs)[]) target[name].set(source[name]);
  return target;
}
