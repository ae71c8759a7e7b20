/**
 * Writes a detached CMS signature (RFC 5652, SignedData) with RSA and SHA-256: the attributes that a key signs, and the
 * file they become with its signature and certificates. What they say of the signer's certificate is CAdES-BES (RFC 5126).
 */

import { createHash } from 'node:crypto';
import { isContext, readBer, sequenceOf } from './ber.ts';
import { CMS, SHA256 } from './cms-oids.ts';
import * as d from './der.ts';

const RSA = '1.2.840.113549.1.1.1';
const SHA256_WITH = d.sequence(d.oid(SHA256));

/**
 * What is signed of a content with this SHA-256: a SET in the order of DER. `at` is the hour of the computer that signs,
 * no time stamp.
 */
export function signedAttributes(digest: Uint8Array, at: Date, certificate: Uint8Array): Buffer {
  const attribute = (type: string, value: Buffer) => d.sequence(d.oid(type), d.setOf(value));
  const ofCertificate = createHash('sha256').update(certificate).digest();
  const attributes = [
    attribute(CMS.contentType, d.oid(CMS.data)),
    attribute(CMS.signingTime, d.time(at)),
    attribute(CMS.messageDigest, d.octets(Buffer.from(digest))),
    // SHA-256 is the default of an ESSCertIDv2, and left out in DER (RFC 5035).
    attribute(CMS.signingCertificate, d.sequence(d.sequence(d.sequence(d.octets(ofCertificate))))),
  ];
  return d.setOf(...attributes.sort(Buffer.compare));
}

/** `attributes` as {@link signedAttributes} gave them; the signer's certificate first of `certificates`, all DER. */
export function signedData(
  attributes: Buffer,
  signature: Buffer,
  certificates: readonly [Buffer, ...Buffer[]],
): Buffer {
  const { issuer, serial } = issuerOf(certificates[0]);
  // Within the file the same SET has another tag.
  const tagged = Buffer.concat([Buffer.of(0xa0), attributes.subarray(1)]);
  const signer = d.sequence(
    d.integer(1),
    d.sequence(issuer, serial),
    SHA256_WITH,
    tagged,
    d.sequence(d.oid(RSA), d.nothing()),
    d.octets(signature),
  );
  const signed = d.sequence(
    d.integer(1),
    d.setOf(SHA256_WITH),
    d.sequence(d.oid(CMS.data)),
    d.explicit(0, ...[...certificates].sort(Buffer.compare)),
    d.setOf(signer),
  );
  return d.sequence(d.oid(CMS.signedData), d.explicit(0, signed));
}

function issuerOf(certificate: Buffer): { readonly issuer: Buffer; readonly serial: Buffer } {
  const fields = sequenceOf(sequenceOf(readBer(certificate))[0]);
  // A certificate of version 1 says no version.
  const [serial, , issuer] = isContext(fields[0], 0) ? fields.slice(1) : fields;
  if (!serial || !issuer) throw new Error('a certificate without issuer');
  return { issuer: issuer.raw, serial: serial.raw };
}
