/** Which authorities count where, and which files of `confianca/` are refused. */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createConsultPool } from '../tls/connection.ts';
import { authority, holder, httpAnswer, identityOf, startRawServer } from '../testing/raw-server.ts';
import { HOST } from '../testing/table-host.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { bundledRoots } from '../../x509/system-roots.ts';
import { readTrustFolder, rootsFor } from './trust.ts';

const extra = [authority.certPem];
/** Whatever the test environment adds to Node's list. */
const node = vi.hoisted(() => ({ defaultsAreBundled: true }));
vi.mock('../../x509/system-roots.ts', async (load) => ({
  ...(await load()),
  defaultsAreBundled: () => node.defaultsAreBundled,
}));

describe('the roots of a host', () => {
  it('are Node’s default list, not a list of ours, if nothing was added', () => {
    expect(rootsFor(HOST, undefined, 'near')).toBeUndefined();
    expect(rootsFor('localhost', undefined, 'extra')).toBeUndefined();
    expect(rootsFor('localhost', [], 'near')).toBeUndefined();
  });

  it('include what was added for a company’s own host, with Node’s and the system’s as they are needed', () => {
    expect(rootsFor('localhost', extra, 'extra')).toEqual(extra);
    const near = rootsFor('localhost', extra, 'near') ?? [];
    const all = rootsFor('localhost', extra) ?? [];
    expect(near.length).toBeGreaterThan(100);
    expect(near).toContain(authority.certPem);
    expect(all).toEqual(expect.arrayContaining(near));
    expect(new Set(all).size).toBe(all.length);
  });

  it('never include what was added if the host is SEFAZ’s own', () => {
    expect(rootsFor(HOST, extra, 'extra')).toBeUndefined();
    expect(rootsFor(HOST, extra, 'near')).toBeUndefined();
    expect(rootsFor(HOST.toUpperCase(), extra, 'all')).not.toContain(authority.certPem);
  });

  it('are Node’s own, listed explicitly, for SEFAZ’s hosts if something was added to its default list', () => {
    node.defaultsAreBundled = false;
    onTestFinished(() => void (node.defaultsAreBundled = true));
    expect(rootsFor(HOST, undefined, 'near')).toEqual(bundledRoots());
    expect(rootsFor('localhost', undefined, 'near')).toBeUndefined();
  });

  it('never include what NODE_EXTRA_CA_CERTS added if the host is SEFAZ’s own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-extra-'));
    const { certPem: cert, keyPem: key } = authority.issue({ commonName: HOST, hosts: [HOST] });
    const sefaz = await startRawServer((socket) => void socket.write(httpAnswer('<a/>')), { cert, key });
    onTestFinished(async () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      await sefaz.close();
    });
    const extraFile = join(folder, 'extra.pem');
    writeFileSync(extraFile, authority.certPem);
    const ask = async (url: string) => {
      const script = fileURLToPath(new URL('../testing/ask-once.ts', import.meta.url));
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: extraFile };
      const { certPem, keyPem } = holder;
      const given = JSON.stringify({ url, certPem, keyPem });
      const { stdout } = await promisify(execFile)(process.execPath, [script, given], { env });
      return stdout.trim();
    };
    expect(await ask(`https://${HOST}:${sefaz.port}/`)).toBe('sefaz.tls-inspected');
    expect(sefaz.received).toEqual([]);
  });

  it('added for one destination do not count for another', async () => {
    const sefaz = await startRawServer((socket) => void socket.write(httpAnswer('<a/>')));
    const pool = createConsultPool();
    const url = new URL(`https://localhost:${sefaz.port}/`);
    const ask = async (ca?: string[]) => {
      const answer = await pool.post({
        destination: ca ? { url, ca } : { url },
        identity: identityOf(holder),
        service: 'consult',
        body: Buffer.from('<a/>'),
      });
      return answer.ok ? 'answered' : answer.error.code;
    };
    expect(await ask(extra)).toBe('answered');
    expect(await ask()).toBe('sefaz.tls-untrusted');
    expect(await ask([makeAuthority('Outra').certPem])).toBe('sefaz.tls-untrusted');
    expect(sefaz.received).toHaveLength(1);
    pool.close();
    await sefaz.close();
  });
});

describe('the files of confianca/', () => {
  const second = makeAuthority('AC Dois');

  it('give each authority once, whatever surrounds it', () => {
    const files = [
      { name: 'a.pem', text: `Comentário\r\n${authority.certPem}\n${second.certPem}` },
      { name: 'b.pem', text: authority.certPem.replaceAll('\r\n', '\n') },
    ];
    const result = readTrustFolder(files);
    expect(result.ok && result.value).toHaveLength(2);
    expect(readTrustFolder([])).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['', 'no-certificate'],
    [holder.keyPem, 'no-certificate'],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'not-certificate'],
    [holder.certPem, 'not-authority'],
  ])('are refused with the name of the file and the reason', (text, reason) => {
    const result = readTrustFolder([
      { name: 'boa.pem', text: authority.certPem },
      { name: 'ruim.pem', text },
    ]);
    expect(result).toEqual({
      ok: false,
      error: { code: 'file.unreadable', data: { file: 'confianca/ruim.pem', reason } },
    });
  });
});
