/** Takes the first route to a host that works, and remembers a proxy that refused the login. */

import { err, ok, type Result } from '../../../shared/result.ts';
import type { FaultCause } from '../tls/fault.ts';
import { isLoopback, nameOf, type FindRoutes, type ProxyHop, type Route } from './route.ts';
import { openTunnel, type Tunnel, type TunnelOptions } from './tunnel.ts';

/** How a connection goes out: by a tunnel that is ready, or by the caller itself. */
export type Way =
  | { readonly kind: 'direct' }
  | ({ readonly kind: 'tunnel'; readonly hop: ProxyHop } & Tunnel);

export interface Proxying {
  /**
   * Errors: `proxy.*` and `call.aborted`; all of them before anything was sent to `host`. Loopback is always direct.
   */
  open(host: string, port: number, options: TunnelOptions): Promise<Result<Way, FaultCause>>;
  /** The routes alone, without a connection; loopback is always direct. */
  routes: FindRoutes;
}

/** A proxy that cannot be reached does not prevent the next route of a PAC result; one that answered does. */
const NEXT: ReadonlySet<FaultCause['code']> = new Set(['proxy.dns', 'proxy.unreachable']);
/**
 * A refused login is not repeated within this time, in milliseconds: a list of consultations under a wrong password
 * would otherwise block the person's account in the network.
 */
const REST_MS = 60_000;

export function createProxying(find: FindRoutes): Proxying {
  let refused: { readonly login: string; readonly until: number; readonly fault: FaultCause } | undefined;

  const routes: FindRoutes = async (host, port) =>
    isLoopback(host) ? ok([{ kind: 'direct' }]) : find(host, port);

  const through = async (hop: ProxyHop, host: string, port: number, options: TunnelOptions) => {
    const login = hop.login ? JSON.stringify([nameOf(hop), hop.login]) : undefined;
    if (login !== undefined && refused?.login === login && performance.now() < refused.until) {
      return err({ ...refused.fault, data: { ...refused.fault.data, host } });
    }
    const opened = await openTunnel(hop, host, port, options);
    if (opened.ok) return ok<Way>({ kind: 'tunnel', hop, ...opened.value });
    if (login !== undefined && opened.error.code === 'proxy.auth') {
      refused = { login, until: performance.now() + REST_MS, fault: opened.error };
    }
    return opened;
  };

  return {
    routes,
    async open(host, port, options) {
      const end = performance.now() + options.limitMs;
      const found = await routes(host, port);
      if (!found.ok) return err({ ...found.error, data: { host, ...found.error.data } });
      let failed: Result<Way, FaultCause> = ok({ kind: 'direct' });
      for (const [at, route] of found.value.entries()) {
        if (route.kind === 'direct') return ok<Way>({ kind: 'direct' });
        failed = await through(route, host, port, { ...options, limitMs: share(end, found.value, at) });
        if (failed.ok || !NEXT.has(failed.error.code)) return failed;
      }
      return failed;
    },
  };
}

/** A silent proxy leaves its successors their part of the time; the last one may use all that is left. */
function share(end: number, routes: readonly Route[], at: number): number {
  return Math.max((end - performance.now()) / (routes.length - at), 1);
}
