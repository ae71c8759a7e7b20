/** What the threads that read keys are given, and what they say. */

import type { BatchReadReason } from '../../../../shared/batch-reading.ts';
import type { listFolder } from '../../../documents/walk/list-folder.ts';
import type { SourceKind } from './found-key.ts';
import type { KeyInFile } from './judge-key.ts';
import type { PackedNotes } from './packed-notes.ts';

export interface NamedPath {
  readonly path: string;
  /** As people are shown it. */
  readonly name: string;
}

export type ReadTask =
  /** Lists a folder and, with `read`, reads the XML files in it where they are not too many for one thread. */
  | { readonly kind: 'folder'; readonly folder: NamedPath; readonly read: boolean }
  /** XML files of a folder by their names, many at once. */
  | { readonly kind: 'documents'; readonly folder: NamedPath; readonly names: readonly string[] }
  /** One file that may be anything; `content` in place of a path. */
  | {
      readonly kind: 'file';
      readonly file: NamedPath;
      readonly named: boolean;
      readonly content?: Uint8Array;
    };

export interface ReadProblem {
  readonly path: string;
  readonly reason: BatchReadReason;
}

/** A key that is no plain note's. */
export interface OtherKey {
  /** The plain notes of the same part that stand before it. */
  readonly after: number;
  readonly key: KeyInFile;
}

/** What was found since the last message, in the order of the files. */
export interface SentPart {
  readonly notes?: PackedNotes;
  /** JSON of {@link OtherKey}s, which costs half of cloning objects; absent without any. */
  readonly others?: string;
  readonly problems: readonly ReadProblem[];
  /** Entries of zips found, and read. */
  readonly entries: readonly [found: number, read: number];
}

/** The same as the program has it. */
export interface FoundPart extends Pick<SentPart, 'problems' | 'entries'> {
  readonly keys: readonly KeyInFile[];
}

export type ReadMessage =
  | { readonly kind: 'part'; readonly found: SentPart }
  | { readonly kind: 'done'; readonly found: SentPart; readonly source?: SourceKind }
  /** The files of the listing are those that were not read. */
  | {
      readonly kind: 'listed';
      readonly found: SentPart;
      readonly read: number;
      readonly listing: ReturnType<typeof listFolder>;
    };

export interface ReaderData {
  /** Milliseconds: the moment that decides which keys are old. */
  readonly now: number;
}
