/** The connection test at a server that refuses the chain: it tries the certificate alone, and what worked is kept. */

import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { ok } from '../../shared/result.ts';
import type { Identity } from '../certificates/vault/vault.ts';
import { createConsultPool, openFresh } from '../sefaz/tls/connection.ts';
import { leafAloneName, setLeafAlone } from '../sefaz/tls/leaf-alone.ts';
import { answer, serverOfTest } from '../sefaz/testing/link-setup.ts';
import { authority, httpAnswer, identityOf } from '../sefaz/testing/raw-server.ts';
import { testConnection } from './status/connection-test.ts';

const UNKNOWN = 46;
const middle = authority.subordinate('AC intermediária');
const leaf = middle.issue({ commonName: 'EMPRESA DE TESTE:11222333000181', client: true });
const identity = {
  ...identityOf(leaf, 'f'),
  certPem: leaf.certPem + middle.certPem,
  cnpj: '11222333000181',
  root: '11222333',
  leafDer: leaf.der,
} as unknown as Identity;

afterEach(() => setLeafAlone([]));

/** Passes everything on to a real server, but answers a flight that holds a chain, or that holds none, with alert 46. */
async function choosy(longest: number, refuses: 'chain' | 'leaf' = 'chain'): Promise<number> {
  // It does not judge the chain: the proxy before it decides which flight is refused.
  const sefaz = await serverOfTest(answer('<a/>'), { rejectUnauthorized: false });
  const front = createServer((socket) => {
    const inner = connect(sefaz.port, '127.0.0.1');
    inner.on('error', () => undefined).on('data', (bytes) => socket.write(bytes));
    let flights = 0;
    socket
      .on('error', () => undefined)
      .on('close', () => inner.destroy())
      .on('data', (bytes) => {
        flights += 1;
        if (flights === 2 && bytes.length > longest === (refuses === 'chain'))
          socket.write(Buffer.from([21, 3, 3, 0, 2, 2, UNKNOWN]));
        else inner.write(bytes);
      });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void front.close());
  return (front.address() as AddressInfo).port;
}

function test(port: number) {
  const destination = { url: new URL(`https://localhost:${port}/ws`), ca: [authority.certPem] };
  const pool = createConsultPool({});
  onTestFinished(() => pool.close());
  const kept: string[] = [];
  const deps = {
    pool,
    clock: { now: () => new Date() },
    identity: async () => ok(identity),
    find: () => ok({ destination, overridden: true }),
    keepLeafAlone: (host: string, fingerprint: string, alone: boolean) => {
      const name = leafAloneName(host, fingerprint);
      if (alone) kept.push(name);
      else setLeafAlone(kept.splice(0).filter((each) => each !== name));
    },
  };
  return { destination, kept, run: () => testConnection(deps, { uf: 'SP', mod: '55', tpAmb: '1' }) };
}

it('takes the certificate alone after a refusal of the chain, and says and keeps it', async () => {
  // Besides the leaf, key exchange and signature are less than that; a second certificate is more.
  const { destination, kept, run } = test(await choosy(leaf.der.length + 700));
  const report = await run();
  expect(report.ok && report.value.steps.find(({ step }) => step === 'tls')).toMatchObject({
    ok: true,
    data: { leafAlone: true },
  });
  expect(kept).toEqual(['localhost f']);

  const open = async () => {
    const link = await openFresh(destination, identity);
    if (link.ok) link.value.close();
    return link.ok ? 'open' : link.error.data['alert'];
  };
  expect(await open()).toBe(UNKNOWN);
  setLeafAlone(kept);
  expect(await open()).toBe('open');
});

it('says that the certificate is refused where neither is taken, and keeps nothing', async () => {
  const { kept, run } = test(await choosy(0));
  const report = await run();
  expect(report.ok && report.value.steps.find(({ step }) => step === 'certificate')).toMatchObject({
    ok: false,
    code: 'sefaz.tls-alert',
    data: { alert: UNKNOWN },
  });
  expect(kept).toEqual([]);
});

const STATUS =
  '<retConsStatServ xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>1</tpAmb><verAplic>1</verAplic>' +
  '<cStat>107</cStat><xMotivo>Servico em Operacao</xMotivo><cUF>35</cUF><dhRecbto>2026-11-26T09:00:00-03:00</dhRecbto></retConsStatServ>';

/** Takes every certificate in the handshake, and answers 403 to a request under one with its chain, without it, or to all. */
async function lateChoosy(refuses: 'chain' | 'leaf' | 'all'): Promise<number> {
  const { port } = await serverOfTest(
    (socket) => {
      // The authority between came along, so that the path is whole.
      const refused = refuses === 'all' || socket.authorized === (refuses === 'chain');
      socket.write(
        refused ? httpAnswer('<html>403.16</html>', { status: '403 Forbidden' }) : httpAnswer(STATUS),
      );
    },
    // The handshake passes under every certificate: it is judged with the request, as by the servers that answer 403.
    { rejectUnauthorized: false },
  );
  return port;
}

it('takes the certificate alone after a 403, which comes only with the answer, and from then on', async () => {
  const { kept, run } = test(await lateChoosy('chain'));
  const report = await run();
  expect(report.ok && report.value.steps).toMatchObject([
    { step: 'dns' },
    { step: 'tcp' },
    { step: 'tls', ok: true },
    { step: 'certificate', ok: true, data: { leafAlone: true, cnpj: '11222333000181' } },
    { step: 'service', ok: true, data: { cStat: '107' } },
  ]);
  expect(kept).toEqual(['localhost f']);
  setLeafAlone(kept);
  // The earlier connections, with their sessions, are not used again.
  const again = await run();
  expect(again.ok && again.value.steps.at(-1)).toMatchObject({ ok: true, data: { cStat: '107' } });
  expect(again.ok && again.value.steps.at(-2)?.data?.['leafAlone']).toBeUndefined();
});

it('leaves a 403 as it is where the certificate alone gets it too', async () => {
  const { kept, run } = test(await lateChoosy('all'));
  const report = await run();
  expect(report.ok && report.value.steps.at(-1)).toMatchObject({
    ok: false,
    code: 'sefaz.http',
    data: { status: 403, substatus: '403.16' },
  });
  expect(kept).toEqual([]);
});

it.each([
  ['in the handshake', () => choosy(leaf.der.length + 700, 'leaf')],
  ['with a 403', () => lateChoosy('leaf')],
])('goes back to the chain where a server refuses the certificate alone now %s', async (_when, begin) => {
  const { kept, run } = test(await begin());
  kept.push(leafAloneName('localhost', 'f'));
  setLeafAlone(kept);
  const report = await run();
  expect(report.ok && report.value.steps.slice(2, 4)).toMatchObject([
    { step: 'tls', ok: true },
    { step: 'certificate', ok: true },
  ]);
  expect(kept).toEqual([]);
});
