/** Walks the safes of a PKCS#12 file, decrypts them and collects their keys and certificates (RFC 7292, 4). */

import {
  childrenOf,
  isContext,
  isUniversal,
  octetsOf,
  oidOf,
  readBer,
  sequenceOf,
  TAG,
  type Ber,
} from '../../x509/ber.ts';
import { decrypt, type EncryptionProblem, type WorkBudget, type PasswordForms } from './encryption.ts';

export interface Bags {
  /** PKCS#8 PrivateKeyInfo, DER. */
  readonly keys: Buffer[];
  /** X.509 certificates, DER, in the file's order. */
  readonly certificates: Buffer[];
  /** Number of encrypted safes and key bags that were opened. */
  opened: number;
  /** Why others could not be opened. */
  readonly problems: EncryptionProblem[];
}

const DATA = '1.2.840.113549.1.7.1';
const ENVELOPED_DATA = '1.2.840.113549.1.7.3';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const X509 = '1.2.840.113549.1.9.22.1';
const BAG = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  safeContents: '1.2.840.113549.1.12.10.1.6',
};
const MAX_NESTED_SAFES = 4;

/** Reads the AuthenticatedSafe `content`. Throws `BerError` when its structure is broken. */
export function readBags(content: Buffer, forms: PasswordForms, budget: WorkBudget): Bags {
  const bags: Bags = { keys: [], certificates: [], opened: 0, problems: [] };
  for (const info of sequenceOf(readBer(content))) {
    const safe = safeContentsOf(info, forms, budget, bags);
    if (safe) readSafe(readBer(safe), forms, budget, bags, 0);
  }
  return bags;
}

function safeContentsOf(info: Ber, forms: PasswordForms, budget: WorkBudget, bags: Bags): Buffer | undefined {
  const [type, wrapper] = sequenceOf(info);
  const oid = oidOf(type);
  if (oid === DATA) return octetsOf(explicitOf(wrapper));
  if (oid !== ENCRYPTED_DATA) {
    // Windows writes envelopedData for files protected by an account instead of a password.
    bags.problems.push({ kind: 'unsupported', algorithm: oid === ENVELOPED_DATA ? 'enveloped' : oid });
    return undefined;
  }
  const [, encrypted] = sequenceOf(explicitOf(wrapper));
  const [, algorithm, data] = sequenceOf(encrypted);
  if (!algorithm || !isContext(data, 0)) return undefined;
  return open(algorithm, octetsOf(data), forms, budget, bags);
}

function readSafe(safe: Ber, forms: PasswordForms, budget: WorkBudget, bags: Bags, depth: number): void {
  for (const bag of sequenceOf(safe)) {
    const [type, wrapper] = sequenceOf(bag);
    const value = explicitOf(wrapper);
    switch (oidOf(type)) {
      case BAG.key:
        bags.keys.push(value.raw);
        break;
      case BAG.shroudedKey: {
        const [algorithm, data] = sequenceOf(value);
        if (!algorithm) break;
        const key = open(algorithm, octetsOf(data), forms, budget, bags);
        if (key) bags.keys.push(key);
        break;
      }
      case BAG.certificate: {
        const [kind, content] = sequenceOf(value);
        if (oidOf(kind) === X509) bags.certificates.push(octetsOf(explicitOf(content)));
        break;
      }
      case BAG.safeContents:
        if (depth < MAX_NESTED_SAFES) readSafe(value, forms, budget, bags, depth + 1);
        break;
      default: // CRLs, secrets and vendor-specific bags are ignored
    }
  }
}

function open(
  algorithm: Ber,
  data: Buffer,
  forms: PasswordForms,
  budget: WorkBudget,
  bags: Bags,
): Buffer | undefined {
  const plain = decrypt(algorithm, data, forms, budget);
  if (plain.ok) {
    bags.opened += 1;
    return plain.value;
  }
  bags.problems.push(plain.problem);
  return undefined;
}

/** The one element inside an explicit `[0]`. Throws `BerError`. */
export function explicitOf(wrapper: Ber | undefined): Ber {
  const inner = isContext(wrapper, 0) ? childrenOf(wrapper)[0] : undefined;
  // An absent wrapper is treated as an empty one, so that the reader of the inner element reports the error.
  return inner ?? readBer(Buffer.alloc(0));
}

/** True for the content type protected by a password (and not by a signature). */
export function isPasswordMode(type: Ber | undefined): boolean {
  return isUniversal(type, TAG.oid) && oidOf(type) === DATA;
}
