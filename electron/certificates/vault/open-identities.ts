/** The identities that are open in this process, each with its end: whoever uses one learns that it was taken back. */

import type { Identity } from './vault-seal.ts';

export interface OpenIdentities {
  get(fingerprint: string): Identity | undefined;
  all(): Identity[];
  /** An identity about to be opened; `gone` is its own. */
  begin(): Opening;
  /** Lets go of one: its `gone` is aborted. */
  drop(fingerprint: string): void;
  /** Lets go of all, those whose opening is under way too. */
  dropAll(): void;
  /** Lets go of those that are no longer stored, since another process may have removed them. */
  keepOnly(fingerprints: ReadonlySet<string>): void;
}

export interface Opening {
  readonly gone: AbortSignal;
  /** Keeps it, unless it was locked or removed meanwhile: then it comes back already gone. Of two, the first one stays. */
  keep(identity: Identity, isStored: boolean): Identity;
}

export function createOpenIdentities(): OpenIdentities {
  const open = new Map<string, { readonly identity: Identity; readonly ending: AbortController }>();
  let locks = 0;

  const drop = (fingerprint: string): void => {
    const known = open.get(fingerprint);
    open.delete(fingerprint);
    known?.ending.abort();
  };

  return {
    get: (fingerprint) => open.get(fingerprint)?.identity,
    all: () => [...open.values()].map(({ identity }) => identity),
    begin() {
      const ending = new AbortController();
      const begun = locks;
      return {
        gone: ending.signal,
        keep(identity, isStored) {
          const known = open.get(identity.fingerprint);
          if (known) return known.identity;
          if (isStored && begun === locks) open.set(identity.fingerprint, { identity, ending });
          else ending.abort();
          return identity;
        },
      };
    },
    drop,
    dropAll() {
      locks += 1;
      for (const fingerprint of [...open.keys()]) drop(fingerprint);
    },
    keepOnly(fingerprints) {
      for (const fingerprint of [...open.keys()]) if (!fingerprints.has(fingerprint)) drop(fingerprint);
    },
  };
}
