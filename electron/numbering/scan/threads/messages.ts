/** The messages between the threads of a reading. */

import type { ReadingReport } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Result } from '../../../../shared/result.ts';
import type { Listing } from '../../../documents/walk/list-folder.ts';
import type { FactRow } from '../store/fact-rows.ts';

/** A folder to list. */
export interface ListTask {
  readonly kind: 'list';
  readonly paths: readonly string[];
}

/** Files to read unless their size and time are the known ones. */
export interface ReadTask {
  readonly kind: 'read';
  readonly paths: readonly string[];
  /** Of the last reading, by index; -1 for a new one. */
  readonly sizes: Float64Array;
  readonly stamps: Float64Array;
  /** A person named this file: its extension means nothing. */
  readonly named: boolean;
}

export type Task = ListTask | ReadTask;

export const STATUS = {
  unchanged: 0,
  read: 1,
  skipped: 2,
  /** A file that a person named is not there. */
  gone: 3,
  /** Its content could not be read: what was known of it stays. */
  failed: 4,
  /** The content of a file whose name promises no note could not be read: ignored, unless facts of it are known. */
  unseen: 5,
} as const;

/** A file or an entry that could not be read; `entry` is "" for the file itself. */
export type ProblemRow = readonly [file: number, entry: string, reason: string];
/** An EFD, whose lines are among the facts: `period` is of whom and when it is, `content` a digest of its lines. */
export type BookRow = readonly [
  file: number,
  entry: string,
  firstLine: number,
  lastLine: number,
  period: string,
  replaces: number,
  content: string,
];
export type OtherRow = readonly [file: number, what: string, count: number];

/** What files said; `file` is the index in the task. */
export interface Found {
  readonly facts: FactRow[];
  readonly problems: ProblemRow[];
  readonly others: OtherRow[];
  readonly books: BookRow[];
}

/** A thread's answers. `found` is JSON of {@link Found}, which costs half of cloning the arrays. */
export type ReaderAnswer =
  | { readonly kind: 'listed'; readonly listings: readonly Listing[] }
  | {
      readonly kind: 'read';
      readonly statuses: Uint8Array;
      readonly sizes: Float64Array;
      readonly stamps: Float64Array;
      readonly found: string;
    };

export interface ScanProgress {
  /** The source being read. */
  readonly path: string;
  /** Files and entries of zips. */
  readonly done: number;
  readonly total: number;
  /** `total` still grows. */
  readonly counting: boolean;
  /** Absent until it can be said. */
  readonly msLeft?: number;
}

export interface ScanJob {
  readonly dataDir: string;
  readonly todo:
    | { readonly act: 'read'; readonly path: string }
    | { readonly act: 'read-again' }
    | { readonly act: 'forget'; readonly id: number }
    /** A person says that the files of this folder or link, which is away, are really gone. */
    | { readonly act: 'confirm-gone'; readonly id: number; readonly path: string };
  readonly threads: number;
  /** Instant of the reading, ISO 8601. */
  readonly now: string;
}

/** From the coordinating thread; `cancel` is the only message to it. */
export type ScanMessage =
  | { readonly kind: 'progress'; readonly progress: ScanProgress }
  | { readonly kind: 'end'; readonly result: Result<readonly ReadingReport[], AppError> };
