/** Distinguishes living senders from dead ones, whose sendings somebody else has to settle. */

export interface Owners {
  /** This sender's id, held as its own from the first call until {@link Owners.release}. */
  readonly mine: () => Promise<string>;
  /** Also of an earlier id of this process. */
  readonly isMine: (owner: string) => boolean;
  /** Runs `work` in a dead owner's place; returns false, without running it, if that owner is alive. */
  readonly ifDead: (owner: string, work: () => Promise<void>) => Promise<boolean>;
  /** Removes what dead owners left. */
  readonly sweep: () => Promise<void>;
  readonly release: () => Promise<void>;
}
