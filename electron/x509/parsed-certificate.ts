/**
 * Reads certificates in the formats authorities publish (DER, PEM or PKCS#7), and the fields that X509Certificate
 * does not expose.
 */

import { X509Certificate } from 'node:crypto';
import {
  childrenOf,
  integerOf,
  isContext,
  isUniversal,
  octetsOf,
  oidOf,
  readable,
  readBer,
  sequenceOf,
  TAG,
} from './ber.ts';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const BASIC_CONSTRAINTS = '2.5.29.19';
const PEM = /-----BEGIN (CERTIFICATE|PKCS7|CMS)-----([A-Za-z0-9+/=\s]{1,100000})-----END \1-----/g;
/** Upper bound; no published chain has as many. */
const MOST = 64;

/** Every certificate in `bytes`; empty if there is none. Never throws. */
export function certificatesIn(bytes: Uint8Array): X509Certificate[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces =
    file[0] === 0x30
      ? [file]
      : [...file.toString('latin1').matchAll(PEM)].map(([, , base64]) => Buffer.from(base64 ?? '', 'base64'));
  const found = new Map<string, X509Certificate>();
  for (const piece of pieces) {
    for (const der of [piece, ...signedDataCertificates(piece)]) {
      const certificate = readCertificate(der);
      if (certificate) found.set(certificate.fingerprint256, certificate);
      if (found.size === MOST) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Undefined for bytes that are not a certificate, for keys that this OpenSSL cannot read and for dates that are none. */
export function readCertificate(der: Uint8Array | string): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(der);
    // Of a date that is none Node says so in its text; as a Date it gives whatever was in memory.
    const texts = [certificate.validFrom, certificate.validTo];
    return texts.some((text) => Number.isNaN(Date.parse(text))) ? undefined : certificate;
  } catch {
    // not a certificate: the caller handles it
    return undefined;
  }
}

/** The `certificates` of a PKCS#7 SignedData (RFC 5652, section 5.1), as DER. */
function signedDataCertificates(bytes: Buffer): Buffer[] {
  const found = readable(() => {
    const [type, content] = sequenceOf(readBer(bytes));
    if (!isUniversal(type, TAG.oid) || oidOf(type) !== SIGNED_DATA || !isContext(content, 0)) return [];
    const set = sequenceOf(childrenOf(content)[0]).find((part) => isContext(part, 0));
    return set ? childrenOf(set).map((part) => part.raw) : [];
  });
  return found ?? [];
}

/** The value inside one extension; undefined if there is none of this OID. Throws `BerError`. */
export function extensionOf(certificate: X509Certificate, oid: string): Buffer | undefined {
  const [body] = sequenceOf(readBer(certificate.raw));
  const extensions = sequenceOf(body).find((part) => isContext(part, 3));
  for (const extension of extensions ? sequenceOf(childrenOf(extensions)[0]) : []) {
    const parts = sequenceOf(extension);
    if (oidOf(parts[0]) === oid) return octetsOf(parts.at(-1));
  }
  return undefined;
}

/** Maximum number of authorities below this one (RFC 5280, section 4.2.1.9); Infinity if unlimited. */
export function pathLimit(certificate: X509Certificate): number {
  const limit = readable(() => {
    const value = extensionOf(certificate, BASIC_CONSTRAINTS);
    const parts = value ? sequenceOf(readBer(value)) : [];
    const stated = parts.find((part) => isUniversal(part, TAG.integer));
    return stated ? integerOf(stated) : Infinity;
  });
  // An unreadable constraint allows none.
  return limit ?? -1;
}

/** URLs of its issuer's certificate (AIA, RFC 5280, section 4.2.2.1). */
export function issuerAddresses(certificate: X509Certificate): string[] {
  const lines = certificate.infoAccess?.split('\n') ?? [];
  return lines.flatMap((line) => /^CA Issuers - URI:([!-~]{1,1000})$/.exec(line)?.[1] ?? []);
}

/** The common name out of a subject or issuer as X509Certificate formats it, else its organisation, else ''. */
export function shortName(name: string): string {
  return /^CN=(.*)$/m.exec(name)?.[1] ?? /^O=(.*)$/m.exec(name)?.[1] ?? '';
}
