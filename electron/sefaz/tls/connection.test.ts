/**
 * Every way in which a connection can fail, against real local TLS servers: each ends with an error code that says
 * whether the request may have been received.
 */

import { constants } from 'node:crypto';
import {
  connect as connectTcp,
  createServer as createTcpServer,
  type AddressInfo,
  type Socket,
} from 'node:net';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createConsultPool,
  openFresh,
  type ClientIdentity,
  type Destination,
  type Limits,
} from './connection.ts';
import {
  authority,
  holder,
  httpAnswer,
  identityOf,
  serverCertificate,
  startRawServer,
  type Behaviour,
} from '../testing/raw-server.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { freePort } from '../../storage/postgres/testing/free-port.ts';

/** Long enough for a busy machine where no limit should expire. */
const PATIENT: Limits = { connectMs: 10_000, sendMs: 10_000, idleMs: 10_000, totalMs: 10_000 };
const HASTY: Limits = { ...PATIENT, sendMs: 300, totalMs: 300 };
const BODY = Buffer.from('<pergunta/>');
const identity = identityOf(holder);
const stranger = makeAuthority('AC desconhecida');

beforeAll(() => {
  // All of this must hold even if verification is disabled by the environment; Node's own warning about that
  // is suppressed.
  vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
});
afterEach(() => expect(process.env.NODE_TLS_REJECT_UNAUTHORIZED).toBe('0'));

async function server(...setup: Parameters<typeof startRawServer>) {
  const started = await startRawServer(...setup);
  onTestFinished(() => started.close());
  return started;
}

function destination(
  port: number,
  host = 'localhost',
  ca: string[] | undefined = [authority.certPem],
): Destination {
  const url = new URL(`https://${host}:${port}/ws/servico.asmx?x=1`);
  return ca ? { url, ca } : { url };
}

async function consult(to: Destination, who: ClientIdentity = identity, limits = PATIENT) {
  // A single attempt: these tests count requests at the server; retries have their own tests.
  const pool = createConsultPool({ limits, retries: { most: 0 } });
  onTestFinished(() => pool.close());
  return pool.post({ destination: to, identity: who, service: 'consult', body: BODY });
}

async function disable(to: Destination, who: ClientIdentity = identity, limits = PATIENT) {
  const link = await openFresh(to, who, { limits });
  return link.ok ? link.value.post({ service: 'disable', body: BODY }) : link;
}

const LINK_KINDS = [
  ['a consult', consult],
  ['a disablement', disable],
] as const;

const answer =
  (text: string | Buffer, options?: Parameters<typeof httpAnswer>[1]): Behaviour =>
  (socket) =>
    void socket.write(httpAnswer(text, options));
const write =
  (text: string | Buffer, then: 'stay' | 'end' | 'reset' = 'stay'): Behaviour =>
  (socket) => {
    socket.write(text, () => {
      if (then === 'end') socket.end();
      if (then === 'reset') socket.destroy();
    });
  };

describe.each(LINK_KINDS)('%s', (kind, ask) => {
  const kept = kind === 'a consult';

  it('sends the bytes with minimal headers and returns the answer', async () => {
    const sefaz = await server(answer('<a>é</a>'));
    const result = await ask(destination(sefaz.port));
    expect(
      result.ok && [result.value.httpStatus, result.value.contentType, result.value.body.toString()],
    ).toEqual([200, 'application/soap+xml; charset=utf-8', '<a>é</a>']);
    const service = kept ? 'NFeConsultaProtocolo4/nfeConsultaNF' : 'NFeInutilizacao4/nfeInutilizacaoNF';
    expect(sefaz.received[0]?.head.split('\r\n')).toEqual([
      'POST /ws/servico.asmx?x=1 HTTP/1.1',
      `Host: localhost:${sefaz.port}`,
      `Content-Type: application/soap+xml; charset=utf-8; action="http://www.portalfiscal.inf.br/nfe/wsdl/${service}"`,
      `Content-Length: ${BODY.length}`,
      `Connection: ${kept ? 'keep-alive' : 'close'}`,
    ]);
    expect(sefaz.received[0]?.body).toBe(BODY.toString());
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('reads a body compressed with %s', async (coding, pack) => {
    const sefaz = await server(
      answer(pack(Buffer.from('<a>1</a>')), { headers: `Content-Encoding: ${coding}\r\n` }),
    );
    const result = await ask(destination(sefaz.port));
    expect(result.ok && result.value.body.toString()).toBe('<a>1</a>');
  });

  it('reads a chunked body, and one that ends with the connection', async () => {
    const chunked = await server(
      write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n<a>\r\n4\r\n</a>\r\n0\r\n\r\n'),
    );
    const first = await ask(destination(chunked.port));
    expect(first.ok && first.value.body.toString()).toBe('<a></a>');
    const ending = await server(write('HTTP/1.1 200 OK\r\n\r\n<a/>', 'end'));
    const second = await ask(destination(ending.port));
    expect(second.ok && second.value.body.toString()).toBe('<a/>');
  });

  it.each(['302 Found', '403 Forbidden', '500 Internal Server Error'])(
    'returns an answer with HTTP %s as it is, without following redirects',
    async (status) => {
      const sefaz = await server(answer('<a/>', { status, headers: 'Location: https://localhost:1/\r\n' }));
      const result = await ask(destination(sefaz.port));
      expect(result.ok && `${result.value.httpStatus}`).toBe(status.slice(0, 3));
      expect(sefaz.received).toHaveLength(1);
    },
  );

  it('works with a server that requests the certificate by renegotiation after it has read the request', async () => {
    let subject: string | undefined;
    const sefaz = await server(
      (socket) => {
        socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) => {
          subject = socket.getPeerX509Certificate()?.subject;
          if (!error) socket.write(httpAnswer('<a/>'));
        });
      },
      { requestCert: false, secureOptions: constants.SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION },
    );
    const result = await ask(destination(sefaz.port));
    expect(result.ok).toBe(true);
    expect(subject).toContain('EMPRESA DE TESTE');
  });

  it.each<[string, Behaviour, string, string, number]>([
    ['resets after the request', (socket) => socket.destroy(), 'sefaz.reset', 'answer', 1],
    ['closes after the request', (socket) => void socket.end(), 'sefaz.reset', 'answer', 1],
    ['never answers', () => undefined, 'sefaz.timeout', 'answer', 1],
    ['stops in the head', write('HTTP/1.1 200 OK\r\nX-A: '), 'sefaz.timeout', 'answer', 1],
    [
      'stops in the body',
      write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a'),
      'sefaz.timeout',
      'answer',
      1,
    ],
    ['closes in the head', write('HTTP/1.1 200 OK\r\nX-A: ', 'end'), 'sefaz.reset', 'answer', 1],
    [
      'cuts the body short',
      write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a/>', 'end'),
      'sefaz.reset',
      'answer',
      1,
    ],
    [
      'resets in the body',
      write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a/>', 'reset'),
      'sefaz.reset',
      'answer',
      1,
    ],
    [
      'cuts a chunked body short',
      write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n', 'end'),
      'sefaz.reset',
      'answer',
      1,
    ],
    ['does not speak HTTP', write('SSH-2.0-x\r\n\r\n'), 'sefaz.http', 'answer', 1],
    [
      'sends a broken chunk',
      write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'),
      'sefaz.http',
      'answer',
      1,
    ],
    [
      'sends a head without end',
      write(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(100_000)}`),
      'sefaz.too-large',
      'answer',
      1,
    ],
    [
      'sends 50 MB',
      write(
        Buffer.concat([
          Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\n\r\n'),
          Buffer.alloc(3_000_000, 97),
        ]),
      ),
      'sefaz.too-large',
      'answer',
      1,
    ],
    [
      'sends a gzip bomb',
      answer(gzipSync(Buffer.alloc(5_000_000)), { headers: 'Content-Encoding: gzip\r\n' }),
      'sefaz.too-large',
      'answer',
      1,
    ],
    [
      'sends broken gzip',
      answer('<a/>', { headers: 'Content-Encoding: gzip\r\n' }),
      'sefaz.not-xml',
      'answer',
      1,
    ],
    [
      'packs in an unknown way',
      answer('<a/>', { headers: 'Content-Encoding: br\r\n' }),
      'sefaz.not-xml',
      'answer',
      1,
    ],
    [
      'changes the protocol',
      write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      'sefaz.reset',
      'answer',
      1,
    ],
  ])(
    'to a server that %s ends and reports that the request may have been received',
    async (_, behave, code, phase, received) => {
      const sefaz = await server(behave);
      const result = await ask(destination(sefaz.port), identity, code === 'sefaz.timeout' ? HASTY : PATIENT);
      expect(result.ok ? 'answered' : result.error).toMatchObject({
        code,
        phase,
        requestWritten: true,
        data: { host: 'localhost' },
      });
      expect(sefaz.received).toHaveLength(received);
    },
  );

  it('to a server that stops in the body ends at the idle limit', async () => {
    const sefaz = await server(write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a'));
    const result = await ask(destination(sefaz.port), identity, { ...PATIENT, idleMs: 150 });
    expect(result.ok ? 'answered' : result.error).toMatchObject({
      code: 'sefaz.timeout',
      data: { limitMs: 150 },
    });
  });

  it('to a server that sends its body too slowly ends at the total limit', async () => {
    const sefaz = await server((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
      const drip = setInterval(() => {
        if (socket.destroyed) clearInterval(drip);
        else socket.write('a');
      }, 40);
    });
    const result = await ask(destination(sefaz.port), identity, HASTY);
    expect(result.ok ? 'answered' : result.error).toMatchObject({
      code: 'sefaz.timeout',
      data: { limitMs: HASTY.totalMs },
    });
  });

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
      const sefaz = await server(never, options());
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
      const sefaz = await server(never);
      const result = await ask({ url: destination(sefaz.port).url });
      expect(result.ok ? 'answered' : result.error.code).toBe('sefaz.tls-untrusted');
      expect(sefaz.received).toHaveLength(0);
    });

    it('ends at a server that drops an unknown client certificate', async () => {
      const sefaz = await server(never, { requestCert: true });
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
      const sefaz = await server(never);
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
      const refused = await ask(destination(await freePort(), '127.0.0.1'));
      expect(refused.ok ? '' : refused.error.code).toBe('sefaz.refused');
      const unknown = await ask({ url: new URL('https://nome.que.nao.existe.invalid/') });
      expect(unknown.ok ? '' : unknown.error.code).toBe('sefaz.dns');
    });

    it('reports that key and certificate do not match', async () => {
      const sefaz = await server(never);
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
