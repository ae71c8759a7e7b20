/** What a walk along the journal's chain found. */

export interface ChainReport {
  readonly ok: boolean;
  readonly events: number;
  readonly requests: number;
  /** Hash of the last link, printed on receipts. */
  readonly head: string;
  /** The link searched for, if it is in the valid part. */
  readonly found?: { readonly position: number; readonly at: string; readonly requestId: string };
  /** The first position at which journal and chain differ. */
  readonly broken?: { readonly position: number; readonly why: 'order' | 'previous' | 'hash' | 'request' };
}
