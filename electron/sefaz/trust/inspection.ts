/**
 * Distinguishes an antivirus or a filter that intercepts the connection from a merely untrusted server, by the
 * issuer of its certificate.
 */

import type { PeerCertificate } from 'node:tls';
import { isSefazHost } from '../addresses/authorizers.ts';

export interface Inspection {
  readonly issuer: string;
  /** A display name, or `private-ca` for a company's own authority. */
  readonly product: string;
}

/** How these products name the authority they create; a match never makes anything trusted. */
const PRODUCTS: readonly (readonly [string, RegExp])[] = [
  ['Kaspersky', /kaspersky/i],
  ['ESET', /\beset\b/i],
  ['Avast', /\bavast\b/i],
  ['AVG', /\bavg\b/i],
  ['Bitdefender', /bitdefender/i],
  ['Norton', /\bnorton\b/i],
  ['McAfee', /mcafee|skyhigh/i],
  ['Dr.Web', /dr\.?\s?web\b/i],
  ['Sophos', /sophos/i],
  ['Trend Micro', /trend\s?micro/i],
  ['Panda', /panda security|watchguard endpoint/i],
  ['Fortinet', /forti(net|gate|client|proxy|web)\b|\bfgt?[0-9a-z]{10,}/i],
  ['Zscaler', /zscaler/i],
  ['Cisco Umbrella', /cisco umbrella|opendns/i],
  ['Blue Coat', /blue\s?coat|proxysg|cloud services root ca/i],
  ['Palo Alto', /palo\s?alto|pan-os/i],
  ['NetFilter', /netfilter/i],
  ['Netskope', /netskope|goskope/i],
  ['Forcepoint', /forcepoint|websense/i],
  ['Check Point', /check\s?point/i],
  ['SonicWall', /sonicwall/i],
  ['WatchGuard', /watchguard/i],
  ['Barracuda', /barracuda/i],
  ['Blockbit', /blockbit/i],
  ['pfSense', /pfsense|\bsquid\b/i],
  ['mitmproxy', /mitmproxy|fiddler|charles proxy/i],
];

type Peer = Pick<PeerCertificate, 'subject' | 'issuer' | 'infoAccess'>;

/**
 * What intercepts the connection to `host`, judged by the untrusted certificate it sent; undefined if that
 * certificate may be the server's own. A private authority is reported only at SEFAZ's hosts: their certificates
 * come from ICP-Brasil or from public authorities, which always state where their own certificate can be downloaded.
 */
export function inspectionOf(peer: Peer, host: string): Inspection | undefined {
  const issuer = fieldsOf(peer.issuer);
  const text = Object.values(issuer).join('\n');
  const name = issuer['CN'] ?? issuer['O'] ?? '';
  const known = PRODUCTS.find(([, pattern]) => pattern.test(text));
  if (known) return { issuer: name, product: known[0] };
  if (!isSefazHost(host) || name === '' || /icp-?brasil/i.test(text)) return undefined;
  const own = JSON.stringify(fieldsOf(peer.subject)) === JSON.stringify(issuer);
  const isPrivate = 'DC' in issuer || Object.keys(peer.infoAccess ?? {}).length === 0;
  return !own && isPrivate ? { issuer: name, product: 'private-ca' } : undefined;
}

/** Several values of one field come as a list, whatever the types say; a certificate may have none at all. */
function fieldsOf(name: object | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(name ?? {}).map(([field, value]) => [field, String(value)]));
}

/**
 * What to show of a certificate that only the system's list of authorities vouches for, where products and companies
 * put their own. A public authority that is newer than Node's list looks alike.
 */
export function systemInspection(peer: Peer | undefined, host: string): Inspection {
  const known = peer && inspectionOf(peer, host);
  if (known) return known;
  const issuer = fieldsOf(peer?.issuer);
  return { issuer: issuer['CN'] ?? issuer['O'] ?? '', product: 'private-ca' };
}
