/** Agreement with OpenSSL, an independent implementation; skipped where it is absent. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pemOf } from '../testing/authority.ts';
import { createAuthority, makePfx, type Issued, type PfxOptions } from '../testing/pfx-factory.ts';
import { readPkcs12 } from './pkcs12.ts';

// The password is passed in the environment, in UTF-8: other users can read arguments.
const PASSWORD = 'Pão de açúcar 10€';

function openssl(...args: string[]): { status: number | null; text: string } {
  const run = spawnSync('openssl', args, {
    env: { ...process.env, TEST_PASSWORD: PASSWORD, LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
  });
  return { status: run.status, text: `${run.stdout}${run.stderr}` };
}

const version = openssl('version');
const isThere = version.status === 0 && /^OpenSSL [3-9]/.test(version.text);
const hasLegacy = isThere && openssl('list', '-providers', '-provider', 'legacy').status === 0;

describe.skipIf(!isThere)('with OpenSSL 3 (skipped when it is not on the PATH)', () => {
  let folder: string;
  let issued: Issued;
  const file = (name: string): string => join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'balcao-openssl-'));
    issued = await (await createAuthority()).issue();
    writeFileSync(file('key.pem'), issued.keyPem, { mode: 0o600 });
    writeFileSync(file('leaf.pem'), issued.certPem);
    writeFileSync(file('chain.pem'), issued.chainDer.map(pemOf).join(''));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

  const exports: [string, string[]][] = [
    ['its defaults', []],
    ['AES-128 and HMAC-SHA512', ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC', '-macalg', 'sha512']],
    ['3DES', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    ['no MAC', ['-nomac']],
    ['certificates in clear', ['-certpbe', 'NONE']],
  ];
  it.each(exports)('files it writes open: %s', (_name, options) => {
    expectExport(options);
  });

  it.skipIf(!hasLegacy)(
    'files it writes open: the legacy RC2-40 (skipped without its legacy provider)',
    () => {
      expectExport(['-legacy']);
    },
  );

  function expectExport(options: string[]): void {
    const made = openssl('pkcs12', '-export', ...options, '-inkey', file('key.pem'), '-in', file('leaf.pem'), '-certfile', file('chain.pem'), '-passout', 'env:TEST_PASSWORD', '-out', file('made.pfx')); // prettier-ignore
    expect(made).toEqual({ status: 0, text: '' });
    const pfx = readFileSync(file('made.pfx'));
    const opened = readPkcs12(pfx, PASSWORD);
    expect(opened.ok ? 'open' : opened.error).toBe('open');
    expect(opened.ok && opened.value.leafDer.equals(issued.certDer)).toBe(true);
    expect(opened.ok && opened.value.chainDer.length).toBe(2);
    expect(readPkcs12(pfx, 'Pao de acucar 10')).toMatchObject({
      error: { code: 'certificate.password-wrong' },
    });
  }

  const ours: [string, PfxOptions][] = [
    ['AES-256', {}],
    ['AES-192 with HMAC-SHA512', { encryption: 'aes-192', prf: 'sha512', mac: 'sha512' }],
    ['3DES', { encryption: '3des', mac: 'sha1' }],
    ['indefinite lengths', { indefinite: true }],
  ];
  it.each(ours)('it opens what the test factory writes: %s', (_name, options) => {
    writeFileSync(file('ours.pfx'), makePfx(issued, { ...options, password: PASSWORD }));
    const read = openssl(
      'pkcs12',
      '-in',
      file('ours.pfx'),
      '-passin',
      'env:TEST_PASSWORD',
      '-nokeys',
      '-clcerts',
    );
    expect(read).toMatchObject({ status: 0 });
  });

  it('it verifies the chain of the test factory', () => {
    const [intermediate, root] = issued.chainDer as [Buffer, Buffer];
    writeFileSync(file('root.pem'), pemOf(root));
    writeFileSync(file('intermediate.pem'), pemOf(intermediate));
    const args = ['verify', '-purpose', 'sslclient', '-CAfile', file('root.pem'), '-untrusted', file('intermediate.pem'), file('leaf.pem')]; // prettier-ignore
    expect(execFileSync('openssl', args, { encoding: 'utf8' })).toContain('OK');
  });
});
