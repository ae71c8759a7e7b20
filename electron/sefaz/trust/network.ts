/** The network operations of the search for missing authorities, in one place that tests can replace. */

import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Proxying } from '../proxy/open-route.ts';
import { openTo, proxyAuthorization } from '../proxy/tunnel.ts';

/** A connection that a proxy carries to the host of an address. */
export interface ThroughProxy {
  readonly socket: Duplex;
  /** Set if the proxy itself is asked for the address (RFC 9112, section 3.2.2); otherwise it is a tunnel. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Network {
  /** TCP to a host name, as every other connection of the program. */
  readonly open: (host: string, port: number) => Duplex | Promise<Duplex>;
  /** The proxy for an address of the web; undefined if there is none, and absent where none is ever used. */
  readonly through?: (url: URL) => Promise<ThroughProxy | undefined>;
  /** All addresses of a name; rejects when there are none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** TCP to exactly this address, so that the checked address is the one contacted. */
  readonly dial: (address: string, port: number) => Socket;
}

/** Of one step of the search. */
export interface SearchOptions {
  readonly network: Network;
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

export const REAL_NETWORK: Network = {
  open: (host, port) => connect({ host, port }),
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (address, port) => connect({ host: address, port }),
};

/** Of {@link OPEN_MS} at most each; the caller's own limit may be shorter. */
const OPEN_MS = 10_000;

/** The network behind the proxy of an office; what fails rejects with the error's code. */
export function networkThrough(proxying: Proxying, direct: Network): Network {
  const open = async (host: string, port: number): Promise<Duplex | undefined> => {
    const way = await proxying.open(host, port, { limitMs: OPEN_MS });
    if (!way.ok) throw new Error(way.error.code);
    return way.value.kind === 'tunnel' ? way.value.socket : undefined;
  };
  return {
    ...direct,
    open: async (host, port) => (await open(host, port)) ?? direct.open(host, port),
    async through(url) {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const secure = url.protocol === 'https:';
      const port = secure ? 443 : 80;
      const routes = await proxying.routes(host, port);
      if (!routes.ok) throw new Error(routes.error.code);
      const [first] = routes.value;
      if (first?.kind !== 'proxy') return undefined;
      if (secure) {
        const socket = await open(host, port);
        return socket && { socket };
      }
      // Many proxies open tunnels to port 443 only, and fetch plain addresses themselves.
      const login = proxyAuthorization(first);
      return {
        socket: openTo(first),
        headers: login === undefined ? {} : { 'Proxy-Authorization': login },
      };
    },
  };
}
