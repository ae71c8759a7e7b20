/** The messages between the checker thread and its caller. */

/** `disablement`: checked as one ProcInutNFe whatever its root; `any`: each document in it by its own root. */
export interface CheckJob {
  readonly bytes: Uint8Array;
  readonly as: 'any' | 'disablement';
}

/** The first message of the thread; all later ones are the reports of a file, at least one. */
export const READY = 'ready';
