/** The data in use on the wire: the TLS limit of a host, and a root that counts only once accepted. */

import { connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { openFresh } from '../tls/connection.ts';
import { authority, holder, httpAnswer, identityOf, startRawServer } from '../testing/raw-server.ts';
import { nextData } from '../testing/signed-data.ts';
import { HOST, OTHER_HOST, toLoopback } from '../testing/table-host.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { memoryCache } from '../testing/trust-server.ts';
import { fingerprintOf, pinOf } from '../../x509/icp-brasil-pins.ts';
import { createTrustKeeper, type TrustSeams } from '../trust/keeper.ts';
import { BUILT_IN } from './built-in.ts';
import { connectionsInUse, setSefazData } from './in-use.ts';

const root = makeAuthority('Autoridade Certificadora Raiz Brasileira v13', { organization: 'ICP-Brasil' });
const server = root.issue({ commonName: 'sefaz', hosts: [HOST, OTHER_HOST] });
const identity = identityOf(holder);

afterEach(() => setSefazData(BUILT_IN, BUILT_IN));

/** The real pins, and a network that is this machine. */
const seams: TrustSeams = {
  network: {
    open: (_host, port) => connect({ host: '127.0.0.1', port }),
    resolve: () => Promise.reject(new Error('no name is known')),
    dial: (_address, port) => connect({ host: '127.0.0.1', port }),
  },
  isPinned: (der) => pinOf(der, 'tls-server') !== undefined,
  rootSenders: () => connectionsInUse().rootSenders,
};

async function startSefaz(options: Parameters<typeof startRawServer>[1] = {}) {
  const sefaz = await startRawServer((socket) => void socket.write(httpAnswer('<a/>')), {
    key: server.keyPem,
    cert: server.certPem,
    ca: authority.certPem,
    ...options,
  });
  onTestFinished(() => sefaz.close());
  return sefaz;
}

describe('the TLS limit of a host', () => {
  const speak = async (host: string, port: number) => {
    const link = await openFresh({ url: new URL(`https://${host}:${port}/`), ca: [root.certPem] }, identity, {
      lookup: toLoopback,
    });
    if (!link.ok) return link.error.code;
    const answer = await link.value.post({ service: 'status', body: Buffer.from('<a/>') });
    return answer.ok ? 'answered' : answer.error.code;
  };
  // Outside the official table, so that the test's own authority counts.
  const plain = 'nfe.exemplo.gov.br';
  const issued = root.issue({ commonName: 'sefaz', hosts: [plain] });

  it('is 1.2, so that a server of 1.3 alone is not reached, and 1.3 where the data say so', async () => {
    const own = { key: issued.keyPem, cert: issued.certPem };
    const sefaz = await startSefaz({ ...own, minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3' });
    expect(await speak(plain, sefaz.port)).toBe('sefaz.tls-alert');
    setSefazData(nextData({ tlsProfile: { [OTHER_HOST]: { offer: '1.3' } } }), BUILT_IN);
    expect(await speak(plain, sefaz.port)).toBe('sefaz.tls-alert');
    setSefazData(nextData({ tlsProfile: { [plain]: { offer: '1.3' } } }), BUILT_IN);
    expect(await speak(plain, sefaz.port)).toBe('answered');
  });

  it('of 1.3 still reaches a server of 1.2', async () => {
    const own = { key: issued.keyPem, cert: issued.certPem };
    const sefaz = await startSefaz({ ...own, maxVersion: 'TLSv1.2' });
    setSefazData(nextData({ tlsProfile: { [plain]: { offer: '1.3' } } }), BUILT_IN);
    expect(await speak(plain, sefaz.port)).toBe('answered');
    expect([...sefaz.sockets].map((socket) => socket.getProtocol())).not.toContain('TLSv1.3');
  });
});

describe('a root that came with data', () => {
  const certificate = root.der.toString('base64');
  const pin = { version: 'v13', use: 'tls-server' as const, sha256: fingerprintOf(root.der), certificate };
  const withRoot = nextData({
    connections: { ...BUILT_IN.connections, roots: [...BUILT_IN.connections.roots, pin] },
  });

  it('counts for SEFAZ only once its data are accepted, and no longer when later data leave it out', async () => {
    const sefaz = await startSefaz();
    const trust = createTrustKeeper({ cache: memoryCache() }, seams);
    const known = () => trust.authoritiesFor(HOST)?.rooted ?? false;
    const reach = async (keeper = trust) => {
      const link = await openFresh({ url: new URL(`https://${HOST}:${sefaz.port}/`) }, identity, {
        trust: keeper,
        lookup: toLoopback,
      });
      if (link.ok) link.value.close();
      return link.ok;
    };
    // Taken, but waiting for a person.
    setSefazData(withRoot, BUILT_IN);
    expect(known()).toBe(false);
    expect(await reach(createTrustKeeper({ cache: memoryCache() }, seams))).toBe(false);
    expect(trust.list()).toEqual([]);

    setSefazData(withRoot, withRoot);
    expect(known()).toBe(true);
    expect(await reach()).toBe(true);
    expect(trust.list()).toMatchObject([{ fingerprint: pin.sha256, role: 'pinned-root', source: 'data' }]);

    setSefazData(nextData({ version: 3 }), nextData({ version: 3 }));
    expect(known()).toBe(false);
  });
});
