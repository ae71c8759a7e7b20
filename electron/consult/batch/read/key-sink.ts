/** Input and output of the readers of keys. */

import type { BatchReadReason } from '../../../../shared/batch-reading.ts';
import type { KeyInFile } from './judge-key.ts';

export interface KeySink {
  key(key: KeyInFile): void;
  /** `path` is that of the file, or of an entry in it. */
  problem(path: string, reason: BatchReadReason): void;
  /** Shows that the thread is alive. */
  beat(): void;
  /** An entry of a zip that will be read, and one that was. */
  foundEntry(): void;
  readEntry(): void;
}

export interface FileToRead {
  /** As people are shown it. */
  readonly name: string;
  /** A person chose this file: it is no stray one of a folder. */
  readonly named: boolean;
  readonly now: Date;
  /** In how many zips and mails it is that were read as files of their own. */
  readonly depth?: number;
  /** When reading its text is given up as `text-too-slow`, by `performance.now()`. */
  readonly until?: number;
}

/** A file inside of this one. */
export function fileWithin(file: FileToRead, path: string): FileToRead {
  return { ...file, name: `${file.name}!${path}`, named: false, depth: (file.depth ?? 0) + 1 };
}
