/** The files that people choose: PKCS#12 in all its variants, and other files mistaken for it. */

import { generateKeyPairSync } from 'node:crypto';
import type { ErrorCode } from '../../../shared/errors.ts';
import * as d from '../../x509/der.ts';
import {
  createAuthority,
  makeKeyPair,
  makePfx,
  makePfxWithForge,
  TEST_CNPJ_WITH_LETTERS,
  TEST_CPF,
  type PfxOptions,
} from './pfx-factory.ts';

export interface Variant {
  readonly name: string;
  readonly bytes: Buffer;
  readonly password: string;
  /** Result of inspecting it. */
  readonly examined: 'ok' | ErrorCode;
  /** Result of storing it, where it was opened. */
  readonly kept?: 'ok' | ErrorCode;
}

export const PASSWORD = 'senha de teste';
const ACCENTS = 'çãé senha 10€';
const LONG = 'Ação-9€'.repeat(29).slice(0, 200);
const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;

/** Created anew at every call; each has a valid certificate unless its name says otherwise. */
export async function makeVariants(): Promise<Variant[]> {
  const authority = await createAuthority();
  const keys = await makeKeyPair();
  const [issued, other, big, printable, bare, letters, expired, early, person, withoutHolder] =
    await Promise.all([
      authority.issue({ keys }),
      authority.issue(),
      makeKeyPair(4096).then((pair) => authority.issue({ keys: pair })),
      authority.issue({ keys, text: d.printable }),
      authority.issue({ keys, otherName: 'none' }),
      authority.issue({ keys, cnpj: TEST_CNPJ_WITH_LETTERS }),
      authority.issue({ keys, validFrom: ago(400), validUntil: ago(2) }),
      authority.issue({ keys, validFrom: ago(-2), validUntil: ago(-300) }),
      authority.issue({ keys, cpf: TEST_CPF }),
      authority.issue({ keys, cnpj: undefined }),
    ]);
  const pfx = (options: PfxOptions = {}, of = issued) =>
    once(() => makePfx(of, { password: PASSWORD, ...options }));
  const good = (name: string, bytes: Made, password = PASSWORD, kept: Variant['kept'] = 'ok') =>
    variant(bytes, { name, password, examined: 'ok', kept });
  const bad = (name: string, bytes: Made, examined: ErrorCode, password = PASSWORD) =>
    variant(bytes, { name, password, examined });
  const withPassword = (password: string, options: PfxOptions = {}) => pfx({ password, ...options });
  const plain = pfx()();
  const flipped = Buffer.from(plain);
  flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 0xff;
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const signedData = d.sequence(
    d.oid('1.2.840.113549.1.7.2'),
    d.explicit(0, d.sequence(d.integer(1), d.setOf(), d.sequence(), d.der(0xa0, issued.certDer), d.setOf())),
  );

  return [
    good('rc2-40 and 3des, as Windows wrote it', pfx({ certificateEncryption: 'rc2-40', keyEncryption: '3des', mac: 'sha1' })),
    good('rc2-40 throughout', pfx({ encryption: 'rc2-40', mac: 'sha1' })),
    good('rc2-128', pfx({ encryption: 'rc2-128', mac: 'sha1' })),
    good('3des', pfx({ encryption: '3des', mac: 'sha1' })),
    good('3des of two keys', pfx({ encryption: '3des-2key', mac: 'sha1' })),
    good('aes-128 with HMAC-SHA1', pfx({ encryption: 'aes-128', prf: 'sha1' })),
    good('aes-192 with HMAC-SHA256', pfx({ encryption: 'aes-192', prf: 'sha256' })),
    good('aes-256 with HMAC-SHA512', pfx({ encryption: 'aes-256', prf: 'sha512' })),
    good('3des under PBES2', pfx({ encryption: 'pbes2-3des' })),
    good('a MAC of SHA-512', pfx({ mac: 'sha512' })),
    good('PBMAC1', pfx({ mac: 'pbmac1' })),
    good('no MAC', pfx({ mac: 'none' })),
    good('certificates in clear', pfx({ certificateEncryption: 'none' })),
    good('everything in clear', pfx({ encryption: 'none' })),
    good('one iteration', pfx({ encryption: '3des', iterations: 1 })),
    good('600 thousand iterations three times, as browsers write', pfx({ mac: 'pbmac1', iterations: 600_000 })),
    good('node-forge 3des', once(() => makePfxWithForge(issued, PASSWORD, '3des'))),
    good('node-forge aes-256', once(() => makePfxWithForge(issued, PASSWORD, 'aes256'))),
    good('an empty password as zeros', withPassword('', { encryption: '3des', emptyPassword: 'zeros' }), ''),
    good('an empty password as nothing', withPassword('', { encryption: '3des', emptyPassword: 'nothing' }), ''),
    good('an empty password under PBES2', withPassword(''), ''),
    good('accents and € under 3des', withPassword(ACCENTS, { encryption: '3des' }), ACCENTS),
    good('accents and € under aes', withPassword(ACCENTS), ACCENTS),
    good('200 characters under 3des', withPassword(LONG, { encryption: '3des' }), LONG),
    good('200 characters under aes', withPassword(LONG), LONG),
    good('BER of indefinite length', pfx({ indefinite: true })),
    good('the root first', pfx({ certificates: [...issued.chainDer.toReversed(), issued.certDer] })),
    good('several certificates and keys', pfx({ certificates: [other.certDer, ...issued.chainDer, issued.certDer], keys: [other.keyDer, issued.keyDer] })),
    good('no chain', pfx({ certificates: [issued.certDer] })),
    good('a key of 4096 bits', pfx({}, big)),
    good('names as PrintableString', pfx({}, printable)),
    good('no alternative name', pfx({}, bare)),
    good('a CNPJ with letters', pfx({}, letters)),
    good('base64 text', Buffer.from(plain.toString('base64'))),
    good('base64 text in lines', Buffer.from(`${plain.toString('base64').replace(/.{64}/g, '$&\r\n')}\r\n`)),
    good('an early certificate', pfx({}, early)),
    good('an expired certificate', pfx({}, expired), PASSWORD, 'certificate.expired'),
    good("a person's certificate", pfx({}, person), PASSWORD),
    good("nobody's certificate", pfx({}, withoutHolder), PASSWORD, 'certificate.no-cnpj'),
    bad('a wrong password', pfx(), 'certificate.password-wrong', 'errada'),
    bad('a wrong password without a MAC', pfx({ mac: 'none' }), 'certificate.password-wrong', 'errada'),
    bad('a wrong password with accents', pfx({ encryption: '3des' }), 'certificate.password-wrong', ACCENTS),
    bad('a file cut short', plain.subarray(0, plain.length - 40), 'certificate.file-damaged'),
    bad('a file with a changed byte', flipped, 'certificate.file-damaged'),
    bad('rc4', pfx({ encryption: 'rc4' }), 'certificate.unsupported'),
    bad('a key of elliptic curves', pfx({ keys: [elliptic.export({ type: 'pkcs8', format: 'der' })] }), 'certificate.no-matching-certificate'),
    bad("another certificate's key", pfx({ keys: [other.keyDer], certificates: [issued.certDer] }), 'certificate.no-matching-certificate'),
    bad('no key', pfx({ keys: [] }), 'certificate.no-private-key'),
    bad('ten million iterations of the MAC', pfx({ iterations: 10_000_000 }), 'certificate.too-many-iterations'),
    bad('ten million iterations of the key', pfx({ keyIterations: 10_000_000 }), 'certificate.too-many-iterations'),
    bad('ten million iterations of PBMAC1', pfx({ mac: 'pbmac1', iterations: 10_000_000 }), 'certificate.too-many-iterations'),
    bad('much work for a wrong password', pfx({ mac: 'sha512', iterations: 500_000 }), 'certificate.password-wrong', ACCENTS),
    bad('a .cer', issued.certDer, 'certificate.not-pkcs12'),
    bad('a .pem', Buffer.from(issued.certPem), 'certificate.not-pkcs12'),
    bad('a .key', Buffer.from(issued.keyPem), 'certificate.not-pkcs12'),
    bad('a key as DER', issued.keyDer, 'certificate.not-pkcs12'),
    bad('a certificate with its key as PEM', Buffer.from(issued.certPem + issued.keyPem), 'certificate.not-pkcs12'),
    bad('a .p7b', signedData, 'certificate.not-pkcs12'),
    bad('a zip', Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), plain]), 'certificate.not-pkcs12'),
    bad('a shortcut', Buffer.concat([Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), Buffer.alloc(60)]), 'certificate.not-pkcs12'),
    bad('a text', Buffer.from('a senha do certificado é 1234'), 'certificate.not-pkcs12'),
    bad('an XML file', Buffer.from('<?xml version="1.0"?><nfeProc/>'), 'certificate.not-pkcs12'),
    bad('deep nesting', Buffer.concat(Array.from({ length: 5000 }, () => Buffer.of(0x30, 0x80))), 'certificate.not-pkcs12'),
    bad('an empty file', Buffer.alloc(0), 'certificate.file-empty'),
    bad('50 MB', Buffer.alloc(50 * MEGABYTE, 0x30), 'certificate.file-too-large'),
  ]; // prettier-ignore
}

type Made = Buffer | (() => Buffer);

/** Its bytes are made when they are first read: some derive a key half a million times. */
function variant(bytes: Made, of: Omit<Variant, 'bytes'>): Variant {
  return {
    ...of,
    get bytes() {
      return typeof bytes === 'function' ? bytes() : bytes;
    },
  };
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}
