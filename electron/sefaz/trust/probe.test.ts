/** The probe reads what a server sends and reveals nothing. */

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { httpAnswer, startRawServer } from '../testing/raw-server.ts';
import { namesOf } from '../testing/table-host.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { probeChain } from './probe.ts';
import { createCertificateReader } from './server-flight.ts';

const root = makeAuthority('AC Raiz');
const middle = root.subordinate('AC Meio');
const leaf = middle.issue({ commonName: 'servidor', hosts: ['servidor.test'] });

async function listening(behave: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function probe(port: number, limitMs = 3_000, signal?: AbortSignal) {
  const network = {
    open: () => connect({ host: '127.0.0.1', port }),
    resolve: () => Promise.reject(new Error('not requested')),
    dial: () => connect({ host: '127.0.0.1', port }),
  };
  const result = await probeChain('servidor.test', port, { network, limitMs, signal });
  return result.ok ? namesOf(result.value) : result.error;
}

describe('the probe', () => {
  it('returns the chain as the server sends it, also if the server requires a certificate', async () => {
    for (const requestCert of [true, false]) {
      const sefaz = await startRawServer((socket) => void socket.write(httpAnswer('<a/>')), {
        key: leaf.keyPem,
        cert: [leaf.certPem, middle.certPem, root.certPem].join('\n'),
        requestCert,
      });
      expect(await probe(sefaz.port)).toEqual(['servidor', 'AC Meio', 'AC Raiz']);
      expect([sefaz.received.length, sefaz.connections()]).toEqual([0, 0]);
      await sefaz.close();
    }
  });

  it('sends one greeting and nothing else: no certificate, no key, no request', async () => {
    const sefaz = await startRawServer(() => undefined, { key: leaf.keyPem, cert: leaf.certPem });
    const sent: Buffer[] = [];
    const gone = Promise.withResolvers<void>();
    const port = await listening((client) => {
      const server = connect({ host: '127.0.0.1', port: sefaz.port });
      client.on('data', (bytes) => {
        sent.push(bytes);
        server.write(bytes);
      });
      client.on('close', () => {
        server.destroy();
        gone.resolve();
      });
      server.on('data', (bytes) => client.write(bytes));
      server.on('error', () => undefined);
    });
    expect(await probe(port)).toEqual(['servidor']);
    await gone.promise;
    const bytes = Buffer.concat(sent);
    // One handshake record, with one ClientHello that contains the server's name.
    expect([bytes[0], bytes[5], bytes.length]).toEqual([22, 1, 5 + bytes.readUInt16BE(3)]);
    expect(bytes.readUIntBE(6, 3)).toBe(bytes.length - 9);
    expect(bytes.includes('servidor.test')).toBe(true);
    await sefaz.close();
  });

  it.each<[string, (socket: Socket) => void]>([
    ['hangs up', (socket) => socket.end()],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['sends an alert', (socket) => void socket.write(Buffer.from([21, 3, 3, 0, 2, 2, 40]))],
    ['speaks plain HTTP', (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    [
      'sends without end',
      (socket) => void socket.write(Buffer.alloc(200_000, Buffer.from([22, 3, 3, 0x40, 0]))),
    ],
    [
      'shows an empty list',
      (socket) => void socket.write(Buffer.from([22, 3, 3, 0, 7, 11, 0, 0, 3, 0, 0, 0])),
    ],
    [
      'shows rubbish',
      (socket) => void socket.write(Buffer.from([22, 3, 3, 0, 11, 11, 0, 0, 7, 0, 0, 4, 0, 0, 1, 9])),
    ],
  ])('ends at a server that %s', async (_, behave) => {
    expect(await probe(await listening(behave))).toBe('no-chain');
  });

  it('ends at a server that sends nothing, at a missing one, and when the caller aborts', async () => {
    const silent = await listening(() => undefined);
    expect(await probe(silent, 100)).toBe('no-chain');
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(), 20);
    expect(await probe(silent, 3_000, giveUp.signal)).toBe('aborted');
    expect(await probe(silent, 3_000, AbortSignal.abort())).toBe('aborted');
    expect(await probe(1)).toBe('no-chain');
  });
});

describe('the reader of a server’s first answer', () => {
  it('finds the certificates however the bytes are split, and accepts any bytes', () => {
    const message = Buffer.concat([Buffer.from([0, 0, 3 + 2, 0, 0, 2, 7, 8])]);
    const certificate = Buffer.concat([Buffer.from([11, 0, 0, message.length]), message]);
    const hello = Buffer.from([2, 0, 0, 1, 0]);
    const record = (bytes: Buffer) => Buffer.concat([Buffer.from([22, 3, 3, 0, bytes.length]), bytes]);
    const flight = Buffer.concat([
      record(Buffer.concat([hello, certificate.subarray(0, 6)])),
      record(certificate.subarray(6)),
    ]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: flight.length })), (cuts) => {
        const reader = createCertificateReader(1_000);
        const places = [...new Set([0, ...cuts, flight.length])].sort((one, other) => one - other);
        const results = places.slice(1).map((end, index) => reader(flight.subarray(places[index], end)));
        expect(results.at(-1)).toEqual([Buffer.from([7, 8])]);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (pieces) => {
        const reader = createCertificateReader(100);
        for (const piece of pieces) expect(() => reader(Buffer.from(piece))).not.toThrow();
      }),
    );
  });
});
