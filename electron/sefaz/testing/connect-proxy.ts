/** A CONNECT proxy of the tests' own on loopback: tunnels any name to local ports, and fails as a test says. */

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import type { ProxyHop } from '../proxy/route.ts';

export interface ConnectProxyOptions {
  /** Local port of each `host:port` that is asked for; by default the port asked for. */
  readonly portOf?: (target: string) => number;
  /** `user:password` that must be presented. */
  readonly login?: string;
  /** Replaces everything after the head was read. */
  readonly behave?: (socket: Socket, head: string) => void;
  /** Speaks TLS itself. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface ConnectProxy {
  readonly port: number;
  /** Heads of all requests. */
  readonly heads: string[];
  /** The clients' ends that are open. */
  readonly sockets: Set<Socket>;
  /** Bytes that a client sent into its tunnels. */
  readonly carried: () => number;
  hop(own?: Partial<ProxyHop>): ProxyHop;
  /** Cuts all tunnels, as a proxy does with idle ones. */
  cut(): void;
  close(): Promise<void>;
}

export async function startConnectProxy({
  portOf = (target) => Number(target.split(':').at(-1)),
  login,
  behave,
  tls,
}: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  let carried = 0;
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      socket.off('data', read);
      heads.push(text);
      if (behave) {
        behave(socket, text);
        return;
      }
      const offered = /^proxy-authorization: basic (\S+)/im.exec(text)?.[1] ?? '';
      if (login !== undefined && Buffer.from(offered, 'base64').toString() !== login) {
        socket.end(
          'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="rede"\r\nContent-Length: 0\r\n\r\n',
        );
        return;
      }
      const [, target = ''] = /^CONNECT (\S+) HTTP\/1\.1\r\n/.exec(text) ?? [];
      // What one side says is passed on at once, whether or not the other has acknowledged what came before.
      socket.setNoDelay(true);
      const onward = connect({ host: '127.0.0.1', port: portOf(target), noDelay: true });
      onward.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
      onward.once('connect', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.on('data', (bytes: Buffer) => (carried += bytes.length));
        socket.pipe(onward).pipe(socket);
        socket.on('close', () => onward.destroy());
        onward.on('close', () => socket.destroy());
      });
    };
    socket.on('data', read);
  };
  const server = tls ? createSecureServer(tls, serve) : createServer(serve);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    heads,
    sockets,
    carried: () => carried,
    hop: (own = {}) => ({
      kind: 'proxy',
      host: '127.0.0.1',
      port,
      secure: tls !== undefined,
      source: 'manual',
      ...own,
    }),
    cut,
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
