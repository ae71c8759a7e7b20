/** The hosts where a person accepted a group of Diffie-Hellman below OpenSSL's own limit, and the ciphers that take it there. */

import { createSecureContext, DEFAULT_CIPHERS } from 'node:tls';

/** Level 1 takes groups of 1024 bits and more; the level that counts otherwise takes 2048. */
const LEVEL_ONE = '@SECLEVEL=1';

let accepted: ReadonlySet<string> = new Set();

/** Of the data folder in use; they replace the earlier ones. */
export function setWeakGroupHosts(hosts: readonly string[]): void {
  accepted = new Set(hosts.map((host) => host.toLowerCase()));
}

/** Every cipher of the default list, with the shorter groups; undefined where nothing was accepted, so that the list stays as it is. */
export function ciphersFor(host: string): string | undefined {
  return accepted.has(host.toLowerCase()) && hasLevels() ? `${DEFAULT_CIPHERS}:${LEVEL_ONE}` : undefined;
}

let levels: boolean | undefined;

/** BoringSSL has no levels and no DHE at all: an accepted host must not stop the window from reaching it. */
function hasLevels(): boolean {
  return (levels ??= takesLevels());
}

function takesLevels(): boolean {
  try {
    createSecureContext({ ciphers: `${DEFAULT_CIPHERS}:${LEVEL_ONE}` });
    return true;
  } catch {
    // The library does not know the word; nothing else can be wrong with this list.
    return false;
  }
}
