/** Distinguishes running senders from dead ones, whose sendings another program has to settle. */

export interface Owners {
  /** This sender's id, locked as its own from the first call until {@link Owners.release}. */
  readonly mine: () => Promise<string>;
  /** Also of an earlier id of this process. */
  readonly isMine: (owner: string) => boolean;
  /** Runs `work` in a dead owner's place; returns false, without running it, if that owner is alive. */
  readonly ifDead: (owner: string, work: () => Promise<void>) => Promise<boolean>;
  /** Removes what dead owners left. */
  readonly sweep: () => Promise<void>;
  readonly release: () => Promise<void>;
}
