/** Walks a joined series in order: numbers with evidence, and the stretches without a note between them. */

import type { NumberState } from '../../../shared/contract.ts';
import { modSchema, seriesVerdict } from '../../../shared/fiscal/numbering.ts';
import { limitAfter } from '../../../shared/fiscal/transmission.ts';
import { localDay, type IssueTime } from './folded-series.ts';
import {
  JOINED_ASK,
  JOINED_CONFLICT,
  JOINED_DISPUTED,
  STATE_BITS,
  stateCode,
  type JoinedSeries,
} from './join-series.ts';
import type { Dated } from './run-builder.ts';

export interface SeriesRules {
  readonly mod: string;
  /** Needed to tell the series that the Fisco numbers. */
  readonly serie?: number;
  readonly now: Date;
  /** The first number of the series, as a person entered it. */
  readonly informedFirst?: number | undefined;
}

/** Numbers without a note, all of one kind: nothing is known of them, or they were tried or issued in contingency. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly state: Extract<NumberState, 'free' | 'attempted' | 'contingency'>;
  /** Some of its evidence contradicts other. */
  readonly conflict: boolean;
  /** Only a consult tells whether a note of it exists. */
  readonly ask: boolean;
  /** A note may still arrive until then (milliseconds); absent if that time has passed or no date is known. */
  readonly until?: number | undefined;
  /** The dated notes nearest to it. */
  readonly below?: Dated | undefined;
  readonly above?: Dated | undefined;
  /** The date of its own notes; of numbers side by side whose time has passed, the earliest. */
  readonly own?: Dated | undefined;
}

export interface Visitor {
  /** Run `i` of the series: it has evidence and is no stretch without a note. */
  known?(i: number): void;
  stretch(stretch: Stretch): void;
}

const ATTEMPTED = stateCode('attempted');
const CONTINGENCY = stateCode('contingency');
const QUARTER_MS = 900_000;
const DAY_MS = 96 * QUARTER_MS;
/** Longer than the wait for any business day: older notes need no calendar. */
const LONGEST_WAIT_MS = 15 * DAY_MS;

/** The kind of a number without a note; for one that was tried or skipped, its note may still arrive. */
export function shownState({ state, until }: Pick<Stretch, 'state' | 'until'>): NumberState {
  return until !== undefined && state !== 'contingency' ? 'waiting' : state;
}

/** Used, denied or cancelled: a note of these numbers exists at SEFAZ or in the books. */
export function isExistingCode(code: number): boolean {
  return (code & STATE_BITS) <= stateCode('cancelled');
}

/** The Fisco numbers it for many companies: what is missing in one company's files is no gap of it (NT 2018.001). */
export function isOfTheFisco({ mod, serie = 0 }: Pick<SeriesRules, 'mod' | 'serie'>): boolean {
  return seriesVerdict(modSchema.parse(mod), serie) === 'blocked-nfa';
}

/** Highest number whose note surely exists; 0 if there is none. */
export function highestExisting({ code, to }: JoinedSeries): number {
  for (let i = code.length - 1; i >= 0; i -= 1)
    if (isExistingCode(code[i] ?? 0) && !isDisputed(code[i])) return to[i] ?? 0;
  return 0;
}

/**
 * Of a block of another computer that cannot be read, whose numbers alone have no date: any key has its month. It says neither where
 * the series begins nor how far it has got.
 */
function isUnread({ code, lastDated }: JoinedSeries, i: number): boolean {
  const bits = code[i] ?? 0;
  return (bits & STATE_BITS) === ATTEMPTED && (bits & JOINED_ASK) !== 0 && lastDated[i] === 0;
}

function isDisputed(code = 0): boolean {
  return (code & JOINED_DISPUTED) !== 0;
}

/**
 * In ascending order. Numbers with nothing count from the first number of the series (as entered, else the first with evidence) up to the
 * highest existing note: beyond it the numbering has not got there yet. Tried and contingency numbers count above it too. In a series of
 * the Fisco's nothing is missing. The window is that of the later of the two neighbours and of the stretch's own notes.
 */
export function walkSeries(series: JoinedSeries, rules: SeriesRules, visitor: Visitor): void {
  const { from, to, code, firstDated, firstAt, firstOffset, lastDated, lastAt, lastOffset } = series;
  const highest = highestExisting(series);
  const first = code.findIndex((each, i) => !isDisputed(each) && !isUnread(series, i));
  const lowest = rules.informedFirst ?? from[first] ?? from[0] ?? 1;
  const ofTheFisco = isOfTheFisco(rules);
  const now = rules.now.getTime();
  const limits = createLimits(rules.mod, now);
  let below: Dated | undefined;
  let above: Dated | undefined;
  let aboveRun = -1;
  /** Runs of tried numbers are kept by day; those whose time has passed are one stretch again. */
  let passed: Stretch | undefined;

  /** The first dated note in run `i` or after it. */
  const aboveFrom = (i: number): Dated | undefined => {
    if (aboveRun >= i) return above;
    aboveRun = Math.max(aboveRun, i);
    while (aboveRun < from.length && !(isExistingCode(code[aboveRun] ?? 0) && firstDated[aboveRun]))
      aboveRun += 1;
    above =
      aboveRun < from.length
        ? datedAt(firstDated[aboveRun], firstAt[aboveRun], firstOffset[aboveRun])
        : undefined;
    return above;
  };
  const report = (ini: number, fin: number, state: Stretch['state'], next: number, bits = 0, own?: Dated) => {
    if (ini > fin || (ofTheFisco && state === 'free')) return;
    const over = aboveFrom(next);
    const until = latestLimit(limits, below, over, own);
    const conflict = (bits & JOINED_CONFLICT) !== 0;
    const ask = (bits & JOINED_ASK) !== 0;
    const stretch = { from: ini, to: fin, state, conflict, ask, until, below, above: over, own };
    if (passed && goesOn(passed, stretch)) {
      passed = { ...passed, to: fin, own: earlierOf(passed.own, own) };
      return;
    }
    endPassed();
    if (state !== 'free' && until === undefined) passed = stretch;
    else visitor.stretch(stretch);
  };
  const endPassed = () => {
    if (passed) visitor.stretch(passed);
    passed = undefined;
  };

  let next = lowest;
  for (let i = 0; i < from.length; i += 1) {
    const ini = from[i] ?? 0;
    const fin = to[i] ?? 0;
    report(next, Math.min(ini - 1, highest), 'free', i);
    next = Math.max(next, fin + 1);
    const bits = code[i] ?? 0;
    const state = bits & STATE_BITS;
    if ((state === ATTEMPTED || state === CONTINGENCY) && fin >= lowest) {
      const at = lastAt[i] ?? 0;
      // A date in the future is a wrong clock.
      const own = lastDated[i] && at <= now + DAY_MS ? datedAt(lastDated[i], at, lastOffset[i]) : undefined;
      const tried = state === ATTEMPTED ? 'attempted' : 'contingency';
      const end = isUnread(series, i) ? Math.min(fin, highest) : fin;
      report(Math.max(ini, lowest), end, tried, i + 1, bits, own);
      continue;
    }
    endPassed();
    visitor.known?.(i);
    if (isExistingCode(bits) && lastDated[i]) below = datedAt(lastDated[i], lastAt[i], lastOffset[i]);
  }
  endPassed();
}

function goesOn(passed: Stretch, { from, state, conflict, ask, until }: Stretch): boolean {
  const alike = passed.state === state && passed.conflict === conflict && passed.ask === ask;
  return alike && passed.to === from - 1 && until === undefined;
}

function earlierOf(a: Dated | undefined, b: Dated | undefined): Dated | undefined {
  if (!a || !b) return a ?? b;
  return a.at <= b.at ? a : b;
}

/** The earlier of two notes may have the later end, by the clock of another place. */
function latestLimit(
  limits: (issue: IssueTime) => number | undefined,
  ...issues: readonly (IssueTime | undefined)[]
): number | undefined {
  let latest: number | undefined;
  for (const issue of issues) {
    const limit = issue && limits(issue);
    if (limit !== undefined && (latest === undefined || limit > latest)) latest = limit;
  }
  return latest;
}

function datedAt(nNF = 0, at = 0, offset = 0): Dated {
  return { nNF, at, offset, day: localDay(at, offset) };
}

/** The end of the window of a note issued at an instant, undefined once it has passed; those of an NFC-e are kept, as there are many. */
function createLimits(mod: string, now: number): (issue: IssueTime) => number | undefined {
  const known = new Map<number, number>();
  const limitOf = ({ at, offset }: IssueTime) => {
    if (mod !== '65') return limitAfter(mod, at, offset);
    // A day begins at a quarter of an hour everywhere, and offsets are of less than a day of 1440 minutes.
    const name = Math.floor(at / QUARTER_MS) * 4096 + offset + 2048;
    const limit = known.get(name) ?? limitAfter(mod, at, offset);
    known.set(name, limit);
    return limit;
  };
  return (issue) => {
    if (issue.at < now - LONGEST_WAIT_MS) return undefined;
    const limit = limitOf(issue);
    return limit > now ? limit : undefined;
  };
}
