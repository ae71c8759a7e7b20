/** Keeps what a server sends on each connection to it, byte for byte, without disturbing the connection. */

import { connect, type LookupFunction } from 'node:net';
import { Duplex } from 'node:stream';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Proxying } from '../sefaz/proxy/open-route.ts';
import { DIRECT, type ProxyHop } from '../sefaz/proxy/route.ts';
import type { TunnelOptions } from '../sefaz/proxy/tunnel.ts';
import { causeOf, type FaultCause } from '../sefaz/tls/fault.ts';

/** Longer than a handshake with its answer, shorter than what fills the memory. */
const MOST = 512 * 1024;

export interface Tapped {
  readonly proxying: Proxying;
  /** What the server of the last connection has sent so far; empty if none was opened. */
  last(): Buffer;
  /** The proxy of the last connection; undefined where it was direct. */
  hop(): ProxyHop | undefined;
}

export function tapped(inner: Proxying | undefined): Tapped {
  let pieces: Buffer[] = [];
  let hop: ProxyHop | undefined;
  return {
    last: () => Buffer.concat(pieces),
    hop: () => hop,
    proxying: {
      routes: inner?.routes ?? (async () => ok([DIRECT])),
      async open(host, port, options) {
        pieces = [];
        hop = undefined;
        const way = (await inner?.open(host, port, options)) ?? ok({ kind: 'direct' as const });
        if (!way.ok) return way;
        if (way.value.kind === 'tunnel') hop = way.value.hop;
        const line =
          way.value.kind === 'tunnel' ? ok<Duplex>(way.value.socket) : await openLine(host, port, options);
        if (!line.ok) return line;
        const own = pieces;
        // How it was reached says `hop()`; to the caller both are a line that is ready.
        const named: ProxyHop = hop ?? { kind: 'proxy', host, port, secure: false, source: 'manual' };
        return ok({ kind: 'tunnel', hop: named, status: 200, socket: listening(line.value, own) });
      },
    },
  };
}

function openLine(
  host: string,
  port: number,
  { limitMs, signal, lookup }: TunnelOptions & { readonly lookup?: LookupFunction | undefined },
): Promise<Result<Duplex, FaultCause>> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, ...(lookup ? { lookup } : {}) });
    const settle = (cause: FaultCause | undefined) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      socket.removeAllListeners();
      if (!cause) {
        resolve(ok(socket));
        return;
      }
      // Late errors of an abandoned socket are irrelevant.
      socket.on('error', () => undefined).destroy();
      resolve(err(cause));
    };
    const aborted = () => settle({ code: 'call.aborted', data: { host } });
    const timer = setTimeout(() => settle({ code: 'sefaz.timeout', data: { host, limitMs } }), limitMs);
    signal?.addEventListener('abort', aborted, { once: true });
    socket
      .once('connect', () => settle(undefined))
      .once('error', (error: Error) => settle(causeOf(error, host)));
    if (signal?.aborted) aborted();
  });
}

function listening(line: Duplex, heard: Buffer[]): Duplex {
  let size = 0;
  const tap = new Duplex({
    read: () => void line.resume(),
    write: (chunk: Buffer, _encoding, done) => void line.write(chunk, done),
    final: (done) => void line.end(done),
    destroy: (error, done) => {
      line.destroy();
      done(error);
    },
  });
  line
    .on('data', (bytes: Buffer) => {
      if (size < MOST) heard.push(bytes);
      size += bytes.length;
      if (!tap.push(bytes)) line.pause();
    })
    .on('end', () => tap.push(null))
    .on('error', (error: Error) => tap.destroy(error))
    .on('close', () => tap.destroy());
  return tap;
}
