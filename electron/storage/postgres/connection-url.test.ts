/** An address is read only in the form that keeps the password and the answers between this program and its server. */

import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { makeAuthority } from '../../sefaz/testing/tls-fixtures.ts';
import { readConnection } from './connection-source.ts';
import { isLoopback, parseConnectionUrl } from './connection-url.ts';

const home = mkdtempSync(join(tmpdir(), 'balcao-endereco-'));
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));
const faultOf = (text: string) => {
  const parsed = parseConnectionUrl(text);
  return parsed.ok ? 'ok' : parsed.error.data?.['fault'];
};

test('reads user, password with signs in it, server, port and database', () => {
  expect(parseConnectionUrl('postgresql://maria:p%40ss%2F1@127.0.0.1:6000/escritorio')).toEqual({
    ok: true,
    value: {
      host: '127.0.0.1',
      port: 6000,
      user: 'maria',
      password: 'p@ss/1',
      database: 'escritorio',
      tls: undefined,
    },
  });
});

describe('off this computer the certificate is always verified', () => {
  it.each([
    'postgres://u:s@servidor/b',
    'postgres://u:s@10.0.0.5/b?sslmode=require',
    'postgres://u:s@10.0.0.5/b?sslmode=verify-ca',
    'postgres://u:s@servidor/b?sslmode=disable',
    'postgres://u:s@servidor/b?sslmode=verify-full&sslmode=disable',
    'postgres://u:s@localhost.servidor.example/b',
    'postgres://u:s@127.0.0.1/b?sslmode=prefer',
  ])('%s is refused', (text) => {
    expect(faultOf(text)).toBe('sslmode');
  });

  it('verify-full is taken, with the system’s authorities or a file’s', () => {
    const file = join(home, 'autoridade.pem');
    const { certPem } = makeAuthority('Autoridade do escritório');
    writeFileSync(file, certPem);
    const plain = parseConnectionUrl('postgres://u:s@servidor/b?sslmode=verify-full');
    const withFile = `postgres://u:s@servidor/b?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;
    const own = parseConnectionUrl(withFile);
    expect([plain, own]).toMatchObject([
      { ok: true, value: { port: 5432, tls: {} } },
      { ok: true, value: { tls: { ca: certPem } } },
    ]);
    // As Windows exports it unless asked otherwise.
    writeFileSync(file, new X509Certificate(certPem).raw);
    const binary = parseConnectionUrl(withFile);
    const ca = binary.ok ? binary.value.tls?.ca : undefined;
    expect(new X509Certificate(ca ?? '').fingerprint256).toBe(new X509Certificate(certPem).fingerprint256);
    writeFileSync(file, 'root:x:0:0');
    expect(faultOf(withFile)).toBe('sslrootcert-form');
  });
});

test.each([
  ['', 'form'],
  ['mysql://u:s@127.0.0.1/b', 'form'],
  ['postgres://u:s@127.0.0.1/%', 'form'],
  ['postgres://u:s@/b', 'form'],
  ['postgres://u:a@b/c@servidor?sslmode=verify-full', 'form'],
  ['postgres://u:s@%2Ftmp/b', 'host'],
  ['postgres://:s@127.0.0.1/b', 'user'],
  ['postgres://u@127.0.0.1/b', 'password'],
  ['postgres://u:s@127.0.0.1', 'database'],
  ['postgres://u:s@127.0.0.1/b?options=-c%20fsync%3Doff', 'parameter'],
  ['postgres://u:s@127.0.0.1/b?host=outro', 'parameter'],
  ['postgres://u:s@s/b?sslmode=verify-full&sslrootcert=/nada', 'sslrootcert'],
])('%s: %s', (text, fault) => {
  expect(faultOf(text)).toBe(fault);
});

test.each([
  'postgres://u:senha@srv/b?SEGREDO@srv/b',
  'postgres://u:1?SEGREDO@srv',
  'postgres://u:a?SEGREDO@srv/b?sslmode=verify-full',
  'postgres://u:a@srv?SEGREDO=1@srv/b',
  'postgres://u:a@127.0.0.1/b?SEGREDO=x',
  'postgres://u:a@127.0.0.1/b?sslmode=SEGREDO',
  'postgres://u:12/SEGREDO@srv/b',
  'postgres://u:a#SEGREDO@srv/b',
])('of %s no part that may be the password is repeated', (text) => {
  const parsed = parseConnectionUrl(text);
  expect(parsed.ok).toBe(false);
  expect(JSON.stringify(parsed)).not.toContain('SEGREDO');
});

test('only 127.0.0.0/8, ::1 and localhost are this computer', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].map(isLoopback)).toEqual(Array(4).fill(true));
  expect(['127.0.0.1.example', '128.0.0.1', '::2', 'localhost.example', '0.0.0.0'].map(isLoopback)).toEqual(
    Array(5).fill(false),
  );
});

test('no text makes it throw, and none repeats the password in the error', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl().map((url) => url.replace(/^https?/, 'postgres')),
      ),
      (text) => {
        const parsed = parseConnectionUrl(text.replace('//', '//u:segredo@'));
        if (!parsed.ok) expect(JSON.stringify(parsed.error)).not.toContain('segredo');
      },
    ),
  );
});

describe('the file with the address', () => {
  const url = 'postgres://u:s@127.0.0.1/b';
  const file = (name: string, text: string, mode: number) => {
    const path = join(home, name);
    writeFileSync(path, text, { mode });
    return path;
  };

  it('comes before the variable; neither is no connection', async () => {
    const path = file('meu', `\uFEFF${url}\r\n`, 0o600);
    const found = await readConnection({ file: path, variable: 'postgres://outro:s@127.0.0.1/b' });
    expect(found).toMatchObject({ ok: true, value: { user: 'u' } });
    writeFileSync(path, Buffer.from(`\uFEFF${url}\r\n`, 'utf16le'));
    expect(await readConnection({ file: path })).toMatchObject({ ok: true, value: { user: 'u' } });
    expect(await readConnection({ variable: ' ' })).toEqual({ ok: true, value: undefined });
  });

  it.skipIf(process.platform === 'win32')('is refused where others may read it', async () => {
    const refused = await readConnection({ file: file('de-todos', url, 0o644) });
    expect(refused).toMatchObject({
      error: { code: 'database.file', data: { fault: 'readable-by-others' } },
    });
  });

  it('is refused at once where it is a folder or has many megabytes, also of one line', async () => {
    const faults = [];
    const big = file('grande', `${url}\n`.repeat(300_000), 0o600);
    const line = file('linha', 'x'.repeat(20_000), 0o600);
    for (const path of [home, big, line]) {
      const refused = await readConnection({ file: path });
      faults.push(refused.ok ? 'ok' : refused.error.data?.['fault']);
    }
    expect(faults).toEqual(['folder', 'big', 'big']);
  });

  it.skipIf(process.platform === 'win32')(
    'is refused at once where it is a device, or a pipe that nobody writes into; what is written is read',
    async () => {
      const pipe = join(home, 'canal');
      execFileSync('mkfifo', ['-m', '600', pipe]);
      for (const [path, fault] of [
        ['/dev/zero', 'device'],
        [pipe, 'pipe'],
      ] as const) {
        expect(await readConnection({ file: path })).toMatchObject({ error: { data: { path, fault } } });
      }
      // Opened to read too, so that opening does not wait.
      const writing = openSync(pipe, 'r+');
      const reading = readConnection({ file: pipe });
      writeSync(writing, url.slice(0, 9));
      await nextTurn();
      writeSync(writing, `${url.slice(9)}\n`);
      expect(await reading).toMatchObject({ ok: true, value: { user: 'u' } });
      closeSync(writing);
    },
  );

  it.each([
    ['vazio', 'empty'],
    ['ausente', 'unreadable'],
  ])('%s: %s', async (name, fault) => {
    if (name === 'vazio') file(name, '\n', 0o600);
    expect(await readConnection({ file: join(home, name) })).toMatchObject({
      error: { code: 'database.file', data: { fault } },
    });
  });
});
