/** What the program and the thread of the history's index say to each other. */

import type { AnswerChange, HistoryFilter, HistorySort } from '../../../shared/contract.ts';
import type { ConsultRecord } from '../history.ts';
import type { RequestIndexRow } from './index-rows.ts';

/** One row of a page: a consultation as a whole, or the id of a disablement in the journal. */
export type FoundRow =
  | { readonly consult: ConsultRecord; readonly changed: readonly AnswerChange[] }
  | { readonly requestId: string };

export interface PageWanted {
  readonly filter: HistoryFilter;
  readonly sort: HistorySort;
  readonly offset: number;
  readonly limit: number;
  readonly asOf?: string | undefined;
  /** All pages are read, one after the other: later ones are of the rows that passed at the first, in that order. */
  readonly whole?: true | undefined;
}

export interface FoundPage {
  readonly rows: readonly FoundRow[];
  readonly total?: number;
  readonly exact: number;
  readonly of: number;
  readonly asOf: string;
  /** Consultations that are not searched yet. */
  readonly waiting: number;
}

/** The questions to the thread, by name: what is asked, and what is answered. */
export interface FindCalls {
  readonly page: (wanted: PageWanted) => FoundPage;
  readonly count: (wanted: { readonly filter: HistoryFilter; readonly asOf: string }) => number | undefined;
  readonly journalMark: (none: null) => string | undefined;
  readonly putRequests: (put: {
    readonly rows: readonly RequestIndexRow[];
    readonly mark: string;
    readonly restart: boolean;
  }) => null;
  /** Drops the rows of consultations that are not stored any more. */
  readonly dropMissing: (none: null) => number;
  /** Waits until all older rows are in the index. */
  readonly filled: (none: null) => null;
}
export type FindCall = keyof FindCalls;
