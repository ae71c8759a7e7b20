/** Reads a detached CMS signature and verifies it by the certificate it brings along: who signed what, and when by the signer's clock. */

import { verify, type KeyObject, type X509Certificate } from 'node:crypto';
import {
  BerError,
  childrenOf,
  isContext,
  isUniversal,
  octetsOf,
  oidOf,
  readBer,
  sequenceOf,
  TAG,
  type Ber,
} from './ber.ts';
import { CMS, SHA256 } from './cms-oids.ts';
import { certificatesIn } from './parsed-certificate.ts';

export interface CmsSignature {
  readonly signer: X509Certificate;
  /** All that it brings along, the signer's among them. */
  readonly certificates: readonly X509Certificate[];
  /** By the clock of the computer that signed. */
  readonly at: Date;
}

/**
 * The signature, where it is one of a content with this SHA-256 and verifies by its certificate; else undefined. Whose
 * certificate that is, and who vouches for it, is another question. Never throws because of the bytes.
 */
export function verifiedSignature(bytes: Uint8Array, digest: Uint8Array): CmsSignature | undefined {
  try {
    return read(Buffer.from(bytes), digest);
  } catch (error) {
    if (error instanceof BerError) return undefined;
    throw error;
  }
}

function read(bytes: Buffer, digest: Uint8Array): CmsSignature | undefined {
  const outer = readBer(bytes);
  // Nothing may lie behind it that no signature covers.
  if (outer.raw.length !== bytes.length) return undefined;
  const [type, content] = sequenceOf(outer);
  if (oidOf(type) !== CMS.signedData || !isContext(content, 0)) return undefined;
  const parts = sequenceOf(childrenOf(content)[0]);
  const encapsulated = sequenceOf(parts[2]);
  // With a content of its own it would sign that one.
  if (oidOf(encapsulated[0]) !== CMS.data || encapsulated.length !== 1) return undefined;
  const signers = parts.at(-1);
  if (!isUniversal(signers, TAG.set)) return undefined;
  const [signer, ...others] = childrenOf(signers);
  if (!signer || others.length > 0) return undefined;
  const [, sid, algorithm, attributes, , signature] = sequenceOf(signer);
  if (oidOf(sequenceOf(algorithm)[0]) !== SHA256 || !isContext(attributes, 0)) return undefined;
  const certificates = certificatesIn(bytes);
  const certificate = certificates.find((each) => isNamed(each, sid));
  const values = valuesOf(attributes);
  const stated = values.get(CMS.messageDigest);
  const at = timeOf(values.get(CMS.signingTime));
  if (!certificate || !stated || !at || oidOf(values.get(CMS.contentType)) !== CMS.data) return undefined;
  if (!octetsOf(stated).equals(Buffer.from(digest))) return undefined;
  const signed = Buffer.concat([Buffer.of(0x31), attributes.raw.subarray(1)]);
  const key = rsaKeyOf(certificate);
  if (!key || !verify('RSA-SHA256', signed, key, octetsOf(signature))) return undefined;
  return { signer: certificate, certificates, at };
}

function rsaKeyOf(certificate: X509Certificate): KeyObject | undefined {
  try {
    const { publicKey } = certificate;
    return publicKey.asymmetricKeyType === 'rsa' ? publicKey : undefined;
  } catch {
    return undefined; // a key that this OpenSSL cannot read verifies nothing
  }
}

/** By issuer and serial number. */
function isNamed(certificate: X509Certificate, sid: Ber | undefined): boolean {
  const [issuer, serial] = sequenceOf(sid);
  const fields = sequenceOf(sequenceOf(readBer(certificate.raw))[0]);
  const [itsSerial, , itsIssuer] = isContext(fields[0], 0) ? fields.slice(1) : fields;
  if (!issuer || !serial || !itsSerial || !itsIssuer) return false;
  return itsIssuer.raw.equals(issuer.raw) && itsSerial.raw.equals(serial.raw);
}

/** The one value of each attribute. */
function valuesOf(attributes: Ber): Map<string, Ber> {
  const found = new Map<string, Ber>();
  for (const attribute of childrenOf(attributes)) {
    const [type, values] = sequenceOf(attribute);
    const [value, ...more] = values ? childrenOf(values) : [];
    const oid = oidOf(type);
    if (!value || more.length > 0 || found.has(oid))
      throw new BerError('an attribute with other than one value');
    found.set(oid, value);
  }
  return found;
}

/** UTCTime or GeneralizedTime, in whole seconds (RFC 5652, 11.3). */
function timeOf(value: Ber | undefined): Date | undefined {
  const text = value?.contents.toString('latin1') ?? '';
  const parts = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  if (!parts) return undefined;
  const [, year = '', month, day, hour, minute, second] = parts;
  const century = Number(year) < 50 ? '20' : '19';
  const at = new Date(
    `${year.length === 4 ? '' : century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`,
  );
  return Number.isNaN(at.getTime()) ? undefined : at;
}
