/** What the threads that read keys are given, and what they say. */

import type { BatchReadReason } from '../../../../shared/batch-reading.ts';
import type { listFolder } from '../../../numbering/scan/list-folder.ts';
import type { SourceKind } from './found-key.ts';
import type { KeyInFile } from './judge-key.ts';

export interface NamedPath {
  readonly path: string;
  /** As people are shown it. */
  readonly name: string;
}

export type ReadTask =
  /** Lists a folder and, with `read`, reads the XML files in it where they are not too many for one thread. */
  | { readonly kind: 'folder'; readonly folder: NamedPath; readonly read: boolean }
  /** XML files of a folder, many at once. */
  | { readonly kind: 'documents'; readonly files: readonly NamedPath[] }
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

/** What was found since the last message; the text is JSON, which costs half of cloning objects. */
export interface FoundPart {
  readonly keys: readonly KeyInFile[];
  readonly problems: readonly ReadProblem[];
  /** Entries of zips found, and read. */
  readonly entries: readonly [found: number, read: number];
}

export type ReadMessage =
  | { readonly kind: 'part'; readonly found: string }
  | { readonly kind: 'done'; readonly found: string; readonly source?: SourceKind }
  /** The files of the listing are those that were not read. */
  | {
      readonly kind: 'listed';
      readonly found: string;
      readonly read: number;
      readonly listing: ReturnType<typeof listFolder>;
    };

export interface ReaderData {
  /** Milliseconds: the moment that decides which keys are old. */
  readonly now: number;
}
