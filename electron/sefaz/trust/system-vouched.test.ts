/** A chain that only the system's own list of authorities vouches for: a consult says so, a disablement refuses. */

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProxying } from '../proxy/open-route.ts';
import { ok } from '../../../shared/result.ts';
import { startConnectProxy } from '../testing/connect-proxy.ts';
import { answer, PATIENT, serverOfTest } from '../testing/link-setup.ts';
import { authority, holder, identityOf } from '../testing/raw-server.ts';
import { HOST, toLoopback } from '../testing/table-host.ts';
import { makeAuthority, type CertificateAuthority, type IssuedCertificate } from '../testing/tls-fixtures.ts';
import { createConsultPool, openFresh, type Destination } from '../tls/connection.ts';

/** Stands in for the system's store and for Node's own list. */
const lists = vi.hoisted(() => ({ system: [] as string[], node: [] as string[] }));
vi.mock('../../x509/system-roots.ts', async (load) => ({
  ...(await load()),
  systemRoots: () => lists.system,
  bundledRoots: () => lists.node,
  defaultsAreBundled: () => false,
}));

const inspector = makeAuthority('Filtro da Empresa');
const publicRoot = makeAuthority('AC Pública');
const BODY = Buffer.from('<a/>');

/** Contexts are kept per identity, and the lists change with each test. */
let identity = identityOf(holder);
beforeEach(() => {
  identity = identityOf(holder);
  lists.system = [];
  lists.node = [publicRoot.certPem];
});

async function at(by: CertificateAuthority, host = HOST, chain: readonly IssuedCertificate[] = []) {
  const { keyPem: key, certPem } = by.issue({ commonName: host, hosts: [host] });
  const cert = [certPem, ...chain.map((each) => each.certPem)].join('\n');
  const sefaz = await serverOfTest(answer('<a/>'), { key, cert });
  const to: Destination = { url: new URL(`https://${host}:${sefaz.port}/`) };
  const pool = createConsultPool({ limits: PATIENT, lookup: toLoopback });
  onTestFinished(() => pool.close());
  return {
    sefaz,
    consult: () => pool.post({ destination: to, identity, service: 'consult', body: BODY }),
    open: (inspected: 'refuse' | 'accept' = 'refuse') =>
      openFresh(to, identity, { limits: PATIENT, lookup: toLoopback, inspected }),
  };
}

describe('a filter whose authority is in the system’s list', () => {
  it('lets a consult go on, named with its issuer, on every connection and resumed session', async () => {
    lists.system = [inspector.certPem];
    const { consult, sefaz } = await at(inspector);
    for (let i = 0; i < 3; i++) {
      expect(await consult()).toMatchObject({
        ok: true,
        value: { inspection: { issuer: 'Filtro da Empresa', product: 'private-ca' } },
      });
      for (const socket of sefaz.sockets) socket.destroy();
    }
  });

  it('refuses a disablement before anything is sent', async () => {
    lists.system = [inspector.certPem];
    const { open, sefaz } = await at(inspector);
    expect(await open()).toMatchObject({
      ok: false,
      error: {
        code: 'sefaz.tls-inspected',
        phase: 'connect',
        requestWritten: false,
        data: { host: HOST, issuer: 'Filtro da Empresa', vouched: 'system' },
      },
    });
    expect(sefaz.received).toEqual([]);
    const shown = await open('accept');
    expect(shown.ok && shown.value.inspection).toMatchObject({ issuer: 'Filtro da Empresa' });
    if (shown.ok) shown.value.close();
  });

  it('names a known product', async () => {
    const product = makeAuthority('Kaspersky Personal Root');
    lists.system = [product.certPem];
    const { open } = await at(product);
    expect(await open()).toMatchObject({ error: { data: { product: 'Kaspersky' } } });
  });

  it('is noticed again as gone when it is', async () => {
    lists.system = [inspector.certPem];
    const { open } = await at(inspector);
    expect(await open()).toMatchObject({ ok: false });
    lists.node = [inspector.certPem];
    identity = identityOf(holder);
    const after = await open();
    expect(after.ok && after.value.inspection).toBeUndefined();
    if (after.ok) after.value.close();
  });

  it('behind a proxy is refused alike', async () => {
    lists.system = [inspector.certPem];
    const { sefaz } = await at(inspector);
    const proxy = await startConnectProxy({ portOf: () => sefaz.port });
    onTestFinished(() => proxy.close());
    const proxying = createProxying(async () => ok([proxy.hop()]));
    const opened = await openFresh({ url: new URL(`https://${HOST}/`) }, identity, { proxying });
    expect(opened).toMatchObject({ error: { code: 'sefaz.tls-inspected' } });
    expect(sefaz.received).toEqual([]);
  });
});

describe('a server is not taken for inspected', () => {
  const isClean = async ({ consult, open }: Awaited<ReturnType<typeof at>>) => {
    const asked = await consult();
    expect(asked.ok && asked.value.inspection).toBeUndefined();
    const opened = await open();
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.value.close();
  };

  it('if Node’s list vouches for it, whatever else is in the system’s', async () => {
    lists.system = [inspector.certPem, publicRoot.certPem];
    await isClean(await at(publicRoot));
  });

  it('if the system’s list has the intermediate that the server forgot', async () => {
    const middle = publicRoot.subordinate('AC Meio');
    lists.system = [inspector.certPem, middle.certPem];
    await isClean(await at(middle));
  });

  it('if a company’s own authority in confianca/ vouches for the company’s own host', async () => {
    lists.system = [authority.certPem];
    const own = await serverOfTest(answer('<a/>'));
    const url = new URL(`https://localhost:${own.port}/`);
    const opened = await openFresh({ url, ca: [authority.certPem] }, identity, { limits: PATIENT });
    expect(opened.ok && opened.value.inspection).toBeUndefined();
    if (opened.ok) opened.value.close();
    expect(await openFresh({ url }, identity, { limits: PATIENT })).toMatchObject({
      error: { code: 'sefaz.tls-inspected' },
    });
  });
});

it('a proxy that speaks TLS itself may have a certificate of the system’s authorities', async () => {
  const { sefaz } = await at(publicRoot);
  const own = inspector.issue({ commonName: 'p', hosts: ['127.0.0.1'] });
  lists.system = [inspector.certPem];
  const proxy = await startConnectProxy({
    portOf: () => sefaz.port,
    tls: { key: own.keyPem, cert: own.certPem },
  });
  onTestFinished(() => proxy.close());
  const proxying = createProxying(async () => ok([proxy.hop()]));
  const opened = await openFresh({ url: new URL(`https://${HOST}/`) }, identity, { proxying });
  const posted = opened.ok && (await opened.value.post({ service: 'disable', body: BODY }));
  expect(posted).toMatchObject({ ok: true });
  expect(sefaz.received).toHaveLength(1);
});
