/** Joins what files, journal and single answers say of a series into runs with one state for each number. */

import type { NumberConflict, NumberState } from '../../../shared/contract.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { foldSeries } from './fold-series.ts';
import type { FoldedSeries } from './folded-series.ts';
import { CONFLICT_BIT } from './number-code.ts';
import { decide, NO_POINT, type Decision, type PointEvidence } from './number-states.ts';
import { createRunBuilder, datesOfPart, type Dated } from './run-builder.ts';

/** States by how much they need to be seen, the least first: a stretch of many numbers is drawn as its most notable. */
export const STATES = [
  'used',
  'denied',
  'cancelled',
  'disabled',
  'attempted',
  'waiting',
  'free',
  'contingency',
  'uncertain',
] as const satisfies readonly NumberState[];
export const STATE_BITS = 0b1111;
/** Beside the state in the code of a joined run. */
export const JOINED_CONFLICT = 1 << 4;
/** Only a consult tells whether there is a note. */
export const JOINED_ASK = 1 << 5;
/** Only EFDs that contradict each other name it. */
export const JOINED_DISPUTED = 1 << 6;

export const stateCode = (state: NumberState) => STATES.indexOf(state);
export const stateOfCode = (code: number): NumberState => STATES[code & STATE_BITS] ?? 'used';

const ARRIVING = new Set([stateCode('attempted'), stateCode('contingency')]);
const isArriving = (code: number) => ARRIVING.has(code & STATE_BITS);

/** A range of the journal that is disabled, or may be. */
export interface JournalRange extends NumberRange {
  readonly standing: 'disabled' | 'uncertain';
}

/** What is known of one number outside files and journal, with the date of its note where one is known. */
export interface Point extends PointEvidence {
  readonly dated?: Omit<Dated, 'nNF'> | undefined;
}

/** What is known of a series besides its files. */
export interface Overlay {
  readonly ranges: readonly JournalRange[];
  readonly points: ReadonlyMap<number, Point>;
}

export interface JoinedConflict {
  readonly nNF: number;
  readonly reason: NumberConflict['reason'];
}

/** As {@link FoldedSeries}, but `code` is the index of the state in `STATES`, with the marks of the `JOINED_` constants. */
export interface JoinedSeries extends Omit<FoldedSeries, 'conflicts'> {
  /** Some file names it; else all of it is known by answers, requests and people. */
  readonly read: boolean;
  /** Lowest and highest number that a file names; 0 without one. */
  readonly readFrom: number;
  readonly readTo: number;
  /** Not all files that may name it were read: a number that is missing in it may be in the others. */
  readonly partial?: boolean;
  /** By number. */
  readonly conflicts: readonly JoinedConflict[];
}

/** Of a series that no file names. */
export const NO_FOLDED: FoldedSeries = foldSeries([]);

/** Linear in the runs and in the overlay; 1 million runs take some 20 ms. */
export function joinSeries(folded: FoldedSeries, { ranges, points }: Overlay): JoinedSeries {
  const builder = createRunBuilder(isArriving, folded.from.length);
  const found: JoinedConflict[] = [];
  const numbers = Uint32Array.from(points.keys()).sort();
  const disabled = unionOf(ranges, 'disabled');
  const uncertain = unionOf(ranges, 'uncertain');
  let disabledAt = 0;
  let uncertainAt = 0;
  let pointAt = 0;

  /** Whether `n` is inside, and up to where that stays so. */
  const covers = (union: readonly NumberRange[], at: number, n: number) => {
    const range = union[at];
    if (range === undefined) return { inside: false, until: Number.MAX_SAFE_INTEGER };
    return n >= range.nNFIni
      ? { inside: true, until: range.nNFFin }
      : { inside: false, until: range.nNFIni - 1 };
  };

  /** Passes what ends before `n`. */
  const passTo = (n: number) => {
    while ((disabled[disabledAt]?.nNFFin ?? Infinity) < n) disabledAt += 1;
    while ((uncertain[uncertainAt]?.nNFFin ?? Infinity) < n) uncertainAt += 1;
    while ((numbers[pointAt] ?? Infinity) < n) pointAt += 1;
  };
  /** Whether only files say something of the numbers from `from` to `to`. */
  const onlyFiles = (from: number, to: number) => {
    passTo(from);
    return (
      (numbers[pointAt] ?? Infinity) > to &&
      (disabled[disabledAt]?.nNFIni ?? Infinity) > to &&
      (uncertain[uncertainAt]?.nNFIni ?? Infinity) > to
    );
  };

  /** Splits `from` to `to`, of one code, where the journal or a single number says something; 0 is no file. */
  const addStretch = (from: number, to: number, code: number, run: number) => {
    for (let n = from; n <= to;) {
      passTo(n);
      const byJournal = covers(disabled, disabledAt, n);
      const open = covers(uncertain, uncertainAt, n);
      const nextPoint = numbers[pointAt] ?? Number.MAX_SAFE_INTEGER;
      const point = nextPoint === n ? points.get(n) : undefined;
      const until = point ? n : Math.min(to, byJournal.until, open.until, nextPoint - 1);
      if (code !== 0 || byJournal.inside || open.inside || point) {
        const journal = { disabled: byJournal.inside, uncertain: open.inside };
        const decision = decide(code, journal, point ?? NO_POINT);
        const { state, conflicts } = decision;
        for (const reason of conflicts) {
          for (let nNF = n; nNF <= until; nNF += 1) found.push({ nNF, reason });
        }
        const marked = conflicts.length > 0 || (code & CONFLICT_BIT) !== 0 ? JOINED_CONFLICT : 0;
        const inFile = run < 0 ? {} : datesOfPart(folded, run, n, until);
        const own = point?.dated && { nNF: n, ...point.dated };
        builder.add(
          n,
          until,
          stateCode(state) | marked | marksOf(decision),
          inFile.first ?? own,
          inFile.last ?? own,
        );
      }
      n = until + 1;
    }
  };

  const { from, to, code } = folded;
  const plainCodes = new Map<number, number>();
  let next = 1;
  for (let run = 0; run < from.length; run += 1) {
    const ini = from[run] ?? 0;
    const fin = to[run] ?? 0;
    const bits = code[run] ?? 0;
    if (onlyFiles(next, fin)) {
      let joined = plainCodes.get(bits);
      if (joined === undefined) {
        const decision = decide(bits, { disabled: false, uncertain: false });
        const conflict = (bits & CONFLICT_BIT) === 0 ? 0 : JOINED_CONFLICT;
        joined = stateCode(decision.state) | conflict | marksOf(decision);
        plainCodes.set(bits, joined);
      }
      builder.copy(folded, run, joined);
    } else {
      if (ini > next) addStretch(next, ini - 1, 0, -1);
      addStretch(ini, fin, bits, run);
    }
    next = fin + 1;
  }
  const end = Math.max(numbers.at(-1) ?? 0, disabled.at(-1)?.nNFFin ?? 0, uncertain.at(-1)?.nNFFin ?? 0);
  if (end >= next) addStretch(next, end, 0, -1);
  const all = [...folded.conflicts.map(({ nNF, reason }) => ({ nNF, reason })), ...found];
  return {
    ...builder.end(),
    read: from.length > 0,
    readFrom: from[0] ?? 0,
    readTo: to.at(-1) ?? 0,
    days: folded.days,
    conflicts: distinct(all),
  };
}

function marksOf({ ask, disputed }: Decision): number {
  return (ask ? JOINED_ASK : 0) | (disputed ? JOINED_DISPUTED : 0);
}

/** Sorted and disjoint. */
function unionOf(ranges: readonly JournalRange[], standing: JournalRange['standing']): NumberRange[] {
  const union: { nNFIni: number; nNFFin: number }[] = [];
  const sorted = ranges.filter((range) => range.standing === standing).sort((a, b) => a.nNFIni - b.nNFIni);
  for (const { nNFIni, nNFFin } of sorted) {
    const last = union.at(-1);
    if (last && nNFIni <= last.nNFFin + 1) last.nNFFin = Math.max(last.nNFFin, nNFFin);
    else union.push({ nNFIni, nNFFin });
  }
  return union;
}

function distinct(conflicts: readonly JoinedConflict[]): JoinedConflict[] {
  const seen = new Map(conflicts.map((each) => [`${each.nNF} ${each.reason}`, each]));
  return [...seen.values()].sort((a, b) => a.nNF - b.nNF);
}
