/**
 * Reads the address of a PostgreSQL server, and refuses options that would let a password or an answer reach another
 * server.
 */

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

export interface ConnectionSettings {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Undefined on this computer without `sslmode=verify-full`; `ca` in PEM, the system's authorities by default. */
  readonly tls: { readonly ca?: string } | undefined;
}

const PORT = 5432;
const KNOWN = new Set(['sslmode', 'sslrootcert']);

/**
 * A URL `postgresql://user:password@host:5432/database?sslmode=verify-full&sslrootcert=FILE`. Off this computer
 * `sslmode=verify-full` is required, and there is no switch against it. Error: `database.url` with `fault`.
 */
export function parseConnectionUrl(text: string): Result<ConnectionSettings, AppError> {
  const url = URL.parse(text.trim());
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.hash !== '') return fault('form');
  // A password with '@' and '/' not written as %2F: parts of it would be taken, and shown, as the server and the database.
  if (url.pathname.includes('@')) return fault('form');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const decoded = decodedParts([host, url.username, url.password, url.pathname.slice(1)]);
  if (!decoded) return fault('form');
  const [server = '', user = '', password = '', database = ''] = decoded;
  // A list of servers, or a socket's folder.
  if (server === '' || /[,/\s]/.test(server)) return fault('host');
  if (user === '') return fault('user');
  if (password === '') return fault('password');
  if (database === '' || database.includes('/')) return fault('database');
  // Not named: after a '?' in a password it is a piece of it.
  if ([...url.searchParams.keys()].some((name) => !KNOWN.has(name))) return fault('parameter');
  const tls = tlsOf(url.searchParams, server);
  if (!tls.ok) return tls;
  const port = url.port === '' ? PORT : Number(url.port);
  return ok({ host: server, port, user, password, database, tls: tls.value });
}

/** Whether packets to `host` stay on this computer. */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host.toLowerCase() === 'localhost';
}

function tlsOf(parameters: URLSearchParams, host: string): Result<ConnectionSettings['tls'], AppError> {
  if (parameters.getAll('sslmode').length > 1) return fault('sslmode');
  const mode = parameters.get('sslmode') ?? undefined;
  const authority = parameters.get('sslrootcert') ?? undefined;
  if (mode !== 'verify-full') {
    const plain = isLoopback(host) && (mode === undefined || mode === 'disable') && authority === undefined;
    return plain ? ok(undefined) : fault('sslmode');
  }
  if (authority === undefined) return ok({});
  let bytes: Buffer;
  try {
    bytes = readFileSync(authority);
  } catch {
    return fault('sslrootcert');
  }
  try {
    const first = new X509Certificate(bytes);
    // Windows' export of a certificate is binary unless asked otherwise.
    return ok({ ca: bytes.includes('-----BEGIN') ? bytes.toString('utf8') : first.toString() });
  } catch {
    return fault('sslrootcert-form');
  }
}

function decodedParts(parts: readonly string[]): string[] | undefined {
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
}

function fault(name: string): Result<never, AppError> {
  return err(appError('database.url', { fault: name }));
}
