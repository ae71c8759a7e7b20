/** Shows which authorities count where, and which files of `confianca/` are refused. */

import { describe, expect, it } from 'vitest';
import { createConsultPool } from './connection.ts';
import { authority, holder, httpAnswer, identityOf, startRawServer } from './testing/raw-server.ts';
import { makeAuthority } from './testing/tls-fixtures.ts';
import { readTrustFolder, rootsFor } from './trust.ts';

const extra = [authority.certPem];

describe('the roots of a host', () => {
  it('are Node’s default list, not a list of ours, where nothing was added', () => {
    expect(rootsFor('nfe.fazenda.sp.gov.br', undefined, 'near')).toBeUndefined();
    expect(rootsFor('localhost', undefined, 'extra')).toBeUndefined();
    expect(rootsFor('localhost', [], 'near')).toBeUndefined();
  });

  it('hold what was added for a host of the company’s own, with Node’s and the system’s as they are needed', () => {
    expect(rootsFor('localhost', extra, 'extra')).toEqual(extra);
    const near = rootsFor('localhost', extra, 'near') ?? [];
    const all = rootsFor('localhost', extra) ?? [];
    expect(near.length).toBeGreaterThan(100);
    expect(near).toContain(authority.certPem);
    expect(all).toEqual(expect.arrayContaining(near));
    expect(new Set(all).size).toBe(all.length);
  });

  it('never hold what was added when the host is SEFAZ’s own', () => {
    expect(rootsFor('nfe.fazenda.sp.gov.br', extra, 'extra')).toBeUndefined();
    expect(rootsFor('nfe.fazenda.sp.gov.br', extra, 'near')).toBeUndefined();
    expect(rootsFor('NFE.fazenda.sp.gov.br', extra, 'all')).not.toContain(authority.certPem);
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

  it('give each authority once, whatever stands around it', () => {
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
      error: { code: 'file.unreadable', data: { name: 'ruim.pem', reason } },
    });
  });
});
