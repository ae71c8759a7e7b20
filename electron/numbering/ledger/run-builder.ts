/** Collects runs in ascending order into growing typed arrays, joining neighbours of equal code (and day, where it counts). */

import { localDay, type FoldedSeries, type IssueTime } from './folded-series.ts';
import { mayArrive } from './number-code.ts';

/** A dated number. */
export interface Dated extends IssueTime {
  readonly nNF: number;
}

export type Runs = Omit<FoldedSeries, 'days' | 'conflicts'>;

export interface RunBuilder {
  /** `from` is above every number added before; `first` and `last`: the dated numbers nearest to both ends. */
  add(from: number, to: number, code: number, first?: Dated, last?: Dated): void;
  /** Adds run `i` of `source` under another code. */
  copy(source: Runs, i: number, code: number): void;
  end(): Runs;
}

/** Few: an office has thousands of series, and a look at all of them makes room for each. */
const FIRST_CAPACITY = 16;

/**
 * `isByDay`: codes whose runs hold notes of one day only, since each day's may still arrive until another hour.
 * `expected`: runs for which room is made with the first.
 */
export function createRunBuilder(isByDay: (code: number) => boolean, expected = FIRST_CAPACITY): RunBuilder {
  // Allocates nothing before the first run: a disablement folds the files' rows of its numbers ten times, mostly without any.
  let runs = emptyRuns(0);
  let count = 0;
  /** The run to write to: the last one if it goes on, else a new one. `day` is 0 without a date. */
  const place = (from: number, to: number, code: number, day: number): number => {
    const last = count - 1;
    if (last >= 0 && runs.code[last] === code && runs.to[last] === from - 1) {
      if (!isByDay(code) || dayOf(runs.lastDated[last], runs.lastAt[last], runs.lastOffset[last]) === day) {
        runs.to[last] = to;
        return last;
      }
    }
    if (count === runs.from.length)
      runs = copyRuns(runs, emptyRuns(Math.max(count * 2, expected, FIRST_CAPACITY)));
    runs.from[count] = from;
    runs.to[count] = to;
    runs.code[count] = code;
    count += 1;
    return count - 1;
  };
  const datedFrom = (i: number, nNF: number, at: number, offset: number) => {
    if (nNF === 0 || runs.firstDated[i] !== 0) return;
    runs.firstDated[i] = nNF;
    runs.firstAt[i] = at;
    runs.firstOffset[i] = offset;
  };
  const datedTo = (i: number, nNF: number, at: number, offset: number) => {
    if (nNF === 0) return;
    runs.lastDated[i] = nNF;
    runs.lastAt[i] = at;
    runs.lastOffset[i] = offset;
  };
  return {
    add: (from, to, code, first, last = first) => {
      const i = place(from, to, code, first?.day ?? 0);
      if (first) datedFrom(i, first.nNF, first.at, first.offset);
      if (last) datedTo(i, last.nNF, last.at, last.offset);
    },
    copy: ({ from, to, firstDated, firstAt, firstOffset, lastDated, lastAt, lastOffset }, run, code) => {
      const day = isByDay(code) ? dayOf(firstDated[run], firstAt[run], firstOffset[run]) : 0;
      const i = place(from[run] ?? 0, to[run] ?? 0, code, day);
      datedFrom(i, firstDated[run] ?? 0, firstAt[run] ?? 0, firstOffset[run] ?? 0);
      datedTo(i, lastDated[run] ?? 0, lastAt[run] ?? 0, lastOffset[run] ?? 0);
    },
    end: () => copyRuns(sliceRuns(runs, count), emptyRuns(count)),
  };
}

/** 0 without a date. */
function dayOf(nNF = 0, at = 0, offset = 0): number {
  return nNF === 0 ? 0 : localDay(at, offset);
}

function emptyRuns(length: number): Runs {
  return {
    from: new Uint32Array(length),
    to: new Uint32Array(length),
    code: new Uint16Array(length),
    firstDated: new Uint32Array(length),
    firstAt: new Float64Array(length),
    firstOffset: new Int16Array(length),
    lastDated: new Uint32Array(length),
    lastAt: new Float64Array(length),
    lastOffset: new Int16Array(length),
  };
}

/**
 * The dates of run `run` of a fold that are known to be of its part from `from` to `to`. All notes of a run that may still
 * arrive are of one day, so that its date is each part's.
 */
export function datesOfPart(
  runs: Runs,
  run: number,
  from: number,
  to: number,
): { readonly first?: Dated | undefined; readonly last?: Dated | undefined } {
  const ofDay = mayArrive(runs.code[run] ?? 0);
  const inside = (nNF = 0, at = 0, offset = 0): Dated | undefined => {
    if (nNF === 0 || (!ofDay && (nNF < from || nNF > to))) return undefined;
    return { nNF: Math.min(Math.max(nNF, from), to), at, offset, day: localDay(at, offset) };
  };
  const first = inside(runs.firstDated[run], runs.firstAt[run], runs.firstOffset[run]);
  const last = inside(runs.lastDated[run], runs.lastAt[run], runs.lastOffset[run]);
  return { first: first ?? last, last: last ?? first };
}

/** Views of the first `length` runs. */
function sliceRuns(runs: Runs, length: number): Runs {
  return {
    from: runs.from.subarray(0, length),
    to: runs.to.subarray(0, length),
    code: runs.code.subarray(0, length),
    firstDated: runs.firstDated.subarray(0, length),
    firstAt: runs.firstAt.subarray(0, length),
    firstOffset: runs.firstOffset.subarray(0, length),
    lastDated: runs.lastDated.subarray(0, length),
    lastAt: runs.lastAt.subarray(0, length),
    lastOffset: runs.lastOffset.subarray(0, length),
  };
}

function copyRuns(source: Runs, target: Runs): Runs {
  for (const name of Object.keys(source) as (keyof Runs)[]) target[name].set(source[name]);
  return target;
}
