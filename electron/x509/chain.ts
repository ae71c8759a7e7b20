/** Orders the issuers of a certificate out of a set of candidates, by signature and not by position. */

import type { X509Certificate } from 'node:crypto';

// ICP-Brasil has four levels at most; this bounds the work on hostile candidates.
const MAX_LEVELS = 8;

/** Issuers of `leaf` from its own up to the root, as far as `candidates` has them; unrelated ones are left out. */
export function chainAbove(leaf: X509Certificate, candidates: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let current = leaf;
  while (chain.length < MAX_LEVELS && !isIssuer(current, current)) {
    const below = current;
    const issuer = candidates
      // Any company's key can sign a certificate; only an authority's counts.
      .filter(
        (each) => each.ca && !each.raw.equals(leaf.raw) && !chain.includes(each) && isIssuer(below, each),
      )
      .sort((one, other) => other.validToDate.getTime() - one.validToDate.getTime())[0];
    if (!issuer) break;
    chain.push(issuer);
    current = issuer;
  }
  return chain;
}

/** By name and signature. */
export function isIssuer(certificate: X509Certificate, candidate: X509Certificate): boolean {
  try {
    return certificate.checkIssued(candidate) && certificate.verify(candidate.publicKey);
  } catch {
    return false; // this OpenSSL does not support the signature algorithm, so nothing is verified
  }
}
