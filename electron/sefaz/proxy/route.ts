/** The ways to a host: direct, or through an HTTP proxy, as settings, the system or variables state them. */

import { isIP } from 'node:net';
import type { Result } from '../../../shared/result.ts';
import type { FaultCause } from '../tls/fault.ts';

type ProxySource = 'manual' | 'system' | 'environment';

/** A proxy that is asked for a tunnel by CONNECT (RFC 9110, section 9.3.6). */
export interface ProxyHop {
  readonly kind: 'proxy';
  readonly host: string;
  readonly port: number;
  /** The connection to the proxy itself is TLS. */
  readonly secure: boolean;
  readonly source: ProxySource;
  /** Never written anywhere but into the header that asks for the tunnel. */
  readonly login?: { readonly user: string; readonly password: string } | undefined;
}

export type Route = { readonly kind: 'direct' } | ProxyHop;

export const DIRECT: Route = { kind: 'direct' };

/**
 * The routes to try for a host, in this order; at least one. Errors: `proxy.settings` and `proxy.socks`, without
 * `host`.
 */
export type FindRoutes = (host: string, port: number) => Promise<Result<readonly Route[], FaultCause>>;

/** `proxy.example:3128`, for people: without user and password. */
export function nameOf({ host, port }: Pick<ProxyHop, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** This machine itself, under any of its names: never reached through a proxy (RFC 6761, section 6.3). */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  // `127.example.com` is a name like any other.
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
