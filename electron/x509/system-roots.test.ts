/** Whether Node's default list of authorities is the one it brings along, whatever was set around the process. */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { makeAuthority } from '../sefaz/testing/tls-fixtures.ts';

const MODULE = JSON.stringify(new URL('./system-roots.ts', import.meta.url).href);
const SCRIPT = `import(${MODULE}).then((roots) => console.log(roots.defaultsAreBundled()))`;

// Where OpenSSL looks for it, the system's list has one at least.
const folder = mkdtempSync(join(tmpdir(), 'balcao-roots-'));
const SSL_CERT_FILE = join(folder, 'system.pem');
writeFileSync(SSL_CERT_FILE, makeAuthority('AC do sistema').certPem);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

async function saidWith(options: readonly string[], set: Readonly<Record<string, string>>): Promise<string> {
  const {
    NODE_EXTRA_CA_CERTS: _extra,
    NODE_OPTIONS: _options,
    NODE_USE_SYSTEM_CA: _system,
    ...env
  } = process.env;
  const ran = await promisify(execFile)(process.execPath, [...options, '-e', SCRIPT], {
    env: { ...env, SSL_CERT_FILE, ...set },
  });
  return ran.stdout.trim();
}

test('the default list is the bundled one where nothing was set', async () => {
  expect(await saidWith([], {})).toBe('true');
});

test.each([
  ['--use-openssl-ca', ['--use-openssl-ca'], {}],
  ['--use-system-ca', ['--use-system-ca'], {}],
  ['--use-system-ca in NODE_OPTIONS', [], { NODE_OPTIONS: '--use-system-ca' }],
  ['NODE_USE_SYSTEM_CA', [], { NODE_USE_SYSTEM_CA: '1' }],
  ['NODE_EXTRA_CA_CERTS', [], { NODE_EXTRA_CA_CERTS: SSL_CERT_FILE }],
])('it is another one with %s', async (_name, options, set) => {
  expect(await saidWith(options, set)).toBe('false');
});
