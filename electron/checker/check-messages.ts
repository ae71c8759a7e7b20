/** The messages between the checker thread and its caller. */

/** `disablement`: checked as a ProcInutNFe whatever its root; `any`: by root, as a ProcInutNFe or a note. */
export interface CheckJob {
  readonly bytes: Uint8Array;
  readonly as: 'any' | 'disablement';
}

/** The first message of the thread; all later ones are reports. */
export const READY = 'ready';
