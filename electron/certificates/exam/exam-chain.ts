/** Follows a certificate up to its root, first through what its file brought, then through what is known here. */

import type { X509Certificate } from 'node:crypto';
import type { CertificateReport, ExamIssuer } from '../../../shared/certificate-report.ts';
import { chainAbove } from '../../x509/chain.ts';

export interface KnownAuthority {
  readonly certificate: X509Certificate;
  readonly from: 'system' | 'kept';
}

/** The version of ICP-Brasil's root that these bytes are, by pin; undefined for everything else. */
export type IcpBrasilRoot = (der: Uint8Array) => 'v5' | 'v12' | undefined;

/** `known` is asked only where the file does not reach a root, since reading a system's store takes its time. */
export function examineChain(
  leaf: X509Certificate,
  fromFile: readonly X509Certificate[],
  known: () => readonly KnownAuthority[],
  icpBrasilRoot: IcpBrasilRoot,
  now: Date,
): CertificateReport['chain'] {
  const own = chainAbove(leaf, fromFile);
  const others = isSelfIssued(own.at(-1) ?? leaf) ? [] : known();
  const chain = others.length > 0 ? chainAbove(leaf, [...fromFile, ...others.map(certificate)]) : own;
  const sourceOf = (each: X509Certificate): ExamIssuer['from'] =>
    fromFile.some(({ raw }) => raw.equals(each.raw))
      ? 'file'
      : (others.find((other) => other.certificate.raw.equals(each.raw))?.from ?? 'system');
  const issuers = chain.map((each) => ({
    name: commonName(each.subject),
    validFrom: each.validFromDate.toISOString(),
    validUntil: each.validToDate.toISOString(),
    inForce: now >= each.validFromDate && now <= each.validToDate,
    from: sourceOf(each),
    root: isSelfIssued(each),
  }));
  const top = chain.at(-1) ?? leaf;
  const complete = isSelfIssued(top);
  const icpBrasil = complete ? icpBrasilRoot(top.raw) : undefined;
  return {
    issuers,
    complete,
    inFile: complete && issuers.every(({ from, root }) => from === 'file' || root),
    ...(icpBrasil ? { icpBrasil } : {}),
    ...(complete ? {} : { missing: commonName(top.issuer) }),
  };
}

function certificate(known: KnownAuthority): X509Certificate {
  return known.certificate;
}

function isSelfIssued(each: X509Certificate): boolean {
  try {
    return each.checkIssued(each) && each.verify(each.publicKey);
  } catch {
    return false; // a key of a kind that this OpenSSL does not know proves nothing
  }
}

/** Of a name as X509Certificate writes it, one attribute a line. */
function commonName(name: string): string {
  return /^CN=(.*)$/m.exec(name)?.[1] ?? /^O=(.*)$/m.exec(name)?.[1] ?? '';
}
