/** What the rehearsal sees of a server, at servers of this machine that behave as SEFAZ's kinds do. */

import { constants } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { destination, serverOfTest } from '../sefaz/testing/link-setup.ts';
import { authority, httpAnswer, identityOf } from '../sefaz/testing/raw-server.ts';
import { makeAuthority } from '../sefaz/testing/tls-fixtures.ts';
import { linesOfServer } from './lines.ts';
import { lookAtServer } from './server.ts';

const STATUS =
  '<retConsStatServ xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>2</tpAmb><verAplic>1</verAplic>' +
  '<cStat>107</cStat><xMotivo>Servico em Operacao</xMotivo><cUF>35</cUF><dhRecbto>2026-11-26T09:00:30-03:00</dhRecbto></retConsStatServ>';
const middle = authority.subordinate('AC intermediária');
const leaf = middle.issue({ commonName: 'EMPRESA DE TESTE:11222333000181', client: true });
const identity = { ...identityOf(leaf, 'f'), certPem: leaf.certPem + middle.certPem };
const deps = { trust: undefined, proxying: undefined, now: () => new Date('2026-11-26T12:00:00Z') };

const look = (port: number) =>
  lookAtServer(
    deps,
    {
      host: `localhost:${port}`,
      destination: destination(port),
      authorizers: ['SP'],
      mods: ['55'],
      tpAmb: '2',
      uf: 'SP',
    },
    identity,
    undefined,
  );
const tells = (socket: { write(text: Buffer): unknown }) => void socket.write(httpAnswer(STATUS));

it('sees that a server asks in the handshake, cuts off who has none, names its authorities and resumes', async () => {
  const { port } = await serverOfTest(tells);
  const seen = await look(port);
  expect(seen).toMatchObject({
    perfil: { needs: 'ecdhe-aead', certificate: 'handshake', namesV12: false },
    autoridadesAceitas: ['AC de teste Um'],
    comCadeia: { certo: true, protocolo: 'TLSv1.2', pediuCertificado: true },
    situacao: { certo: true, cStat: '107', http: 200, renegociou: false, relogioMs: 30_000 },
    semCertificado: { certo: false },
    // The authority between is not with it, and this server does not know it.
    soOCertificado: { certo: false },
    retomou: true,
    caminho: 'direto',
  });
  expect(seen.cadeiaDoServidor.map(({ titular }) => titular)).toEqual(['localhost', 'AC de teste Um']);
  expect(linesOfServer(seen).join('\n')).toContain('no primeiro handshake, e sem ele não conecta');
});

it('sees a server that asks and lets everybody in', async () => {
  const { port } = await serverOfTest(tells, { rejectUnauthorized: false });
  expect(await look(port)).toMatchObject({
    perfil: { certificate: 'handshake-optional' },
    semCertificado: { certo: true },
    soOCertificado: { certo: true },
    situacaoSoOCertificado: { cStat: '107' },
  });
});

it('sees a server that asks for the certificate by renegotiation, after the request', async () => {
  const { port } = await serverOfTest(
    (socket) =>
      void socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) => {
        if (!error) tells(socket);
      }),
    { requestCert: false, secureOptions: constants.SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION },
  );
  const seen = await look(port);
  expect(seen).toMatchObject({
    perfil: { certificate: 'renegotiation' },
    comCadeia: { certo: true, pediuCertificado: false },
    situacao: { certo: true, cStat: '107', renegociou: true },
  });
  expect(seen.perfil.namesV12).toBeUndefined();
});

it('sees the kind of cipher, and the bits of a group', async () => {
  const cbc = await serverOfTest(tells, { ciphers: 'ECDHE-RSA-AES128-SHA256' });
  expect((await look(cbc.port)).perfil.needs).toBe('ecdhe-cbc');
  const dhe = await serverOfTest(tells, { ciphers: 'DHE-RSA-AES128-GCM-SHA256', dhparam: 'auto' });
  expect(await look(dhe.port)).toMatchObject({
    perfil: { needs: 'dhe' },
    comCadeia: { certo: true, cifraNumero: '0x009e', grupo: 'DH de 2048 bits' },
  });
});

it('names the product that reads a connection, and shows nothing of its authority, where an office may have its name', async () => {
  const product = makeAuthority('Kaspersky de CONTABILIDADE SILVA');
  const { keyPem, certPem } = product.issue({ commonName: 'localhost', hosts: ['localhost'] });
  const { port } = await serverOfTest(tells, { key: keyPem, cert: certPem });
  const seen = await look(port);
  expect(seen).toMatchObject({ inspecao: 'Kaspersky', cadeiaDoServidor: [], comCadeia: { certo: false } });
  expect(JSON.stringify(seen)).not.toContain('SILVA');
});

it('keeps the alert of a server that takes none of our ciphers, and learns no more of one that is not there', async () => {
  const alerts = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 40])));
  });
  await new Promise<void>((resolve) => alerts.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void alerts.close());
  const { port } = alerts.address() as AddressInfo;
  expect((await look(port)).comCadeia).toMatchObject({
    certo: false,
    erro: { codigo: 'sefaz.tls-no-cipher', alert: 40 },
  });

  const gone = await serverOfTest(tells);
  await gone.close();
  const seen = await look(gone.port);
  expect(seen.comCadeia).toMatchObject({ certo: false, erro: { codigo: 'sefaz.refused' } });
  expect(seen.semCertificado).toBeUndefined();
});
