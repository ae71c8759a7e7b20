/** The PKCS#12 reader: every variant opens, and every fault is reported with its own code. */

import { createPrivateKey, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPkcs12 } from './pkcs12.ts';
import {
  createAuthority,
  makeKeyPair,
  makePfx,
  makePfxWithForge,
  type Authority,
  type Issued,
  type PfxOptions,
} from '../testing/pfx-factory.ts';

const PASSWORD = 'Senha-1234';
let authority: Authority;
let issued: Issued;
let other: Issued;

beforeAll(async () => {
  authority = await createAuthority();
  [issued, other] = await Promise.all([
    authority.issue({ name: 'PADARIA DE TESTE LTDA' }),
    authority.issue({ name: 'OUTRA LTDA' }),
  ]);
});

function expectOpen(pfx: Buffer, password: string, chain: readonly Buffer[] = issued.chainDer): void {
  const opened = readPkcs12(pfx, password);
  expect(opened.ok ? 'open' : opened.error).toBe('open');
  if (!opened.ok) return;
  expect(opened.value.leafDer.equals(issued.certDer)).toBe(true);
  expect(opened.value.keyPem).toBe(issued.keyPem);
  expect(opened.value.chainDer.map((der) => new X509Certificate(der).subject)).toEqual(
    chain.map((der) => new X509Certificate(der).subject),
  );
  expect(
    new X509Certificate(opened.value.leafDer).checkPrivateKey(createPrivateKey(opened.value.keyPem)),
  ).toBe(true);
}

function codeOf(pfx: Uint8Array, password: string): string {
  const opened = readPkcs12(pfx, password);
  return opened.ok ? 'open' : opened.error.code;
}

describe('every variant of PKCS#12 opens', () => {
  const variants: [string, PfxOptions][] = [
    ['RC2-40 with 3DES for the key, as Windows wrote it', { certificateEncryption: 'rc2-40', keyEncryption: '3des', mac: 'sha1' }],
    ['RC2-40 for all', { encryption: 'rc2-40', mac: 'sha1' }],
    ['RC2-128', { encryption: 'rc2-128', mac: 'sha1' }],
    ['3DES', { encryption: '3des', mac: 'sha1' }],
    ['3DES with two keys', { encryption: '3des-2key', mac: 'sha1' }],
    ['3DES with a SHA-256 MAC', { encryption: '3des', mac: 'sha256' }],
    ['3DES with a SHA-512 MAC', { encryption: '3des', mac: 'sha512' }],
    ['AES-128 with HMAC-SHA1', { encryption: 'aes-128', prf: 'sha1', mac: 'sha1' }],
    ['AES-192 with HMAC-SHA256', { encryption: 'aes-192', prf: 'sha256' }],
    ['AES-256 with HMAC-SHA256', { encryption: 'aes-256', prf: 'sha256' }],
    ['AES-256 with HMAC-SHA512 and a SHA-512 MAC', { encryption: 'aes-256', prf: 'sha512', mac: 'sha512' }],
    ['PBES2 with 3DES', { encryption: 'pbes2-3des' }],
    ['PBMAC1', { mac: 'pbmac1' }],
    ['PBMAC1 with a key of 20 bytes', { mac: 'pbmac1', macKeyLength: 20 }],
    ['PBMAC1 with a key of 64 bytes', { mac: 'pbmac1', macKeyLength: 64 }],
    ['no MAC', { mac: 'none' }],
    ['no MAC over RC2-40', { encryption: 'rc2-40', mac: 'none' }],
    ['certificates in clear', { certificateEncryption: 'none' }],
    ['nothing encrypted but a MAC', { encryption: 'none' }],
    ['one iteration', { iterations: 1, encryption: '3des' }],
    ['indefinite lengths and pieces', { indefinite: true }],
  ]; // prettier-ignore
  it.each(variants)('%s', (_name, options) => {
    expectOpen(makePfx(issued, { ...options, password: PASSWORD }), PASSWORD);
  });

  it.each([[null], [19], [1]])('but PBMAC1 with a key length of %s is refused (RFC 9879)', (macKeyLength) => {
    const file = makePfx(issued, { mac: 'pbmac1', macKeyLength, password: PASSWORD });
    expect(readPkcs12(file, PASSWORD)).toMatchObject({
      error: { code: 'certificate.unsupported', data: { part: 'mac' } },
    });
  });

  const passwords: [string, string][] = [
    ['ç and €', 'Pão de açúcar 10€'],
    ['of 200 characters', 'aB3$'.repeat(50)],
    ['with an emoji', 'chave🔑'],
    ['with blanks around', ' senha '],
  ];
  it.each(passwords)('a password %s opens RC2-40, 3DES and AES files', (_name, password) => {
    for (const encryption of ['rc2-40', '3des', 'aes-256'] as const) {
      expectOpen(makePfx(issued, { encryption, password }), password);
      expect(codeOf(makePfx(issued, { encryption, password }), `${password}x`)).toBe(
        'certificate.password-wrong',
      );
    }
  });

  it('an empty password opens in both of its encodings', () => {
    for (const emptyPassword of ['zeros', 'nothing'] as const) {
      for (const encryption of ['rc2-40', 'aes-256'] as const) {
        expectOpen(makePfx(issued, { encryption, emptyPassword, password: '' }), '');
      }
    }
    expect(codeOf(makePfx(issued, { password: '' }), 'x')).toBe('certificate.password-wrong');
    expect(codeOf(makePfx(issued, { password: 'x' }), '')).toBe('certificate.password-wrong');
  });

  it('a password typed with combining accents opens what was made with composed ones', () => {
    const pfx = makePfx(issued, { password: 'açaí', encryption: '3des' });
    expectOpen(pfx, 'açaí'.normalize('NFD'));
  });

  it('a password that a writer encoded in Windows-1252 for PBKDF2 opens', () => {
    const password = 'preço 5€';
    expectOpen(
      makePfx(issued, { password, pbkdf2Password: Buffer.from('pre\u00e7o 5\u0080', 'latin1') }),
      password,
    );
  });

  it('files written by an independent implementation open', () => {
    for (const algorithm of ['3des', 'aes128', 'aes256'] as const) {
      expectOpen(makePfxWithForge(issued, PASSWORD, algorithm), PASSWORD);
      // node-forge keeps only the low byte of each character for PBES2.
      expectOpen(makePfxWithForge(issued, 'çedilha €', algorithm), 'çedilha €');
    }
  });

  it('bytes after the file are ignored', () => {
    expectOpen(Buffer.concat([makePfx(issued, { password: PASSWORD }), Buffer.from('\r\n')]), PASSWORD);
  });

  it('a file saved as base64 or PEM text opens', () => {
    const text = makePfx(issued, { password: PASSWORD }).toString('base64');
    expectOpen(Buffer.from(`${text.replace(/.{64}/g, '$&\r\n')}\r\n`), PASSWORD);
    expectOpen(Buffer.from(`-----BEGIN PKCS12-----\n${text}\n-----END PKCS12-----\n`), PASSWORD);
  });
});

describe('the certificate is the one that matches the key', () => {
  it('wherever it stands in the file', () => {
    const [intermediate, root] = issued.chainDer as [Buffer, Buffer];
    expectOpen(
      makePfx(issued, { password: PASSWORD, certificates: [root, intermediate, issued.certDer] }),
      PASSWORD,
    );
    expectOpen(
      makePfx(issued, { password: PASSWORD, certificates: [other.certDer, issued.certDer] }),
      PASSWORD,
      [],
    );
  });

  it('and certificates that are not its issuers are left out', async () => {
    const stranger = await createAuthority('Outra AC');
    const certificates = [
      stranger.rootDer,
      other.certDer,
      ...issued.chainDer,
      issued.certDer,
      stranger.intermediateDer,
    ];
    expectOpen(makePfx(issued, { password: PASSWORD, certificates }), PASSWORD);
  });

  it('of several certificates of one key, the one that ends last, with the count of the others', async () => {
    const keys = await makeKeyPair();
    const until = (days: number) =>
      authority.issue({ keys, validUntil: new Date(Date.now() + days * 86_400_000) });
    const [first, last, middle] = [await until(100), await until(300), await until(200)];
    const certificates = [first.certDer, last.certDer, middle.certDer, last.certDer, ...last.chainDer];
    const opened = readPkcs12(makePfx(first, { password: PASSWORD, certificates }), PASSWORD);
    expect(opened.ok && opened.value.leafDer.equals(last.certDer)).toBe(true);
    expect(opened).toMatchObject({ value: { otherLeaves: 2 } });
  });

  it('of several keys, the pair that ends last', async () => {
    const renewed = await authority.issue({ validUntil: new Date(Date.now() + 900 * 86_400_000) });
    const pfx = makePfx(issued, {
      password: PASSWORD,
      keys: [issued.keyDer, renewed.keyDer],
      certificates: [issued.certDer, renewed.certDer],
    });
    const opened = readPkcs12(pfx, PASSWORD);
    expect(opened.ok && opened.value.leafDer.equals(renewed.certDer)).toBe(true);
    expect(opened.ok && opened.value.otherKeysDer).toEqual([issued.certDer]);
    const again = readPkcs12(makePfx(issued, { password: PASSWORD }), PASSWORD);
    expect(again.ok && again.value.otherKeysDer).toEqual([]);
  });

  it('otherwise the missing half is reported', () => {
    const without = (options: PfxOptions): string =>
      codeOf(makePfx(issued, { ...options, password: PASSWORD }), PASSWORD);
    expect(without({ keys: [] })).toBe('certificate.no-private-key');
    expect(without({ certificates: [] })).toBe('certificate.no-matching-certificate');
    expect(without({ certificates: [other.certDer] })).toBe('certificate.no-matching-certificate');
  });
});

describe('each fault has its own code', () => {
  it.each(['rc2-40', '3des', 'aes-256', 'none'] as const)('a wrong password under %s', (encryption) => {
    expect(codeOf(makePfx(issued, { encryption, password: PASSWORD }), 'outra')).toBe(
      'certificate.password-wrong',
    );
  });

  it('a wrong password without a MAC', () => {
    for (const encryption of ['rc2-40', 'aes-256'] as const) {
      const pfx = makePfx(issued, { encryption, password: PASSWORD, mac: 'none' });
      expect(codeOf(pfx, 'outra')).toBe('certificate.password-wrong');
    }
  });

  it('a file cut anywhere is damaged, never a wrong password', () => {
    const pfx = makePfx(issued, { password: PASSWORD });
    for (let length = 8; length < pfx.length; length += 97) {
      expect(codeOf(pfx.subarray(0, length), PASSWORD)).toBe('certificate.file-damaged');
    }
    expect(codeOf(pfx.subarray(0, -1), PASSWORD)).toBe('certificate.file-damaged');
  });

  it('changed bytes under the right password are reported as damage', () => {
    const pfx = Buffer.from(makePfx(issued, { password: PASSWORD, encryption: '3des' }));
    const middle = Math.floor(pfx.length / 2);
    pfx[middle] = (pfx[middle] ?? 0) ^ 0x55;
    expect(codeOf(pfx, PASSWORD)).toBe('certificate.file-damaged');
    expect(codeOf(pfx, 'outra')).toBe('certificate.password-wrong');
  });

  it('empty, too large and other files', () => {
    expect(codeOf(Buffer.alloc(0), '')).toBe('certificate.file-empty');
    expect(codeOf(Buffer.alloc(1024 * 1024 + 1, 0x30), '')).toBe('certificate.file-too-large');
    expect(codeOf(issued.certDer, '')).toBe('certificate.not-pkcs12');
  });

  it('ten million iterations are refused, wherever they are requested', () => {
    for (const encryption of ['3des', 'aes-256'] as const) {
      const ask = (options: PfxOptions): string =>
        codeOf(makePfx(issued, { ...options, encryption, password: PASSWORD }), PASSWORD);
      expect(ask({ iterations: 10_000_000 })).toBe('certificate.too-many-iterations');
      expect(ask({ keyIterations: 10_000_000 })).toBe('certificate.too-many-iterations');
    }
  });

  it('an obsolete encryption is named', () => {
    const opened = readPkcs12(makePfx(issued, { encryption: 'rc4', password: PASSWORD }), PASSWORD);
    expect(opened).toEqual({
      ok: false,
      error: {
        code: 'certificate.unsupported',
        data: { part: 'encryption', algorithm: '1.2.840.113549.1.12.1.1' },
      },
    });
  });

  it('a key with a separate password is not reported as a wrong password', () => {
    const pfx = makePfx(issued, { password: PASSWORD, keyPassword: 'outra' });
    expect(readPkcs12(pfx, PASSWORD)).toMatchObject({ error: { data: { part: 'second-password' } } });
  });

  it('returns a result and never throws, whatever the bytes', () => {
    const pfx = makePfx(issued, { password: PASSWORD, iterations: 1 });
    fc.assert(
      fc.property(fc.nat(pfx.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(pfx);
        changed[at] = (changed[at] ?? 0) ^ flip;
        const opened = readPkcs12(changed, PASSWORD);
        expect(opened.ok || opened.error.code.startsWith('certificate.')).toBe(true);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
        const file = Buffer.concat([Buffer.from('30820100020103', 'hex'), tail]);
        expect(readPkcs12(file, PASSWORD).ok).toBe(false);
      }),
    );
  });

  it('no error contains the password or the key', () => {
    const canary = 'CANARIO-da-senha-7391';
    const files = [
      makePfx(issued, { password: 'outra' }),
      makePfx(issued, { password: canary, keys: [] }),
      makePfx(issued, { password: canary, encryption: 'rc4' }),
      makePfx(issued, { password: canary, iterations: 3_000_000 }),
      makePfx(issued, { password: canary }).subarray(0, 900),
    ];
    for (const file of files) {
      const opened = readPkcs12(file, canary);
      expect(opened.ok).toBe(false);
      expect(JSON.stringify(opened)).not.toMatch(/CANARIO|PRIVATE KEY/);
    }
  });
});
