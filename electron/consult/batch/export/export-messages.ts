/** The messages of the thread that writes a batch's files. */

import type { BatchExport, BatchRow, Consultation, Environment } from '../../../../shared/contract.ts';
import type { Locale } from '../../../../shared/explain/words.ts';
import type { BatchReadReason } from '../../../../shared/batch-reading.ts';

export interface ExportJob {
  readonly as: BatchExport;
  /** A file that is not there yet. */
  readonly path: string;
  /** Of the batch, as people see it. */
  readonly name: string;
  readonly environment: Environment;
  readonly version: string;
  /** Of the file's reader. */
  readonly locale: Locale;
  /** Milliseconds: when it is made. */
  readonly at: number;
  /** With `own`: the person's spreadsheet, by its path or as it was dropped. */
  readonly own?: { readonly path: string; readonly bytes?: Uint8Array };
}

/** A page of rows after a position; with their answers where pages are drawn of them. */
export interface RowsWanted {
  readonly after: number;
  readonly answers: boolean;
}

export interface RowWithAnswer {
  readonly row: BatchRow;
  readonly answer?: Consultation;
}

export type ExportMessage =
  | { readonly kind: 'rows'; readonly wanted: RowsWanted }
  | { readonly kind: 'done' }
  | { readonly kind: 'unreadable'; readonly reason: BatchReadReason }
  /** The system's code. */
  | { readonly kind: 'disk'; readonly code: string; readonly own: boolean };

/** Where a package's spreadsheet is until it is in the package: a thread that is ended leaves it. */
export function sheetOf(packagePath: string): string {
  return `${packagePath}.tabela.tmp`;
}
