/** Opens a PKCS#12 file (.pfx, .p12) into the private key, its own certificate and the chain above it. */

import { createPrivateKey, createPublicKey, type KeyObject, type X509Certificate } from 'node:crypto';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { BerError, integerOf, octetsOf, readBer, sequenceOf, type Ber } from '../../x509/ber.ts';
import { chainAbove } from '../../x509/chain.ts';
import { readCertificate } from '../../x509/parsed-certificate.ts';
import { explicitOf, isPasswordMode, readBags, type Bags } from './bags.ts';
import { checkMac, createWorkBudget, passwordForms, type PasswordForms } from './encryption.ts';
import { pkcs12BytesOf } from './recognise.ts';
import { refused } from '../refusal.ts';

export interface OpenedCertificate {
  /** PKCS#8, unencrypted. */
  readonly keyPem: string;
  readonly leafDer: Buffer;
  /** Issuers from the leaf's own up to the root, as far as the file has them; excludes the leaf. */
  readonly chainDer: readonly Buffer[];
  /** Number of other certificates of the same key in the file, which end earlier; absent if not read from a file. */
  readonly otherLeaves?: number;
  /** Certificates of the file's other keys, one of each, which are not opened; absent if not read from a file. */
  readonly otherKeysDer?: readonly Buffer[];
}

/**
 * Key derivation budget of one file, in microseconds: 0.9 million hashes of the PKCS#12 derivation, or 3.6 million
 * rounds of PBKDF2 with SHA-256. Certifiers' files need a few thousand, browsers' 600 thousand three times.
 */
export const MAX_WORK_US = 1_100_000;
const DAMAGE_CHECK_US = 200_000;

/**
 * Opens `bytes` with `password` (any text, may be empty). Never throws and keeps no state. Errors:
 * `certificate.file-empty`, `.file-too-large`, `.not-pkcs12` (`kind`), `.file-damaged`, `.password-wrong`,
 * `.unsupported` (`part`, `algorithm`), `.too-many-iterations`, `.no-private-key`, `.no-matching-certificate`.
 */
export function readPkcs12(bytes: Uint8Array, password: string): Result<OpenedCertificate, AppError> {
  const found = pkcs12BytesOf(bytes);
  if (!found.ok) return found;
  const forms = passwordForms(password);
  try {
    return openFile(Buffer.from(found.value), forms);
  } catch (error) {
    if (error instanceof BerError) return refused('certificate.file-damaged');
    throw error;
  } finally {
    forms.wipe();
  }
}

function openFile(file: Buffer, forms: PasswordForms): Result<OpenedCertificate, AppError> {
  const [version, authSafe, macData] = sequenceOf(readBer(file));
  if (integerOf(version) !== 3) return refused('certificate.unsupported', { part: 'version' });
  const [type, wrapper] = sequenceOf(authSafe);
  if (!isPasswordMode(type)) return refused('certificate.unsupported', { part: 'integrity' });
  const content = octetsOf(explicitOf(wrapper));
  checkStructure(content);

  const budget = createWorkBudget(MAX_WORK_US);
  const mac = macData ? checkMac(macData, content, forms, budget) : undefined;
  if (mac && !mac.ok && mac.problem.kind === 'too-many-iterations') return tooManyIterations();
  if (mac && !mac.ok && mac.problem.kind === 'unsupported') {
    return refused('certificate.unsupported', { part: 'mac', algorithm: mac.problem.algorithm });
  }
  const macHolds = mac?.ok;
  // After a failed MAC the safes are only opened to find out whether the password was right, with a small work
  // budget.
  const bags = readBags(content, forms, macHolds === false ? createWorkBudget(DAMAGE_CHECK_US) : budget);
  try {
    // If the password opens what is inside, it is right and the file was changed after it was made.
    if (macHolds === false) {
      return refused(bags.opened > 0 ? 'certificate.file-damaged' : 'certificate.password-wrong');
    }
    return explainProblems(bags, macHolds === true) ?? chooseIdentity(bags);
  } finally {
    for (const key of bags.keys) key.fill(0);
  }
}

// What is readable without a password must be well formed, so that a truncated file is not reported as a wrong
// password.
function checkStructure(content: Buffer): void {
  for (const info of sequenceOf(readBer(content))) {
    const parts: Ber[] = sequenceOf(info);
    explicitOf(parts[1]);
  }
}

function explainProblems(bags: Bags, passwordProven: boolean): Result<never, AppError> | undefined {
  const kinds = new Map(bags.problems.map((problem) => [problem.kind, problem]));
  if (kinds.has('too-many-iterations')) return tooManyIterations();
  // If anything opened, or the MAC is valid, the password is right and what stays encrypted has another one.
  const wrong = kinds.has('password') && !passwordProven && bags.opened === 0;
  if (wrong) return refused('certificate.password-wrong');
  if (bags.keys.length > 0 && bags.certificates.length > 0) return undefined;
  const unsupported = kinds.get('unsupported');
  if (unsupported?.kind === 'unsupported') {
    return refused('certificate.unsupported', { part: 'encryption', algorithm: unsupported.algorithm });
  }
  if (kinds.has('password')) {
    return passwordProven
      ? refused('certificate.unsupported', { part: 'second-password' })
      : refused('certificate.file-damaged');
  }
  return undefined;
}

function chooseIdentity(bags: Bags): Result<OpenedCertificate, AppError> {
  // An unreadable certificate, or a key of an unsupported type, next to good ones must not fail the file.
  const certificates = bags.certificates.map(readCertificate).filter((each) => each !== undefined);
  if (bags.keys.length === 0) {
    return refused('certificate.no-private-key', { certificates: certificates.length });
  }
  const keys = bags.keys.map(keyOf).filter((each) => each !== undefined);
  if (keys.length === 0) return refused('certificate.file-damaged');

  const pairs = keys.flatMap((key) => {
    const publicKey = createPublicKey(key);
    return certificates
      .filter((certificate) => samePublicKey(certificate, publicKey))
      .map((certificate) => ({ key, certificate }));
  });
  const usable = pairs.filter(({ key }) => key.asymmetricKeyType === 'rsa');
  const lastFirst = (usable.length > 0 ? usable : pairs).sort(
    (one, other) => other.certificate.validToDate.getTime() - one.certificate.validToDate.getTime(),
  );
  const [best] = lastFirst;
  if (!best) return refused('certificate.no-matching-certificate', { certificates: certificates.length });
  // The NF-e signature is RSA-SHA1 by its schema (docs/tax-rules.md, Signature), so no other key can serve.
  if (best.key.asymmetricKeyType !== 'rsa') {
    return refused('certificate.unsupported', {
      part: 'key',
      algorithm: best.key.asymmetricKeyType ?? 'unknown',
    });
  }
  const ofThisKey = usable.filter(({ key }) => key.equals(best.key));
  const leaves = new Set(ofThisKey.map(({ certificate }) => certificate.fingerprint256));
  const otherKeys = lastFirst.filter(
    ({ key }, i) => lastFirst.findIndex((one) => one.key.equals(key)) === i && !key.equals(best.key),
  );
  return ok({
    keyPem: best.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    leafDer: Buffer.from(best.certificate.raw),
    chainDer: chainAbove(best.certificate, certificates).map((certificate) => Buffer.from(certificate.raw)),
    otherLeaves: leaves.size - 1,
    otherKeysDer: otherKeys.map(({ certificate }) => Buffer.from(certificate.raw)),
  });
}

function tooManyIterations(): Result<never, AppError> {
  return refused('certificate.too-many-iterations', { maxMs: MAX_WORK_US / 1000 });
}

function keyOf(der: Buffer): KeyObject | undefined {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}

function samePublicKey(certificate: X509Certificate, publicKey: KeyObject): boolean {
  try {
    return certificate.publicKey.equals(publicKey);
  } catch {
    return false; // this OpenSSL does not support the key's type, so it does not match
  }
}
