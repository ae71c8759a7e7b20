/**
 * What a certificate's extensions allow its key to do: signatures and TLS client authentication (RFC 5280, 4.2.1.3
 * and 4.2.1.12).
 */

import type { X509Certificate } from 'node:crypto';
import { oidOf, readable, readBer, sequenceOf } from '../../x509/ber.ts';
import { extensionOf } from '../../x509/parsed-certificate.ts';

export interface CertificateUses {
  /** False if the extension is absent; then the other two are false as well. */
  readonly hasKeyUsage: boolean;
  readonly digitalSignature: boolean;
  readonly nonRepudiation: boolean;
  readonly hasExtendedUsage: boolean;
  readonly clientAuth: boolean;
}

const KEY_USAGE = '2.5.29.15';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';
const ANY_USE = '2.5.29.37.0';

/** Treats an unreadable extension as absent. Never throws. */
export function usesOf(certificate: X509Certificate): CertificateUses {
  const usage = readable(() => extensionOf(certificate, KEY_USAGE));
  const bits = usage ? readable(() => readBer(usage).contents) : undefined;
  const extended = readable(() => {
    const value = extensionOf(certificate, EXTENDED_KEY_USAGE);
    return value && sequenceOf(readBer(value)).map(oidOf);
  });
  // The first octet of a BIT STRING counts unused bits; bit 0 is the highest.
  const flags = bits?.[1] ?? 0;
  return {
    hasKeyUsage: bits !== undefined,
    digitalSignature: (flags & 0x80) !== 0,
    nonRepudiation: (flags & 0x40) !== 0,
    hasExtendedUsage: extended !== undefined,
    clientAuth: extended?.some((oid) => oid === CLIENT_AUTH || oid === ANY_USE) ?? false,
  };
}
