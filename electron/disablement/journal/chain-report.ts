/** What a walk along the journal's chain found. */

export interface ChainReport {
  readonly ok: boolean;
  readonly events: number;
  readonly requests: number;
  /** Hash of the last link, as printed on receipts; of several chains that over the last links of all. */
  readonly head: string;
  /** The link searched for, if it is in the valid part. */
  readonly found?: { readonly position: number; readonly at: string; readonly requestId: string };
  /**
   * The first position at which journal and chain differ, or with a row that this program cannot read (`row`); `cnpj` says in
   * which of several chains, `role` which role of the server wrote it.
   */
  readonly broken?: {
    readonly position: number;
    readonly why: 'order' | 'previous' | 'hash' | 'request' | 'row';
    readonly role?: string;
    readonly cnpj?: string;
  };
}
