/** Creates PKCS#12 files at run time in the many variants that certifiers and tools write. */

import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import forge from 'node-forge';
import type { Issued } from './authority.ts';
import * as d from '../../x509/der.ts';

export {
  createAuthority,
  makeKeyPair,
  pemOf,
  TEST_CNPJ,
  TEST_CNPJ_WITH_LETTERS,
  TEST_CPF,
  type Authority,
  type Issued,
  type IssueOptions,
  type KeyPair,
} from './authority.ts';

export type Encryption =
  | 'rc2-40'
  | 'rc2-128'
  | '3des'
  | '3des-2key'
  | 'aes-128'
  | 'aes-192'
  | 'aes-256'
  | 'pbes2-3des'
  | 'rc4'
  | 'none';
export type Digest = 'sha1' | 'sha256' | 'sha512';

export interface PfxOptions {
  readonly password?: string;
  /** For both safes, unless one is set separately. */
  readonly encryption?: Encryption;
  readonly certificateEncryption?: Encryption;
  readonly keyEncryption?: Encryption;
  readonly prf?: Digest;
  readonly mac?: Digest | 'pbmac1' | 'none';
  /** Bytes of PBMAC1's key; default 32, null omits the field. */
  readonly macKeyLength?: number | null;
  readonly iterations?: number;
  /** Iterations that the key bag states, if different from the rest. */
  readonly keyIterations?: number;
  /** How an empty password is encoded for the PKCS#12 derivation. */
  readonly emptyPassword?: 'zeros' | 'nothing';
  /** Bytes of the password for PBKDF2, if not UTF-8. */
  readonly pbkdf2Password?: Buffer;
  /** In the file's order; default: leaf, then its chain. */
  readonly certificates?: readonly Buffer[];
  /** PKCS#8; default: the leaf's key. */
  readonly keys?: readonly Buffer[];
  /** Writes the content in chunks of indefinite length, as some Java and Windows tools do. */
  readonly indefinite?: boolean;
  /** Password of the key bag, if different from the file's. */
  readonly keyPassword?: string;
}

/** A twentieth of what tools write: the same steps, and no test but those that state a number looks at how long they take. */
const ITERATIONS = 100;

/** Writes one PKCS#12 file. */
export function makePfx(issued: Issued, options: PfxOptions = {}): Buffer {
  const encryption = options.encryption ?? 'aes-256';
  const certificates = options.certificates ?? [issued.certDer, ...issued.chainDer];
  const keys = options.keys ?? [issued.keyDer];
  const forKeys: PfxOptions = {
    ...options,
    password: options.keyPassword ?? options.password ?? '',
    iterations: options.keyIterations ?? options.iterations ?? ITERATIONS,
  };
  const keyBags = keys.map((key) => keyBag(key, options.keyEncryption ?? encryption, forKeys));
  const certificateBags = certificates.map((each) =>
    d.sequence(
      d.oid('1.2.840.113549.1.12.10.1.3'),
      d.explicit(0, d.sequence(d.oid('1.2.840.113549.1.9.22.1'), d.explicit(0, d.octets(each)))),
    ),
  );
  const content = d.sequence(
    contentInfo(d.sequence(...certificateBags), options.certificateEncryption ?? encryption, options),
    contentInfo(d.sequence(...keyBags), 'none', options),
  );
  const mac = macData(content, options);
  if (options.indefinite) return indefinite(content, mac);
  return d.sequence(d.integer(3), dataInfo(content), ...mac);
}

/** A certificate file written by node-forge: an independent implementation. */
export function makePfxWithForge(
  issued: Issued,
  password: string,
  algorithm: '3des' | 'aes128' | 'aes256',
): Buffer {
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(issued.keyPem),
    [issued.certDer, ...issued.chainDer].map((each) =>
      forge.pki.certificateFromAsn1(forge.asn1.fromDer(each.toString('latin1'))),
    ),
    password,
    { algorithm },
  );
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');
}

function keyBag(key: Buffer, encryption: Encryption, options: PfxOptions): Buffer {
  if (encryption === 'none') return d.sequence(d.oid('1.2.840.113549.1.12.10.1.1'), d.explicit(0, key));
  const { algorithm, data } = encrypt(key, encryption, options);
  return d.sequence(
    d.oid('1.2.840.113549.1.12.10.1.2'),
    d.explicit(0, d.sequence(algorithm, d.octets(data))),
    d.setOf(d.sequence(d.oid('1.2.840.113549.1.9.20'), d.setOf(d.bmp('chave de teste')))),
  );
}

function dataInfo(content: Buffer): Buffer {
  return d.sequence(d.oid('1.2.840.113549.1.7.1'), d.explicit(0, d.octets(content)));
}

function contentInfo(safe: Buffer, encryption: Encryption, options: PfxOptions): Buffer {
  if (encryption === 'none') return dataInfo(safe);
  const { algorithm, data } = encrypt(safe, encryption, options);
  const encrypted = d.sequence(d.oid('1.2.840.113549.1.7.1'), algorithm, d.der(0x80, data));
  return d.sequence(d.oid('1.2.840.113549.1.7.6'), d.explicit(0, d.sequence(d.integer(0), encrypted)));
}

const LEGACY = {
  rc4: { oid: '1.2.840.113549.1.12.1.1', keyBytes: 16 },
  '3des': { oid: '1.2.840.113549.1.12.1.3', keyBytes: 24 },
  '3des-2key': { oid: '1.2.840.113549.1.12.1.4', keyBytes: 16 },
  'rc2-128': { oid: '1.2.840.113549.1.12.1.5', keyBytes: 16 },
  'rc2-40': { oid: '1.2.840.113549.1.12.1.6', keyBytes: 5 },
};

const MODERN = {
  'pbes2-3des': { oid: '1.2.840.113549.3.7', keyBytes: 24, cipher: 'des-ede3-cbc', ivBytes: 8 },
  'aes-128': { oid: '2.16.840.1.101.3.4.1.2', keyBytes: 16, cipher: 'aes-128-cbc', ivBytes: 16 },
  'aes-192': { oid: '2.16.840.1.101.3.4.1.22', keyBytes: 24, cipher: 'aes-192-cbc', ivBytes: 16 },
  'aes-256': { oid: '2.16.840.1.101.3.4.1.42', keyBytes: 32, cipher: 'aes-256-cbc', ivBytes: 16 },
};

const HMAC_OID = {
  sha1: '1.2.840.113549.2.7',
  sha256: '1.2.840.113549.2.9',
  sha512: '1.2.840.113549.2.11',
};
const HASH_OID = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha512: '2.16.840.1.101.3.4.2.3',
};

function encrypt(
  plain: Buffer,
  encryption: Exclude<Encryption, 'none'>,
  options: PfxOptions,
): { algorithm: Buffer; data: Buffer } {
  const salt = randomBytes(8);
  const iterations = options.iterations ?? ITERATIONS;
  if (encryption in LEGACY) {
    const kind = encryption as keyof typeof LEGACY;
    const { oid, keyBytes } = LEGACY[kind];
    const algorithm = d.sequence(d.oid(oid), d.sequence(d.octets(salt), d.integer(iterations)));
    if (kind === 'rc4' || iterations > 100_000) return { algorithm, data: randomBytes(plain.length + 8) };
    const key = legacyKey(options, salt, 1, iterations, keyBytes, 'sha1');
    const iv = legacyKey(options, salt, 2, iterations, 8, 'sha1');
    return { algorithm, data: legacyCipher(kind, key, iv, plain) };
  }
  const { oid, keyBytes, cipher, ivBytes } = MODERN[encryption as keyof typeof MODERN];
  const prf = options.prf ?? 'sha256';
  const iv = randomBytes(ivBytes);
  const key = pbkdf2Sync(pbkdf2Password(options), salt, derived(iterations, 700_000), keyBytes, prf);
  const machine = createCipheriv(cipher, key, iv);
  return {
    algorithm: d.sequence(
      d.oid('1.2.840.113549.1.5.13'),
      d.sequence(pbkdf2Parameters(salt, iterations, prf), d.sequence(d.oid(oid), d.octets(iv))),
    ),
    data: Buffer.concat([machine.update(plain), machine.final()]),
  };
}

/** How often to derive: a file that asks for more than `most` is refused before its key is used, so any key will do. */
function derived(iterations: number, most: number): number {
  return iterations > most ? 1 : iterations;
}

function pbkdf2Password(options: PfxOptions): Buffer {
  return options.pbkdf2Password ?? Buffer.from(options.password ?? '', 'utf8');
}

function pbkdf2Parameters(salt: Buffer, iterations: number, prf: Digest, keyBytes?: number): Buffer {
  // HMAC-SHA1 is the default and is omitted, as DER requires.
  const named = prf === 'sha1' ? [] : [d.sequence(d.oid(HMAC_OID[prf]), d.nothing())];
  const length = keyBytes === undefined ? [] : [d.integer(keyBytes)];
  return d.sequence(
    d.oid('1.2.840.113549.1.5.12'),
    d.sequence(d.octets(salt), d.integer(iterations), ...length, ...named),
  );
}

// node-forge's derivation, so that ours is checked against an independent one.
function legacyKey(
  options: PfxOptions,
  salt: Buffer,
  purpose: number,
  iterations: number,
  length: number,
  digest: Digest,
): Buffer {
  const password = options.password ?? '';
  const absent = password === '' && options.emptyPassword === 'nothing';
  const derived = forge.pkcs12.generateKey(
    absent ? null : password,
    forge.util.createBuffer(salt.toString('latin1')),
    purpose,
    iterations,
    length,
    forge.md[digest].create(),
  );
  return Buffer.from(derived.getBytes(), 'latin1');
}

function legacyCipher(
  kind: Exclude<keyof typeof LEGACY, 'rc4'>,
  key: Buffer,
  iv: Buffer,
  plain: Buffer,
): Buffer {
  if (kind === '3des' || kind === '3des-2key') {
    const whole = key.length === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key;
    const machine = createCipheriv('des-ede3-cbc', whole, iv);
    return Buffer.concat([machine.update(plain), machine.final()]);
  }
  const machine = forge.rc2.createEncryptionCipher(key.toString('latin1'), key.length * 8);
  machine.start(forge.util.createBuffer(iv.toString('latin1')));
  machine.update(forge.util.createBuffer(plain.toString('latin1')));
  machine.finish();
  return Buffer.from(machine.output.getBytes(), 'latin1');
}

function macData(content: Buffer, options: PfxOptions): Buffer[] {
  const mac = options.mac ?? 'sha256';
  if (mac === 'none') return [];
  const salt = randomBytes(8);
  const iterations = options.iterations ?? ITERATIONS;
  if (mac === 'pbmac1') {
    const { macKeyLength = 32 } = options;
    const bytes = macKeyLength ?? 32;
    const key = pbkdf2Sync(pbkdf2Password(options), salt, derived(iterations, 700_000), bytes, 'sha256');
    const algorithm = d.sequence(
      d.oid('1.2.840.113549.1.5.14'),
      d.sequence(
        pbkdf2Parameters(salt, iterations, 'sha256', macKeyLength ?? undefined),
        d.sequence(d.oid(HMAC_OID.sha256), d.nothing()),
      ),
    );
    const value = createHmac('sha256', key).update(content).digest();
    return [d.sequence(d.sequence(algorithm, d.octets(value)), d.octets(salt), d.integer(1))];
  }
  const bytes = { sha1: 20, sha256: 32, sha512: 64 }[mac];
  const key = legacyKey(options, salt, 3, derived(iterations, 100_000), bytes, mac);
  const value = createHmac(mac, key).update(content).digest();
  const info = d.sequence(d.sequence(d.oid(HASH_OID[mac]), d.nothing()), d.octets(value));
  return [d.sequence(info, d.octets(salt), d.integer(iterations))];
}

function indefinite(content: Buffer, mac: Buffer[]): Buffer {
  const end = Buffer.of(0, 0);
  const pieces: Buffer[] = [];
  for (let start = 0; start < content.length; start += 1000) {
    pieces.push(d.octets(content.subarray(start, start + 1000)));
  }
  const open = (identifier: number, ...parts: Buffer[]): Buffer =>
    Buffer.concat([Buffer.of(identifier, 0x80), ...parts, end]);
  const info = open(0x30, d.oid('1.2.840.113549.1.7.1'), open(0xa0, open(0x24, ...pieces)));
  return open(0x30, d.integer(3), info, ...mac);
}
