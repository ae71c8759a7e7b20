/** The messages to and from the threads that read keys. */

import type { BatchReadReason } from '../../../../shared/batch-reading.ts';
import type { Listing } from '../../../documents/walk/list-folder.ts';
import type { SourceKind } from './found-key.ts';
import type { KeyInFile } from './judge-key.ts';
import type { PackedNotes } from './packed-notes.ts';

export interface NamedPath {
  readonly path: string;
  /** As people are shown it. */
  readonly name: string;
}

export type ReadTask =
  | { readonly kind: 'list'; readonly folder: NamedPath }
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
  /** How many plain notes of the same part come before it. */
  readonly after: number;
  readonly key: KeyInFile;
}

/** What was found since the last message, in the order of the files. */
export interface SentPart {
  readonly notes?: PackedNotes;
  /** JSON of {@link OtherKey}s, which costs half of cloning objects; absent without any. */
  readonly others?: string;
  readonly problems: readonly ReadProblem[];
}

/** A {@link SentPart} as the program unpacks it. */
export interface FoundPart extends Pick<SentPart, 'problems'> {
  readonly keys: readonly KeyInFile[];
}

export type ReadAnswer =
  | { readonly kind: 'done'; readonly found: SentPart; readonly source?: SourceKind }
  | { readonly kind: 'listed'; readonly listing: Listing };
