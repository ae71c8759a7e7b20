/** A series folded into runs of equal numbers, in typed arrays, and their bytes as they are stored. */

import type { NumberConflict } from '../../../shared/contract.ts';
import { instantOf, offsetOf } from '../../../shared/fiscal/key/issue-time.ts';

/** One number whose files contradict each other. */
export interface FileConflict {
  readonly nNF: number;
  readonly reason: NumberConflict['reason'];
  readonly keys: readonly string[];
}

/**
 * Run i covers the numbers `from[i]` to `to[i]`, all with `code[i]` (number-code.ts); runs ascend and do not overlap, and
 * numbers between them have no evidence. The dated number nearest to each end of a run is kept beside it, 0 where none
 * of the run is dated: `firstDated`, `firstAt` (milliseconds since 1970) and `firstOffset` (minutes of the clock that issued
 * it, which give the day, see {@link localDay}); the same for `last`.
 */
export interface FoldedSeries {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly code: Uint16Array;
  readonly firstDated: Uint32Array;
  readonly firstAt: Float64Array;
  readonly firstOffset: Int16Array;
  readonly lastDated: Uint32Array;
  readonly lastAt: Float64Array;
  readonly lastOffset: Int16Array;
  /** Every local day on which a note with a file or a line of an EFD was issued, ascending. */
  readonly days: Uint16Array;
  readonly conflicts: readonly FileConflict[];
}

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1999, 11, 31);

/** Days since 1999-12-31, so that 0 is no day; undefined for what does not begin with AAAA-MM-DD or is out of range. */
export function dayIndex(issued: string): number | undefined {
  // Notes of one day follow each other.
  if (issued.startsWith(lastDay.text)) return lastDay.index;
  const index = indexOf(issued);
  if (index !== undefined) lastDay = { text: issued.slice(0, 10), index };
  return index;
}

let lastDay: { readonly text: string; readonly index: number } = { text: dayText(1), index: 1 };

function indexOf(issued: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(issued)) return undefined;
  const index = (Date.parse(`${issued.slice(0, 10)}T00:00:00Z`) - DAY_ZERO) / DAY_MS;
  return index >= 1 && index <= 0xffff ? index : undefined;
}

/** AAAA-MM-DD. */
export function dayText(index: number): string {
  return new Date(DAY_ZERO + index * DAY_MS).toISOString().slice(0, 10);
}

/** The local day of an instant, as {@link dayIndex} counts it. */
export function localDay(at: number, offset: number): number {
  return Math.floor((at + offset * 60_000 - DAY_ZERO) / DAY_MS);
}

/** When a note was issued, as runs keep it. */
export interface IssueTime {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Minutes of the clock that issued it. */
  readonly offset: number;
  /** The local day, as {@link dayIndex} counts it. */
  readonly day: number;
}

/** Undefined for what is neither an instant with offset nor a day. */
export function issueTime(issued: string): IssueTime | undefined {
  const day = dayIndex(issued);
  const at = instantOf(issued);
  return day === undefined || Number.isNaN(at) ? undefined : { at, offset: offsetOf(issued), day };
}

/**
 * Of two dates of one key the later one, whichever was read first: a rejected try that was sent again may keep its key with
 * another hour, and a number is waited for longer rather than called a gap too soon.
 */
export function laterIssued(one: string, other: string): string {
  if (one === other || other === '') return one;
  if (one === '') return other;
  // An hour of a day says more than the day.
  if (one.startsWith(other)) return one;
  if (other.startsWith(one)) return other;
  const [a, b] = [instantOf(one), instantOf(other)];
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? other : one;
  return a > b || (!(b > a) && one > other) ? one : other;
}

/** Of two instants or days the earlier one; "" is none. */
export function earlierInstant(one: string, other: string): string {
  if (one === '' || other === '') return one || other;
  return instantOf(other) < instantOf(one) || (instantOf(other) === instantOf(one) && other < one)
    ? other
    : one;
}

const ARRAYS = [
  ['firstAt', Float64Array],
  ['lastAt', Float64Array],
  ['from', Uint32Array],
  ['to', Uint32Array],
  ['firstDated', Uint32Array],
  ['lastDated', Uint32Array],
  ['code', Uint16Array],
  ['firstOffset', Int16Array],
  ['lastOffset', Int16Array],
] as const;

/** Raise it with every change of the bytes or of the rules of folding: stored bytes of another version are folded anew. */
export const FOLD_VERSION = 11;
const HEAD_BYTES = 16;

/** In the byte order of this machine, as the data folder stays on it. */
export function packSeries(series: FoldedSeries): Uint8Array {
  const conflicts = new TextEncoder().encode(JSON.stringify(series.conflicts));
  const size = ARRAYS.reduce((sum, [name]) => sum + series[name].byteLength, HEAD_BYTES);
  const bytes = new Uint8Array(size + series.days.byteLength + conflicts.byteLength);
  new Uint32Array(bytes.buffer, 0, 4).set([
    FOLD_VERSION,
    series.from.length,
    series.days.length,
    conflicts.length,
  ]);
  let at = HEAD_BYTES;
  for (const part of [...ARRAYS.map(([name]) => series[name]), series.days, conflicts]) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes;
}

/** Undefined for bytes of another version. */
export function unpackSeries(stored: Uint8Array): FoldedSeries | undefined {
  // Typed arrays begin at multiples of their element size.
  const buffer = stored.slice().buffer;
  if (buffer.byteLength < HEAD_BYTES) return undefined;
  const [version, runs = 0, days = 0, conflictBytes = 0] = new Uint32Array(buffer, 0, 4);
  if (version !== FOLD_VERSION) return undefined;
  let at = HEAD_BYTES;
  const take = <T extends { readonly byteLength: number }>(
    Kind: new (buffer: ArrayBuffer, byteOffset: number, length: number) => T,
    length: number,
  ) => {
    const part = new Kind(buffer, at, length);
    at += part.byteLength;
    return part;
  };
  return {
    firstAt: take(Float64Array, runs),
    lastAt: take(Float64Array, runs),
    from: take(Uint32Array, runs),
    to: take(Uint32Array, runs),
    firstDated: take(Uint32Array, runs),
    lastDated: take(Uint32Array, runs),
    code: take(Uint16Array, runs),
    firstOffset: take(Int16Array, runs),
    lastOffset: take(Int16Array, runs),
    days: take(Uint16Array, days),
    conflicts: JSON.parse(new TextDecoder().decode(take(Uint8Array, conflictBytes))) as FileConflict[],
  };
}
