/** What is read from people's files for a batch: keys with their kind, place and, of an XML, the note's facts. */

import type { BatchKind, BatchNote, BatchWhere } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Result } from '../../../../shared/result.ts';

/** What a note's XML says of it; a consultation returns no content. */
export interface NoteFacts extends Readonly<BatchNote> {
  /** Its issuer's group has no IE: SVRS keeps it (NT 2026.007). Only of notes that may be there. */
  readonly withoutIe?: true;
}

export interface FoundKey {
  /** From 1, in the order of what was read. */
  readonly position: number;
  readonly kind: BatchKind;
  /** The bare key of 44 characters; of an `invalid` one the text in its place, 200 characters at most. */
  readonly text: string;
  /** Of a key: 55, 65, or the model of another document. */
  readonly mod?: string;
  /** Of a `duplicate`: the position of the row that is asked. Where that row has no facts, these here are its. */
  readonly sameAs?: number | undefined;
  readonly facts?: NoteFacts;
  readonly where: BatchWhere;
}

/** What a person gives. Paths are absolute; a folder is walked, with the zips in it. */
export type KeySource =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'files';
      readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
    }
  | { readonly kind: 'paths'; readonly paths: readonly string[] };

/** Of the first thing given, by its content. */
export type SourceKind = 'text' | 'list' | 'sheet' | 'folder' | 'zip' | 'xml';

export interface ReadProgress {
  /** Files read, and files found so far. */
  readonly done: number;
  readonly total: number;
  readonly keys: number;
}

export interface ReadOptions {
  readonly now: Date;
  readonly signal: AbortSignal;
  /** A few times a second. */
  readonly progress?: (progress: ReadProgress) => void;
}

/** How a reading ended. */
export interface ReadEnd {
  readonly source: SourceKind;
  /** Files, and entries of zips, that could not be read: the first {@link IGNORED_SHOWN}, and how many there are. */
  readonly ignored: readonly { readonly path: string; readonly reason: string }[];
  readonly ignoredCount: number;
  /** The one spreadsheet or CSV that can be given back with columns beside its rows. */
  readonly ownSheet?: string;
}

export const IGNORED_SHOWN = 100;

/** Walked once; the rows come in pieces of at most 1,000. Leaving the loop early ends the reading. */
export interface KeyReading extends AsyncIterable<readonly FoundKey[]> {
  /**
   * Known when the walk is over. Errors: `file.missing`, `file.unreadable` with its `reason`, `batch.empty`,
   * `call.aborted`.
   */
  readonly end: Promise<Result<ReadEnd, AppError>>;
}

/** Begins a reading, in threads of its own. */
export type ReadKeys = (source: KeySource, options: ReadOptions) => KeyReading;
