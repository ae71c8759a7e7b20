/** What a server may do with a request that it has received: each answer is read, and each failure says that the request may have been received. */

import { constants } from 'node:crypto';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { BODY, identity, ofEachLink } from '../testing/link-kinds.ts';
import { answer, destination, PATIENT, serverOfTest } from '../testing/link-setup.ts';
import { httpAnswer, type Behaviour } from '../testing/raw-server.ts';
import type { Limits } from './connection.ts';

const HASTY: Limits = { ...PATIENT, sendMs: 300, totalMs: 300 };

const write =
  (text: string | Buffer, then: 'stay' | 'end' | 'reset' = 'stay'): Behaviour =>
  (socket) => {
    socket.write(text, () => {
      if (then === 'end') socket.end();
      if (then === 'reset') socket.destroy();
    });
  };

ofEachLink((kind, ask) => {
  const kept = kind === 'a consult';

  it('sends the bytes with minimal headers and returns the answer', async () => {
    const sefaz = await serverOfTest(answer('<a>é</a>'));
    const to = destination(sefaz.port);
    to.url.search = 'x=1';
    const result = await ask(to);
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
    const sefaz = await serverOfTest(
      answer(pack(Buffer.from('<a>1</a>')), { headers: `Content-Encoding: ${coding}\r\n` }),
    );
    const result = await ask(destination(sefaz.port));
    expect(result.ok && result.value.body.toString()).toBe('<a>1</a>');
  });

  it('reads a chunked body, and one that ends with the connection', async () => {
    const chunked = await serverOfTest(
      write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n<a>\r\n4\r\n</a>\r\n0\r\n\r\n'),
    );
    const first = await ask(destination(chunked.port));
    expect(first.ok && first.value.body.toString()).toBe('<a></a>');
    const ending = await serverOfTest(write('HTTP/1.1 200 OK\r\n\r\n<a/>', 'end'));
    const second = await ask(destination(ending.port));
    expect(second.ok && second.value.body.toString()).toBe('<a/>');
  });

  it.each(['302 Found', '403 Forbidden', '500 Internal Server Error'])(
    'returns an answer with HTTP %s as it is, without following redirects',
    async (status) => {
      const sefaz = await serverOfTest(
        answer('<a/>', { status, headers: 'Location: https://localhost:1/\r\n' }),
      );
      const result = await ask(destination(sefaz.port));
      expect(result.ok && `${result.value.httpStatus}`).toBe(status.slice(0, 3));
      expect(sefaz.received).toHaveLength(1);
    },
  );

  it('works with a server that requests the certificate by renegotiation after it has read the request', async () => {
    let subject: string | undefined;
    const sefaz = await serverOfTest(
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

  it.each<[string, Behaviour, string]>([
    ['resets after the request', (socket) => socket.destroy(), 'sefaz.reset'],
    ['closes after the request', (socket) => void socket.end(), 'sefaz.reset'],
    ['never answers', () => undefined, 'sefaz.timeout'],
    ['stops in the head', write('HTTP/1.1 200 OK\r\nX-A: '), 'sefaz.timeout'],
    ['stops in the body', write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a'), 'sefaz.timeout'],
    ['closes in the head', write('HTTP/1.1 200 OK\r\nX-A: ', 'end'), 'sefaz.reset'],
    [
      'cuts the body short',
      write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a/>', 'end'),
      'sefaz.reset',
    ],
    [
      'resets in the body',
      write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a/>', 'reset'),
      'sefaz.reset',
    ],
    [
      'cuts a chunked body short',
      write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n', 'end'),
      'sefaz.reset',
    ],
    ['does not speak HTTP', write('SSH-2.0-x\r\n\r\n'), 'sefaz.http'],
    [
      'sends a broken chunk',
      write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'),
      'sefaz.http',
    ],
    ['sends a head without end', write(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(100_000)}`), 'sefaz.too-large'],
    [
      'sends 50 MB',
      write(
        Buffer.concat([
          Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\n\r\n'),
          Buffer.alloc(3_000_000, 97),
        ]),
      ),
      'sefaz.too-large',
    ],
    [
      'sends a gzip bomb',
      answer(gzipSync(Buffer.alloc(5_000_000)), { headers: 'Content-Encoding: gzip\r\n' }),
      'sefaz.too-large',
    ],
    ['sends broken gzip', answer('<a/>', { headers: 'Content-Encoding: gzip\r\n' }), 'sefaz.not-xml'],
    ['packs in an unknown way', answer('<a/>', { headers: 'Content-Encoding: br\r\n' }), 'sefaz.not-xml'],
    [
      'changes the protocol',
      write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      'sefaz.reset',
    ],
  ])(
    'to a server that %s ends and reports that the request may have been received',
    async (_, behave, code) => {
      const sefaz = await serverOfTest(behave);
      const result = await ask(destination(sefaz.port), identity, code === 'sefaz.timeout' ? HASTY : PATIENT);
      expect(result.ok ? 'answered' : result.error).toMatchObject({
        code,
        phase: 'answer',
        requestWritten: true,
        data: { host: 'localhost' },
      });
      expect(sefaz.received).toHaveLength(1);
    },
  );

  it('to a server that stops in the body ends at the idle limit', async () => {
    const sefaz = await serverOfTest(write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a'));
    const result = await ask(destination(sefaz.port), identity, { ...PATIENT, idleMs: 150 });
    expect(result.ok ? 'answered' : result.error).toMatchObject({
      code: 'sefaz.timeout',
      data: { limitMs: 150 },
    });
  });

  it('to a server that sends its body too slowly ends at the total limit', async () => {
    const sefaz = await serverOfTest((socket) => {
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
});
