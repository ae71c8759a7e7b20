/** What the checking thread and the one who asks it say to each other. */

/** `disablement`: judged as a ProcInutNFe, whatever its root; `any`: that, or a note, or neither. */
export interface CheckJob {
  readonly bytes: Uint8Array;
  readonly as: 'any' | 'disablement';
}

/** The first message of the thread; every other is a report. */
export const READY = 'ready';
