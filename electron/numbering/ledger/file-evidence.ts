/** How the ledger reads what files say of a series: the interface that the store of the scan implements. */

import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { FileStanding } from '../../documents/evidence-table.ts';
import type { BookedFact, Fact } from '../../documents/facts.ts';
import type { SeriesPlace } from '../series.ts';
import type { FoldedSeries } from './folded-series.ts';

/**
 * Everything that files say of one access key: its note, and the protocols and cancellations of this key in other
 * files. A key that is known only from a protocol or a cancellation has a row too.
 */
export interface KeyRow {
  readonly kind: 'key';
  readonly nNF: number;
  readonly chNFe: string;
  /** As in `NoteFact`; "" if no file says it. */
  readonly issued: string;
  /** The earliest hour at which an event of it was registered; absent if no file says one. */
  readonly seen?: string | undefined;
  /** The strongest that a file says. */
  readonly standing: FileStanding;
}

/** A disablement; equal ones are one row. */
export interface DisabledRow extends NumberRange {
  readonly kind: 'disabled';
}

/** A line of an EFD. */
export interface BookedRow extends Pick<BookedFact, 'kind' | 'nNF' | 'chNFe' | 'issued' | 'booked'> {
  readonly kind: 'booked';
  /** Another EFD of the same period contradicts it, and nothing tells which of them counts. */
  readonly disputed?: boolean;
}

export type FileRow = KeyRow | DisabledRow | BookedRow;

/** One fact with the file it is from. */
export interface FileFact {
  readonly fact: Fact;
  /** Absolute path; inside a zip, its entry follows after `!`. */
  readonly path: string;
}

/** The note nearest to a number that is known to exist: a key that has a protocol, or one booked as regular. */
export interface NearestFileNote {
  readonly nNF: number;
  /** "" if only an EFD without keys names it, or a refusal of another key of it. */
  readonly chNFe: string;
  /** As `issuedBy` gives it: "" if unknown. */
  readonly issued: string;
}

/** What the files of one data folder say, from all sources or from some of them. Every query is synchronous. */
export interface FileEvidence {
  /** A source was never read to its end: it may have notes that are not known here. */
  isPartial(): boolean;
  /** Every series that a file names. */
  places(): SeriesPlace[];
  /** The series as it was folded after the last reading; undefined if no file names it. */
  folded(place: SeriesPlace): FoldedSeries | undefined;
  /** The rows whose numbers meet `range`, all of them without it, by ascending nNF (nNFIni of a disablement). */
  rows(place: SeriesPlace, range?: NumberRange): Iterable<FileRow>;
  /** Of each of the numbers the one strictly below or above it. */
  nearest(
    place: SeriesPlace,
    numbers: readonly number[],
    side: 'below' | 'above',
  ): readonly (NearestFileNote | undefined)[];
  /** Every fact on one number, in a stable order; protocols and cancellations of its keys too. */
  facts(place: SeriesPlace, nNF: number): FileFact[];
}

/** For a data folder in which nothing was read. */
export const NO_FILES: FileEvidence = {
  isPartial: () => false,
  places: () => [],
  folded: () => undefined,
  rows: () => [],
  nearest: () => [],
  facts: () => [],
};
