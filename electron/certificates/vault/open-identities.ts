/**
 * The identities that are open in this process. Each has an abort signal that tells its users when it is withdrawn.
 */

import type { Identity } from './vault-seal.ts';

export interface Opening {
  readonly gone: AbortSignal;
  /**
   * Registers an opened identity. If it was locked or removed meanwhile it is returned with `gone` aborted. If two
   * were opened at once, the first stays.
   */
  keep(identity: Identity, isStored: boolean): Identity;
}

export function createOpenIdentities() {
  const open = new Map<string, { readonly identity: Identity; readonly ending: AbortController }>();
  let locks = 0;

  const drop = (fingerprint: string): void => {
    const known = open.get(fingerprint);
    open.delete(fingerprint);
    known?.ending.abort();
  };

  return {
    get: (fingerprint: string) => open.get(fingerprint)?.identity,
    all: () => [...open.values()].map(({ identity }) => identity),
    /** Registers an identity about to be opened, with its own `gone` signal. */
    begin(): Opening {
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
    /** Withdraws one identity: aborts its `gone`. */
    drop,
    /** Withdraws all, including those still being opened. */
    dropAll() {
      locks += 1;
      for (const fingerprint of [...open.keys()]) drop(fingerprint);
    },
    /** Withdraws those (of `root`, if given) that are no longer stored, because another process may have removed them. */
    keepOnly(fingerprints: ReadonlySet<string>, root?: string) {
      for (const [fingerprint, { identity }] of [...open])
        if (!fingerprints.has(fingerprint) && (root ?? identity.root) === identity.root) drop(fingerprint);
    },
  };
}
