/** Every way in which a connection can fail before the request is written: each ends with an error code that says that nothing was sent. */

import {
  connect as connectTcp,
  createServer as createTcpServer,
  type AddressInfo,
  type Socket,
} from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../storage/postgres/testing/free-port.ts';
import { identity, ofEachLink } from '../testing/link-kinds.ts';
import { answer, destination, PATIENT, serverOfTest } from '../testing/link-setup.ts';
import { authority, holder, identityOf, serverCertificate, type Behaviour } from '../testing/raw-server.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';

const stranger = makeAuthority('AC desconhecida');

ofEachLink((_kind, ask) => {
  describe('before anything is written', () => {
    const never: Behaviour = answer('<a/>');
    const own = (ca: ReturnType<typeof makeAuthority>, options: Parameters<typeof authority.issue>[0]) => {
      const issued = ca.issue(options);
      return { key: issued.keyPem, cert: issued.certPem };
    };
    const past = new Date(Date.now() - 3_600_000);
    const future = new Date(Date.now() + 3_600_000);
    const names = { commonName: 'localhost', hosts: ['localhost'] };

    it.each([
      [
        'an unknown authority',
        () => own(stranger, names),
        'sefaz.tls-untrusted',
        { issuer: 'AC desconhecida' },
      ],
      [
        'an expired certificate',
        () => own(authority, { ...names, notAfter: past }),
        'sefaz.tls-expired',
        { reason: 'CERT_HAS_EXPIRED' },
      ],
      [
        'a certificate of the future',
        () => own(authority, { ...names, notBefore: future }),
        'sefaz.tls-expired',
        { reason: 'CERT_NOT_YET_VALID' },
      ],
      [
        'the certificate of another host',
        () => own(authority, { commonName: 'x', hosts: ['outro.test'] }),
        'sefaz.tls-host',
        {},
      ],
      [
        'nothing below TLS 1.3',
        () => ({ minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3' }) as const,
        'sefaz.tls-alert',
        { alert: 70 },
      ],
    ])('stops at a server with %s', async (_, options, code, data) => {
      const sefaz = await serverOfTest(never, options());
      const result = await ask(destination(sefaz.port));
      expect(result.ok ? 'answered' : result.error).toMatchObject({
        code,
        phase: 'connect',
        requestWritten: false,
        data,
      });
      expect(sefaz.received).toHaveLength(0);
    });

    it("stops at a server under a company's own authority, if none was added", async () => {
      const sefaz = await serverOfTest(never);
      const result = await ask({ url: destination(sefaz.port).url });
      expect(result.ok ? 'answered' : result.error.code).toBe('sefaz.tls-untrusted');
      expect(sefaz.received).toHaveLength(0);
    });

    it('ends at a server that drops an unknown client certificate', async () => {
      const sefaz = await serverOfTest(never, { requestCert: true });
      const unknown = identityOf(stranger.issue({ commonName: 'X', client: true }));
      const result = await ask(destination(sefaz.port), unknown);
      expect(result.ok).toBe(false);
      expect(sefaz.received).toHaveLength(0);
    });

    it.each([
      [42, 'bad_certificate'],
      [43, 'unsupported_certificate'],
      [44, 'certificate_revoked'],
      [45, 'certificate_expired'],
      [46, 'certificate_unknown'],
      [48, 'unknown_ca'],
      [112, 'unrecognized_name'],
    ])('reports alert %i by its number and name', async (alert, alertName) => {
      const port = await tcp((socket) =>
        socket.once('data', () => socket.write(Buffer.from([21, 3, 3, 0, 2, 2, alert]))),
      );
      const result = await ask(destination(port));
      expect(result.ok ? 'answered' : result.error).toMatchObject({
        code: 'sefaz.tls-alert',
        phase: 'connect',
        requestWritten: false,
        data: { alert, alertName },
      });
    });

    it('reports alert 40 as a refused certificate once the server has asked for one', async () => {
      const sefaz = await serverOfTest(never);
      const port = await tcp((socket) => {
        const inner = connectTcp(sefaz.port, '127.0.0.1');
        inner.on('error', () => undefined).on('data', (bytes) => socket.write(bytes));
        let flights = 0;
        socket.on('data', (bytes) => {
          flights++;
          if (flights === 1) inner.write(bytes);
          else socket.write(Buffer.from([21, 3, 3, 0, 2, 2, 40]));
        });
        socket.on('close', () => inner.destroy());
      });
      const result = await ask(destination(port));
      expect(result.ok ? 'answered' : result.error).toMatchObject({
        code: 'sefaz.tls-alert',
        phase: 'connect',
        requestWritten: false,
        data: { alert: 40, alertName: 'handshake_failure' },
      });
    });

    it.each<[string, (socket: Socket) => void, string]>([
      ['resets at once', (socket) => socket.resetAndDestroy(), 'sefaz.reset'],
      ['closes during the handshake', (socket) => socket.once('data', () => socket.end()), 'sefaz.reset'],
      ['says nothing', () => undefined, 'sefaz.timeout'],
      ['speaks plain HTTP', (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'), 'sefaz.tls'],
    ])('ends at a server that %s', async (_, behave, code) => {
      const limits = code === 'sefaz.timeout' ? { ...PATIENT, connectMs: 200 } : PATIENT;
      const result = await ask(destination(await tcp(behave)), identity, limits);
      expect(result.ok ? 'answered' : result.error).toMatchObject({
        code,
        phase: 'connect',
        requestWritten: false,
      });
    });

    it('reports a refused connection, and an unknown name', async () => {
      const refused = await ask({ url: new URL(`https://127.0.0.1:${await freePort()}/`) });
      expect(refused.ok ? '' : refused.error.code).toBe('sefaz.refused');
      const unknown = await ask({ url: new URL('https://nome.que.nao.existe.invalid/') });
      expect(unknown.ok ? '' : unknown.error.code).toBe('sefaz.dns');
    });

    it('reports that key and certificate do not match', async () => {
      const sefaz = await serverOfTest(never);
      const mixed = { ...identityOf(serverCertificate), fingerprint: 'mixed', certPem: holder.certPem };
      const result = await ask(destination(sefaz.port), mixed);
      expect(result.ok ? 'answered' : result.error).toMatchObject({
        code: 'sefaz.tls',
        requestWritten: false,
      });
    });
  });
});

async function tcp(behave: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>();
  const listener = createTcpServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    behave(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    listener.close();
  });
  return (listener.address() as AddressInfo).port;
}
