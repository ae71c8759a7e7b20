/**
 * A TLS server for fault tests: requires a client certificate, reads one HTTP request, then behaves as the test
 * says.
 */

import { createServer, type TLSSocket, type TlsOptions } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { makeAuthority, type IssuedCertificate } from './tls-fixtures.ts';

export interface RawRequest {
  readonly head: string;
  readonly body: string;
  /** Counted over all connections, from 1. */
  readonly number: number;
}

export type Behaviour = (socket: TLSSocket, request: RawRequest) => void;

export interface RawServer {
  readonly port: number;
  /** Complete requests received: what SEFAZ would have recorded. */
  readonly received: RawRequest[];
  readonly connections: () => number;
  /** The server's sockets, for faults between requests. */
  readonly sockets: Set<TLSSocket>;
  close(): Promise<void>;
}

export const authority = makeAuthority('AC de teste Um');
export const serverCertificate = authority.issue({
  commonName: 'localhost',
  hosts: ['localhost', '127.0.0.1'],
});
export const holder = authority.issue({ commonName: 'EMPRESA DE TESTE:11222333000181', client: true });

export function identityOf(issued: IssuedCertificate, fingerprint = issued.certPem) {
  return { fingerprint, keyHolder: { tls: { key: issued.keyPem } }, certPem: issued.certPem };
}

export async function startRawServer(behave: Behaviour, options: TlsOptions = {}): Promise<RawServer> {
  const received: RawRequest[] = [];
  const sockets = new Set<TLSSocket>();
  let connections = 0;
  const server = createServer({
    key: serverCertificate.keyPem,
    cert: serverCertificate.certPem,
    ca: authority.certPem,
    requestCert: true,
    rejectUnauthorized: true,
    maxVersion: 'TLSv1.2',
    ...options,
  });
  server.on('secureConnection', (socket) => {
    connections++;
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const split = text.indexOf('\r\n\r\n');
      if (split < 0) return;
      const head = text.slice(0, split);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const body = text.slice(split + 4);
      if (body.length < length) return;
      text = '';
      const request = { head, body, number: received.length + 1 };
      received.push(request);
      behave(socket, request);
    });
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    sockets,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A complete HTTP answer with a content length. */
export function httpAnswer(body: string | Buffer, { status = '200 OK', headers = '' } = {}): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${status}\r\nContent-Type: application/soap+xml; charset=utf-8\r\n${headers}Content-Length: ${bytes.length}\r\n\r\n`,
    ),
    bytes,
  ]);
}
