/** Searches for a path from a server's certificate to a trusted authority, to give OpenSSL what it lacked. */

import type { X509Certificate } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isIssuer } from '../../x509/chain.ts';
import { pathLimit } from '../../x509/parsed-certificate.ts';

export interface TrustPath {
  readonly anchor: X509Certificate;
  /** `pinned`: a root of ICP-Brasil known by its bytes; `public`: one of Node's or the system's. */
  readonly kind: 'pinned' | 'public';
  /** From the server's issuer up to the anchor, which is excluded. */
  readonly intermediates: readonly X509Certificate[];
}

export interface NoPath {
  /** `host` and `expired` concern the server's own certificate; more authorities would not help. */
  readonly reason: 'host' | 'expired' | 'incomplete';
  /** Certificates whose issuer is missing. */
  readonly dangling: readonly X509Certificate[];
}

export interface PathRules {
  readonly now: Date;
  readonly isPinned: (certificate: X509Certificate) => boolean;
  readonly publicRoots: readonly X509Certificate[];
}

/** ICP-Brasil has three levels above a server, public chains with a cross-signed root four. */
const MAX_LEVELS = 5;
/** Bounds the work on a hostile set of candidates: known chains need ten, and a key can be made of which each takes 12 ms. */
const MAX_SIGNATURES = 100;

/**
 * Checks every signature, validity, CA mark, path length and the host's name. `candidates` are untrusted: each
 * counts as a step only, unless it is pinned. Not the final decision: the caller connects again under OpenSSL's own
 * check.
 */
export function findPath(
  leaf: X509Certificate,
  candidates: readonly X509Certificate[],
  { host, ...rules }: PathRules & { readonly host: string },
): Result<TrustPath, NoPath> {
  if (!leaf.checkHost(host)) return err({ reason: 'host', dangling: [] });
  if (!inForce(leaf, rules.now)) return err({ reason: 'expired', dangling: [] });
  return climbFrom(leaf, 0, candidates, rules);
}

/** `findPath` for a certificate that is an authority itself; the caller checks its own validity. */
export function findIssuers(
  authority: X509Certificate,
  candidates: readonly X509Certificate[],
  rules: PathRules,
): Result<TrustPath, NoPath> {
  return climbFrom(authority, 1, candidates, rules);
}

function climbFrom(
  start: X509Certificate,
  levels: 0 | 1,
  candidates: readonly X509Certificate[],
  rules: PathRules,
): Result<TrustPath, NoPath> {
  const dangling: X509Certificate[] = [];
  let signatures = 0;

  const climb = (below: readonly X509Certificate[], child: X509Certificate): TrustPath | undefined => {
    const authorities = levels + below.length;
    if (authorities > MAX_LEVELS) return undefined;
    const mayIssue = (issuer: X509Certificate) =>
      issuer.subject === child.issuer &&
      !below.includes(issuer) &&
      issuer.ca &&
      inForce(issuer, rules.now) &&
      pathLimit(issuer) >= authorities &&
      ++signatures <= MAX_SIGNATURES &&
      isIssuer(child, issuer);
    const pinned = candidates.find((each) => rules.isPinned(each) && mayIssue(each));
    if (pinned) return { anchor: pinned, kind: 'pinned', intermediates: below };
    const known = rules.publicRoots.find(mayIssue);
    if (known) return { anchor: known, kind: 'public', intermediates: below };
    const above = candidates.filter((each) => !isSelfIssued(each) && mayIssue(each));
    for (const issuer of above) {
      const path = climb([...below, issuer], issuer);
      if (path) return path;
    }
    if (above.length === 0) dangling.push(child);
    return undefined;
  };

  const path = climb([], start);
  return path ? ok(path) : err({ reason: 'incomplete', dangling });
}

/** OpenSSL compares names without regard to case and blanks: what is a root for it must be none of the steps here. */
export function isSelfIssued(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer || certificate.checkIssued(certificate);
}

export function inForce(certificate: X509Certificate, now: Date): boolean {
  return certificate.validFromDate <= now && now <= certificate.validToDate;
}
