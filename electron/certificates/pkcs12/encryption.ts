/** Decrypts the password-based encryptions and checks the MACs of PKCS#12 files (RFC 7292, RFC 8018, RFC 9579). */

import { createDecipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import forge from 'node-forge';
import { integerOf, isUniversal, octetsOf, oidOf, sequenceOf, TAG, type Ber } from '../../x509/ber.ts';
import { pkcs12Key } from './key-derivation.ts';
import { pbkdf2Forms, pkcs12Forms } from './passwords.ts';

/** Why a decryption or a MAC check failed. `password` may also mean damaged bytes: the caller decides which. */
export type EncryptionProblem =
  | { readonly kind: 'unsupported'; readonly algorithm: string }
  | { readonly kind: 'too-many-iterations' }
  | { readonly kind: 'password' };

export type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: EncryptionProblem };

/** Limits the key derivation work of one file, so that a hostile one is refused before the work is done. */
export interface WorkBudget {
  /** `cost` is in microseconds per iteration. Returns false, and spends nothing, if this would exceed the budget. */
  spend(iterations: number, cost: number): boolean;
}

/** `total` is in microseconds of an average machine, like the costs below. */
export function createWorkBudget(total: number): WorkBudget {
  let left = total;
  return {
    spend(iterations, cost) {
      const wanted = iterations * cost;
      if (!(wanted <= left)) return false;
      left -= wanted;
      return true;
    },
  };
}

// Measured and rounded up: one hash called from JavaScript, and one round of OpenSSL's own loop without SHA
// instructions.
const PKCS12_COST = 1.2;
const PBKDF2_COST: Readonly<Record<string, number>> = { sha1: 0.3, sha224: 0.3, sha256: 0.3 };
const PBKDF2_LONG_COST = 0.4;

/** One password in the byte forms of both key derivations. */
export interface PasswordForms {
  readonly pkcs12: readonly Buffer[];
  readonly pbkdf2: readonly Buffer[];
  /** Overwrites the forms. */
  wipe(): void;
}

export function passwordForms(password: string): PasswordForms {
  const pkcs12 = pkcs12Forms(password);
  const pbkdf2 = pbkdf2Forms(password);
  return {
    pkcs12,
    pbkdf2,
    wipe() {
      for (const form of [...pkcs12, ...pbkdf2]) form.fill(0);
    },
  };
}

const HASHES = new Map([
  ['1.2.840.113549.2.5', 'md5'],
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

const HMACS = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.8', 'sha224'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
]);

const DIGEST_BYTES: Record<string, number> = {
  md5: 16,
  sha1: 20,
  sha224: 28,
  sha256: 32,
  sha384: 48,
  sha512: 64,
};

// node-forge provides the PKCS#12 ciphers: Node's OpenSSL 3 has no RC2, and Electron's BoringSSL lacks more.
const PKCS12_CIPHERS = new Map<string, { cipher: 'des3' | 'rc2'; keyBytes: number }>([
  ['1.2.840.113549.1.12.1.3', { cipher: 'des3', keyBytes: 24 }],
  ['1.2.840.113549.1.12.1.4', { cipher: 'des3', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.5', { cipher: 'rc2', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.6', { cipher: 'rc2', keyBytes: 5 }],
]);

const PBES2_CIPHERS = new Map<string, { cipher: 'des3' | `aes-${string}`; keyBytes: number }>([
  ['1.2.840.113549.3.7', { cipher: 'des3', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.2', { cipher: 'aes-128-cbc', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { cipher: 'aes-192-cbc', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.42', { cipher: 'aes-256-cbc', keyBytes: 32 }],
]);

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const PBMAC1 = '1.2.840.113549.1.5.14';
/** Bytes; a shorter key would make the MAC easier to forge than to break (RFC 9879). */
const LEAST_MAC_KEY = 20;

/**
 * Decrypts `data` according to an AlgorithmIdentifier. A result is accepted only if the padding is valid and it is
 * one whole SEQUENCE, which a wrong password yields once in 2^40. Throws `BerError` for a malformed identifier.
 */
export function decrypt(
  algorithm: Ber,
  data: Buffer,
  forms: PasswordForms,
  budget: WorkBudget,
): Opened<Buffer> {
  const [identifier, parameters] = sequenceOf(algorithm);
  const oid = oidOf(identifier);
  const legacy = PKCS12_CIPHERS.get(oid);
  if (legacy) {
    const [salt, count] = sequenceOf(parameters);
    const iterations = integerOf(count);
    // SHA-1 gives 20 bytes per round of derivation, and the initialisation vector takes one more.
    const rounds = Math.ceil(legacy.keyBytes / 20) + 1;
    const spend = () => budget.spend(iterations, rounds * PKCS12_COST);
    return firstRight(forms.pkcs12, spend, (form) => {
      const key = pkcs12Key('sha1', form, octetsOf(salt), 1, iterations, legacy.keyBytes);
      const iv = pkcs12Key('sha1', form, octetsOf(salt), 2, iterations, 8);
      const plain = decipher(legacy.cipher, key, iv, data);
      return plain && isOneSequence(plain) ? plain : undefined;
    });
  }
  if (oid !== PBES2) return failed({ kind: 'unsupported', algorithm: oid });

  const [derivation, scheme] = sequenceOf(parameters);
  const [schemeOid, schemeIv] = sequenceOf(scheme);
  const cipherOid = oidOf(schemeOid);
  const cipher = PBES2_CIPHERS.get(cipherOid);
  if (!cipher) return failed({ kind: 'unsupported', algorithm: cipherOid });
  const iv = octetsOf(schemeIv);
  const keys = pbkdf2Keys(derivation, cipher.keyBytes, budget);
  if (!keys.ok) return keys;
  const { spend, derive } = keys.value;
  return firstRight(forms.pbkdf2, spend, (form) => {
    const plain = decipher(cipher.cipher, derive(form), iv, data);
    return plain && isOneSequence(plain) ? plain : undefined;
  });
}

/** Checks `macData` over `content`. Throws `BerError` for a malformed one. */
export function checkMac(
  macData: Ber,
  content: Buffer,
  forms: PasswordForms,
  budget: WorkBudget,
): Opened<true> {
  const [digestInfo, salt, count] = sequenceOf(macData);
  const [algorithm, expected] = sequenceOf(digestInfo);
  const [identifier, parameters] = sequenceOf(algorithm);
  const oid = oidOf(identifier);
  const wanted = octetsOf(expected);

  if (oid === PBMAC1) {
    const [derivation, scheme] = sequenceOf(parameters);
    const schemeOid = oidOf(sequenceOf(scheme)[0]);
    const digest = HMACS.get(schemeOid);
    if (!digest) return failed({ kind: 'unsupported', algorithm: schemeOid });
    // RFC 9879: the length of the MAC key is stated in the file; no other length is tried.
    const keyBytes = keyLengthOf(derivation);
    if (keyBytes === undefined || keyBytes < LEAST_MAC_KEY)
      return failed({ kind: 'unsupported', algorithm: oid });
    const keys = pbkdf2Keys(derivation, keyBytes, budget);
    if (!keys.ok) return keys;
    const { spend, derive } = keys.value;
    return firstRight(
      forms.pbkdf2,
      spend,
      (form) => sameMac(digest, derive(form), content, wanted) || undefined,
    );
  }

  const digest = HASHES.get(oid);
  if (!digest) return failed({ kind: 'unsupported', algorithm: oid });
  const iterations = count ? integerOf(count) : 1;
  const keyBytes = DIGEST_BYTES[digest] ?? 0;
  const spend = () => budget.spend(iterations, PKCS12_COST);
  return firstRight(forms.pkcs12, spend, (form) => {
    const key = pkcs12Key(digest, form, octetsOf(salt), 3, iterations, keyBytes);
    return sameMac(digest, key, content, wanted) || undefined;
  });
}

/** Derives keys from the forms of a password; `spend` charges the work budget for one. */
interface Derivation {
  readonly spend: () => boolean;
  readonly derive: (form: Buffer) => Buffer;
}

function pbkdf2Keys(derivation: Ber | undefined, keyBytes: number, budget: WorkBudget): Opened<Derivation> {
  const [identifier, parameters] = sequenceOf(derivation);
  const oid = oidOf(identifier);
  if (oid !== PBKDF2) return failed({ kind: 'unsupported', algorithm: oid });
  const [saltNode, count, ...rest] = sequenceOf(parameters);
  const salt = octetsOf(saltNode);
  const iterations = integerOf(count);
  const prf = rest.find((node) => isUniversal(node, TAG.sequence));
  const prfOid = prf ? oidOf(sequenceOf(prf)[0]) : '1.2.840.113549.2.7';
  const digest = HMACS.get(prfOid);
  if (!digest) return failed({ kind: 'unsupported', algorithm: prfOid });
  const rounds = Math.ceil(keyBytes / (DIGEST_BYTES[digest] ?? 1));
  const cost = rounds * (PBKDF2_COST[digest] ?? PBKDF2_LONG_COST);
  return {
    ok: true,
    value: {
      spend: () => budget.spend(iterations, cost),
      derive: (form) => pbkdf2Sync(form, salt, Math.max(1, iterations), keyBytes, digest),
    },
  };
}

/** `keyLength` of PBKDF2-params (RFC 8018, A.2), in bytes; undefined if omitted. */
function keyLengthOf(derivation: Ber | undefined): number | undefined {
  const [, , ...rest] = sequenceOf(sequenceOf(derivation)[1]);
  const length = rest.find((node) => isUniversal(node, TAG.integer));
  return length && integerOf(length);
}

// The most likely form must fit the budget; if the others do not, the password counts as wrong.
function firstRight<T>(
  forms: readonly Buffer[],
  spend: () => boolean,
  attempt: (form: Buffer) => T | undefined,
): Opened<T> {
  for (const [index, form] of forms.entries()) {
    if (!spend()) return failed({ kind: index === 0 ? 'too-many-iterations' : 'password' });
    const value = attempt(form);
    if (value !== undefined) return { ok: true, value };
  }
  return failed({ kind: 'password' });
}

function decipher(cipher: string, key: Buffer, iv: Buffer, data: Buffer): Buffer | undefined {
  const size = cipher.startsWith('aes') ? 16 : 8;
  if (data.length === 0 || data.length % size !== 0 || iv.length !== size) return undefined;
  const plain = cipher.startsWith('aes') ? aes(cipher, key, iv, data) : withForge(cipher, key, iv, data);
  key.fill(0);
  return withoutPadding(plain, size);
}

function aes(cipher: string, key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const machine = createDecipheriv(cipher, key, iv).setAutoPadding(false);
  return Buffer.concat([machine.update(data), machine.final()]);
}

// The typings omit that `finish` takes a padding function; the padding is checked here afterwards, byte by byte.
interface UnpaddedCipher {
  start(options: { iv: forge.util.ByteBuffer }): void;
  update(input: forge.util.ByteBuffer): void;
  finish(pad?: () => boolean): boolean;
  readonly output: forge.util.ByteBuffer;
}

function withForge(cipher: string, key: Buffer, iv: Buffer, data: Buffer): Buffer {
  // Two-key 3DES is three-key 3DES with the first key repeated at the end.
  const whole = cipher === 'des3' && key.length === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key;
  const secret = whole.toString('latin1');
  const vector = forge.util.createBuffer(iv.toString('latin1'));
  const input = forge.util.createBuffer(data.toString('latin1'));
  if (cipher === 'rc2') {
    const machine = forge.rc2.createDecryptionCipher(secret, key.length * 8);
    machine.start(vector);
    machine.update(input);
    machine.finish(() => true);
    return Buffer.from(machine.output.getBytes(), 'latin1');
  }
  const machine: UnpaddedCipher = forge.cipher.createDecipher('3DES-CBC', secret);
  machine.start({ iv: vector });
  machine.update(input);
  machine.finish(() => true);
  return Buffer.from(machine.output.getBytes(), 'latin1');
}

function withoutPadding(plain: Buffer, size: number): Buffer | undefined {
  const count = plain[plain.length - 1] ?? 0;
  if (count < 1 || count > size || count > plain.length) return undefined;
  const padding = plain.subarray(plain.length - count);
  return padding.every((byte) => byte === count) ? plain.subarray(0, plain.length - count) : undefined;
}

// Checks the outermost header only: damage further inside must not be reported as a wrong password.
function isOneSequence(plain: Buffer): boolean {
  if (plain[0] !== 0x30 || plain.length < 2) return false;
  const first = plain[1] ?? 0;
  if (first < 0x80) return plain.length === 2 + first;
  if (first === 0x80) return plain.length > 4 && plain.readUInt16BE(plain.length - 2) === 0;
  const count = first & 0x7f;
  return count <= 4 && plain.length > 2 + count && plain.readUIntBE(2, count) === plain.length - 2 - count;
}

function sameMac(digest: string, key: Buffer, content: Buffer, wanted: Buffer): boolean {
  const mac = createHmac(digest, key).update(content).digest();
  key.fill(0);
  return mac.length === wanted.length && timingSafeEqual(mac, wanted);
}

function failed(problem: EncryptionProblem): { readonly ok: false; readonly problem: EncryptionProblem } {
  return { ok: false, problem };
}
