/** The messages between the thread that reads sources and its caller. */

export interface PileJob {
  readonly paths: readonly string[];
}

/** To the thread: `next` after each document was taken, so that no more than one waits in memory. */
export type PileOrder = 'next';

export interface Place {
  /** For people: from the folder that was chosen. */
  readonly name: string;
  /** Whole, with `!` before a zip's entry. */
  readonly path: string;
  /** It lies in a zip. */
  readonly packed: boolean;
}

export type PileMessage =
  /** A file of a folder or an entry of a zip was found. */
  | { readonly kind: 'found'; readonly count: number }
  | ({ readonly kind: 'document'; readonly bytes: Uint8Array } & Place)
  /** `reason` is a `ReadReason`, `gone`, `not-a-file`, or `no-xml` for a folder or zip without any. */
  | ({ readonly kind: 'problem'; readonly reason: string } & Place)
  | { readonly kind: 'end' };
