/** A short group of Diffie-Hellman: refused, and accepted by a person at one host alone, with every cipher still offered. */

import { afterEach, expect, it, onTestFinished } from 'vitest';
import { DH_1024 } from '../testing/dh-group.ts';
import { answer, destination, PATIENT, serverOfTest } from '../testing/link-setup.ts';
import { authority, holder, identityOf } from '../testing/raw-server.ts';
import { createConsultPool, openFresh } from './connection.ts';
import { setWeakGroupHosts } from './weak-groups.ts';

const identity = identityOf(holder);
const SHORT = { ciphers: 'DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0', dhparam: DH_1024 };

afterEach(() => setWeakGroupHosts([]));

async function speak(port: number, host = 'localhost'): Promise<string> {
  const { ca } = destination(port);
  const place = { url: new URL(`https://${host}:${port}/ws`), ...(ca ? { ca } : {}) };
  const link = await openFresh(place, identity, { limits: PATIENT });
  if (!link.ok) return link.error.code;
  link.value.close();
  return 'open';
}

it('is refused with a code of its own, and nothing is sent', async () => {
  const { port, received } = await serverOfTest(answer('<a/>'), SHORT);
  expect(await speak(port)).toBe('sefaz.tls-weak-dh');
  expect(received).toEqual([]);
});

it('is taken where a person accepted it, at that host alone, until it is taken back', async () => {
  const { port } = await serverOfTest(answer('<a/>'), SHORT);
  setWeakGroupHosts(['LOCALHOST']);
  expect(await speak(port)).toBe('open');
  expect(await speak(port, '127.0.0.1')).toBe('sefaz.tls-weak-dh');
  setWeakGroupHosts([]);
  expect(await speak(port)).toBe('sefaz.tls-weak-dh');
});

it('is not gone on with, on a kept connection or by its session, once it is taken back', async () => {
  const { port, received } = await serverOfTest(answer('<a/>'), SHORT);
  const pool = createConsultPool({ limits: PATIENT });
  onTestFinished(() => pool.close());
  const to = destination(port);
  const post = () => pool.post({ destination: to, identity, service: 'consult', body: Buffer.from('<p/>') });
  setWeakGroupHosts(['localhost']);
  expect((await post()).ok).toBe(true);
  setWeakGroupHosts([]);
  expect(await post()).toMatchObject({ error: { code: 'sefaz.tls-weak-dh' } });
  expect(received).toHaveLength(1);
});

it.each(['ECDHE-RSA-AES128-SHA256', 'ECDHE-RSA-AES256-SHA384', 'DHE-RSA-AES128-GCM-SHA256', 'AES256-SHA'])(
  'the cipher %s is offered with and without an accepted host',
  async (ciphers) => {
    const { port } = await serverOfTest(answer('<a/>'), { ciphers, dhparam: 'auto' });
    expect(await speak(port)).toBe('open');
    setWeakGroupHosts(['localhost']);
    expect(await speak(port)).toBe('open');
  },
);

it('a server’s certificate is verified there all the same', async () => {
  const { keyPem: key, certPem: cert } = authority.issue({ commonName: 'x', hosts: ['outro.test'] });
  const { port } = await serverOfTest(answer('<a/>'), { ...SHORT, key, cert });
  setWeakGroupHosts(['localhost']);
  expect(await speak(port)).toBe('sefaz.tls-host');
});
