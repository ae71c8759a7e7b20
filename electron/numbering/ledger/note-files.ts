/** Reading folders, zips and EFDs into the ledger: the interface that the scan implements over `numeros.sqlite`. */

import type { AppEvent, LedgerSource, ReadingReport } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import type { SeriesPlace } from '../series.ts';
import type { FileEvidence } from './file-evidence.ts';

export interface ReadingWatch {
  /** Aborts the reading: what was read stays, and its report says so by `source.problem`. */
  readonly signal?: AbortSignal | undefined;
  readonly progress?:
    | ((at: Omit<Extract<AppEvent, { name: 'numbering.progress' }>['data'], 'environment'>) => void)
    | undefined;
}

/** A file or an entry of a zip that could not be read, or documents that say nothing of numbers. */
export type IgnoredFile =
  | { readonly path: string; readonly reason: string }
  | { readonly path: string; readonly what: string; readonly count: number };

export interface NoteFiles {
  /** What all sources say. */
  readonly evidence: FileEvidence;
  /** What these sources say, by their ids, as if no other was ever read. */
  evidenceOf(sources: readonly number[]): FileEvidence;
  sources(): LedgerSource[];
  /** A source of a lost database that was not read whole since: what it said of numbers is not known. */
  owed(): string | undefined;
  /** What these sources have that says nothing of numbers, by path. */
  ignored(sources: readonly number[]): IgnoredFile[];
  /** By series, which folding of it this is: another one whenever its facts may have changed. */
  folds(): readonly { readonly place: SeriesPlace; readonly fold: string }[];
  /** Whether another connection has written since the last call; true at the first one. */
  moved(): boolean;
  /** Reads a folder, a zip or a file; a known source only where it changed. Errors: `file.unreadable`, `ledger.busy`. */
  readSource(path: string, watch?: ReadingWatch): Promise<Result<ReadingReport, AppError>>;
  /** Reads every known source again. Errors: as `readSource`. */
  readAgain(watch?: ReadingWatch): Promise<Result<readonly ReadingReport[], AppError>>;
  /** Forgets what this source said; false for an unknown one. Error: `ledger.busy`. */
  forget(id: number): Promise<Result<boolean, AppError>>;
  /**
   * A person says that the files of a folder or link, one of its source's `away`, are really gone: what they said is
   * forgotten. False if it is not away. Error: `ledger.busy`.
   */
  confirmGone(id: number, path: string): Promise<Result<boolean, AppError>>;
  /** Cancels a reading and waits for its end. */
  close(): Promise<void>;
}
