/**
 * Follows a certificate up to its root, first through the certificates of its file, then through known authorities.
 */

import type { X509Certificate } from 'node:crypto';
import type { CertificateReport, ExamIssuer } from '../../../shared/certificate-report.ts';
import { chainAbove } from '../../x509/chain.ts';
import { shortName } from '../../x509/parsed-certificate.ts';

export interface KnownAuthority {
  readonly certificate: X509Certificate;
  readonly from: 'system' | 'kept';
}

/** Returns which pinned ICP-Brasil root these bytes are, if any. */
export type IcpBrasilRoot = (der: Uint8Array) => string | undefined;

/** `known` is called only if the file does not reach a root, because reading the system's store is slow. */
export async function examineChain(
  leaf: X509Certificate,
  fromFile: readonly X509Certificate[],
  known: () => Promise<readonly KnownAuthority[]>,
  icpBrasilRoot: IcpBrasilRoot,
  now: Date,
): Promise<CertificateReport['chain']> {
  const own = chainAbove(leaf, fromFile);
  const others = isSelfIssued(own.at(-1) ?? leaf) ? [] : await known();
  const chain = others.length > 0 ? chainAbove(leaf, [...fromFile, ...others.map(certificate)]) : own;
  const sourceOf = (each: X509Certificate): ExamIssuer['from'] =>
    fromFile.some(({ raw }) => raw.equals(each.raw))
      ? 'file'
      : (others.find((other) => other.certificate.raw.equals(each.raw))?.from ?? 'system');
  const issuers = chain.map((each) => ({
    name: shortName(each.subject),
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
    icpBrasil: icpBrasil || undefined,
    ...(complete ? {} : { missing: shortName(top.issuer) }),
  };
}

function certificate(known: KnownAuthority): X509Certificate {
  return known.certificate;
}

function isSelfIssued(each: X509Certificate): boolean {
  try {
    return each.checkIssued(each) && each.verify(each.publicKey);
  } catch {
    return false; // this OpenSSL does not support the key's type, so nothing is verified
  }
}
