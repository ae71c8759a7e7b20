/**
 * Reads a certificate's holder: company or person, CNPJ and where it was found, validity, issuer and key (ICP-Brasil
 * DOC-04).
 */

import { createHash, type X509Certificate } from 'node:crypto';
import type { AppError } from '../../shared/errors.ts';
import { cnpjRoot, parseCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { isCpf } from '../../shared/fiscal/issuer/cpf.ts';
import { ufSchema, type Uf } from '../../shared/fiscal/issuer/uf.ts';
import { plainLine } from '../../shared/plain-line.ts';
import { ok, type Result } from '../../shared/result.ts';
import { BerError, isContext, oidOf, readable, readBer, sequenceOf } from '../x509/ber.ts';
import { NAME, otherNames, textsOfName } from '../x509/names.ts';
import { extensionOf, readCertificate } from '../x509/parsed-certificate.ts';
import { refused } from './refusal.ts';

export interface CertificateHolder {
  /** SHA-256 of the DER, lower-case hexadecimal. */
  readonly fingerprint: string;
  /** The subject's common name without the `:CNPJ` or `:CPF` at its end, as one line. */
  readonly holder: string;
  /** Bare, 14 characters, valid check digits; may contain letters. */
  readonly cnpj: string | undefined;
  readonly cnpjFrom: 'san' | 'cn' | undefined;
  /** An e-CPF: a person's certificate, which can consult but not disable for a company. */
  readonly cpf: boolean;
  /** Shared by the certificates of one holder: the first 8 characters of the CNPJ, or the 11 digits of an e-CPF. */
  readonly root: string | undefined;
  /** From the subject; only a suggestion, and only for this CNPJ. */
  readonly uf: Uf | undefined;
  /** The issuer's common name, as one line. */
  readonly issuer: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** 0 if the key's type has no modulus. */
  readonly keyBits: number;
  /** Such as `rsa`; empty if it cannot be read. */
  readonly keyType: string;
  /** Such as `sha256WithRSAEncryption`; the dotted OID for other algorithms. */
  readonly signatureAlgorithm: string;
  /** Hexadecimal, upper case. */
  readonly serial: string;
}

const CNPJ_OID = '2.16.76.1.3.3';
const CPF_OID = '2.16.76.1.3.1';
const SUBJECT_ALT_NAME = '2.5.29.17';

const SIGNATURES = new Map([
  ['1.2.840.113549.1.1.4', 'md5WithRSAEncryption'],
  ['1.2.840.113549.1.1.5', 'sha1WithRSAEncryption'],
  ['1.2.840.113549.1.1.10', 'rsassaPss'],
  ['1.2.840.113549.1.1.11', 'sha256WithRSAEncryption'],
  ['1.2.840.113549.1.1.12', 'sha384WithRSAEncryption'],
  ['1.2.840.113549.1.1.13', 'sha512WithRSAEncryption'],
  ['1.2.840.10045.4.3.2', 'ecdsaWithSHA256'],
  ['1.2.840.10045.4.3.3', 'ecdsaWithSHA384'],
  ['1.2.840.10045.4.3.4', 'ecdsaWithSHA512'],
]);

/** Reads one certificate. Never throws: anything else is `certificate.file-damaged`. */
export function readHolder(leafDer: Buffer): Result<CertificateHolder, AppError> {
  const certificate = readCertificate(leafDer);
  if (!certificate) return refused('certificate.file-damaged');
  try {
    return ok(describe(certificate));
  } catch (error) {
    if (error instanceof BerError) return refused('certificate.file-damaged');
    throw error;
  }
}

function describe(certificate: X509Certificate): CertificateHolder {
  const [toBeSigned, signature] = sequenceOf(readBer(certificate.raw));
  const fields = sequenceOf(toBeSigned);
  // version 1 certificates omit the [0] version field
  const [, , issuer, , subject] = isContext(fields[0], 0) ? fields.slice(1) : fields;
  const names = alternativeNames(certificate);
  const commonName = textsOfName(subject, NAME.commonName).at(-1)?.trim() ?? '';
  const tail = readTail(commonName);
  const inSan = names.get(CNPJ_OID);
  const fromSan = inSan === undefined ? undefined : validCnpj(inSan);
  const cnpj = fromSan ?? tail.cnpj;
  const isPerson =
    cnpj === undefined && inSan === undefined && (names.has(CPF_OID) || tail.cpf !== undefined);
  const key = keyOf(certificate);
  const cnInName = tail.cnpj ? 'cn' : undefined;
  const personsRoot = isPerson ? cpfOf(names.get(CPF_OID), tail) : undefined;
  return {
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    holder: plainLine(tail.name).trim(),
    cnpj,
    cnpjFrom: fromSan ? 'san' : cnInName,
    cpf: isPerson,
    root: cnpj === undefined ? personsRoot : cnpjRoot(cnpj),
    uf: ufOfTexts(textsOfName(subject, NAME.state)),
    issuer: plainLine(textsOfName(issuer, NAME.commonName).at(-1) ?? '').trim(),
    validFrom: certificate.validFromDate,
    validUntil: certificate.validToDate,
    keyBits: key.bits,
    keyType: key.type,
    signatureAlgorithm: signatureName(oidOf(sequenceOf(signature)[0])),
    serial: certificate.serialNumber.toUpperCase(),
  };
}

function alternativeNames(certificate: X509Certificate): Map<string, string> {
  const value = extensionOf(certificate, SUBJECT_ALT_NAME);
  // A malformed alternative name must not hide the CNPJ in the common name.
  return (value && readable(() => otherNames(value))) ?? new Map<string, string>();
}

/** The field of a person contains the date of birth in 8 digits, then the CPF (ICP-Brasil DOC-04). */
function cpfOf(field: string | undefined, tail: Tail): string | undefined {
  const inField = field?.slice(8, 19) ?? '';
  return isCpf(inField) ? inField : tail.cpf;
}

interface Tail {
  readonly name: string;
  readonly cnpj?: string;
  readonly cpf?: string;
}

// Only the check digits distinguish a CNPJ from any fourteen letters after a colon.
function readTail(commonName: string): Tail {
  const colon = commonName.lastIndexOf(':');
  if (colon < 0) return { name: commonName };
  const name = commonName.slice(0, colon).trim();
  const tail = commonName.slice(colon + 1);
  const cnpj = validCnpj(tail);
  if (cnpj !== undefined) return { name, cnpj };
  const digits = tail.replace(/[\s.-]/g, '');
  return isCpf(digits) ? { name, cpf: digits } : { name: commonName };
}

function validCnpj(text: string): string | undefined {
  const parsed = parseCnpj(text.replaceAll('\0', ''));
  return parsed.ok ? parsed.value : undefined;
}

function ufOfTexts(texts: readonly string[]): Uf | undefined {
  for (const text of texts) {
    const uf = ufSchema.safeParse(text.trim().toUpperCase());
    if (uf.success) return uf.data;
  }
  return undefined;
}

function signatureName(oid: string): string {
  return SIGNATURES.get(oid) ?? oid;
}

function keyOf(certificate: X509Certificate): { readonly bits: number; readonly type: string } {
  try {
    const { asymmetricKeyDetails, asymmetricKeyType } = certificate.publicKey;
    return { bits: asymmetricKeyDetails?.modulusLength ?? 0, type: asymmetricKeyType ?? '' };
  } catch {
    return { bits: 0, type: '' }; // this OpenSSL does not support the key's type
  }
}
