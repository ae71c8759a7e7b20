/** The search for missing authorities behind an office's proxy. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { createProxying } from '../proxy/open-route.ts';
import { startConnectProxy } from '../testing/connect-proxy.ts';
import { answer, serverOfTest } from '../testing/link-setup.ts';
import { authority, serverCertificate } from '../testing/raw-server.ts';
import { fetchIssuer } from './aia.ts';
import { networkThrough, type Network } from './network.ts';
import { probeChain } from './probe.ts';

const NAME = 'ac.teste.invalid';
/** Nothing may go past the proxy. */
const closed = (resolve: Network['resolve']): Network => ({
  resolve,
  open: () => {
    throw new Error('past the proxy');
  },
  dial: () => {
    throw new Error('past the proxy');
  },
});
const unknown: Network['resolve'] = () => Promise.reject(new Error('no name server'));

/** A proxy that fetches plain addresses itself, as RFC 9112, section 3.2.2, has it. */
async function fetchingProxy() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url ?? ''} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    response.end(authority.der);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const login = { user: 'maria', password: 'senha' };
  const hop = { kind: 'proxy', host: '127.0.0.1', port, secure: false, source: 'manual', login } as const;
  return { asked, proxying: createProxying(async () => ok([hop])) };
}

describe('an issuer behind a proxy', () => {
  it('is fetched by the proxy, which resolves the name and gets the whole address', async () => {
    const { asked, proxying } = await fetchingProxy();
    const network = networkThrough(proxying, closed(unknown));
    const found = await fetchIssuer(`http://${NAME}/ac.crt?v=1`, { network, limitMs: 5_000 });
    expect(found.ok && found.value).toHaveLength(1);
    expect(asked).toEqual([`http://${NAME}/ac.crt?v=1 Basic bWFyaWE6c2VuaGE=`]);
  });

  it.each<[string, string, Network['resolve']]>([
    ['http://10.0.0.1/a', 'inside', unknown],
    ['http://127.0.0.1/a', 'inside', unknown],
    [`http://${NAME}/a`, 'inside', async () => ['192.168.0.1']],
    [`http://${NAME}/a`, 'inside', async () => ['8.8.8.8', '10.0.0.1']],
    ['http://servidor/a', 'dns', unknown],
  ])('is not asked for at %s: %s', async (address, reason, resolve) => {
    const { asked, proxying } = await fetchingProxy();
    const network = networkThrough(proxying, closed(resolve));
    expect(await fetchIssuer(address, { network, limitMs: 5_000 })).toEqual(err(reason));
    expect(asked).toEqual([]);
  });
});

it('the chain of a server is read through the tunnel', async () => {
  const sefaz = await serverOfTest(answer('<a/>'));
  const proxy = await startConnectProxy({ portOf: () => sefaz.port });
  onTestFinished(() => proxy.close());
  const proxying = createProxying(async () => ok([proxy.hop()]));
  const network = networkThrough(proxying, closed(unknown));
  const chain = await probeChain(NAME, 443, { network, limitMs: 5_000 });
  // The server sends its own certificate first, then its authority's.
  expect(chain.ok && chain.value.map((each) => each.raw)).toEqual([serverCertificate.der, authority.der]);
  const gone = createProxying(async () => err({ code: 'proxy.socks', data: {} }));
  expect(await probeChain(NAME, 443, { network: networkThrough(gone, network), limitMs: 5_000 })).toEqual(
    err('no-chain'),
  );
});
