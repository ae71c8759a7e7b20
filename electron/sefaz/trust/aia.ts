/**
 * Fetches the certificate of an authority from the address in its subordinate's certificate, without trusting
 * either.
 */

import type { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as tlsConnect } from 'node:tls';
import { err, ok, type Result } from '../../../shared/result.ts';
import { http } from '../tls/node-http.ts';
import { certificatesIn } from '../../x509/parsed-certificate.ts';
import type { Network, SearchOptions, ThroughProxy } from './network.ts';
import { isPublicAddress } from './public-address.ts';

/** Why it failed: the address itself, where it leads, or what was there. */
export type AiaRefusal =
  | 'address'
  | 'inside'
  | 'dns'
  | 'timeout'
  | 'connection'
  | 'http'
  | 'too-large'
  | 'no-certificate'
  | 'aborted';

/** At most this of the limit is used. */
export const AIA_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/**
 * The address comes from an unverified certificate. Therefore: http or https on their default ports, no credentials,
 * no redirect, 64 KB, and every resolved address public; the connection goes to the address that was checked,
 * without resolving the name again. The result is only a candidate for a path.
 */
export async function fetchIssuer(
  address: string,
  options: SearchOptions,
): Promise<Result<X509Certificate[], AiaRefusal>> {
  const url = usableUrl(address);
  if (!url) return err('address');
  const { promise, resolve } = Promise.withResolvers<Result<Buffer, AiaRefusal>>();
  const controller = new AbortController();
  const timer = setTimeout(() => resolve(err('timeout')), Math.min(options.limitMs, AIA_MS));
  const aborted = () => resolve(err('aborted'));
  options.signal?.addEventListener('abort', aborted, { once: true });
  if (options.signal?.aborted) aborted();
  void download(url, options.network, controller.signal).then(resolve);
  const body = await promise;
  clearTimeout(timer);
  options.signal?.removeEventListener('abort', aborted);
  controller.abort();
  if (!body.ok) return body;
  const found = certificatesIn(body.value);
  return found.length > 0 ? ok(found) : err('no-certificate');
}

function usableUrl(address: string): URL | undefined {
  const url = URL.parse(address);
  const plain = url?.username === '' && url.password === '';
  // The default port is parsed as ''; 80 under https and 443 under http are refused.
  return plain && (url.protocol === 'http:' || url.protocol === 'https:') && url.port === ''
    ? url
    : undefined;
}

async function download(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<Result<Buffer, AiaRefusal>> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await addressesOf(host, network);
  // A private address among public ones is an attack, not a server.
  if (addresses && (addresses.length === 0 || !addresses.every(isPublicAddress))) return err('inside');
  if (signal.aborted) return err('aborted');
  let via: ThroughProxy | undefined;
  try {
    // Behind a proxy a computer may resolve no name outside; a name of the network inside has no dot.
    via = host.includes('.') ? await network.through?.(url) : undefined;
  } catch {
    return err('connection');
  }
  if (signal.aborted) {
    via?.socket.destroy();
    return err('aborted');
  }
  if (via) return getThrough(url, host, via, signal);
  const [first] = addresses ?? [];
  if (first === undefined) return err('dns');
  const secure = url.protocol === 'https:';
  const tcp = network.dial(first, secure ? 443 : 80);
  signal.addEventListener('abort', () => tcp.destroy(), { once: true });
  const socket: Socket = secure
    ? tlsConnect({ socket: tcp, servername: isIP(host) ? '' : host, host, rejectUnauthorized: true })
    : tcp;
  return get(url, socket);
}

/** Undefined if this computer does not find the name. */
async function addressesOf(host: string, network: Network): Promise<readonly string[] | undefined> {
  if (isIP(host)) return [host];
  try {
    return await network.resolve(host);
  } catch {
    return undefined;
  }
}

function getThrough(url: URL, host: string, { socket, headers }: ThroughProxy, signal: AbortSignal) {
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  if (headers) return get(url, socket, headers);
  const servername = isIP(host) ? '' : host;
  return get(url, tlsConnect({ socket, servername, host, rejectUnauthorized: true }));
}

/** With `forProxy`, the headers for the proxy that `socket` leads to, and that is asked for the whole address. */
function get(
  url: URL,
  socket: Duplex,
  forProxy?: Readonly<Record<string, string>>,
): Promise<Result<Buffer, AiaRefusal>> {
  return new Promise((resolve) => {
    const settle = (result: Result<Buffer, AiaRefusal>) => {
      resolve(result);
      socket.destroy();
    };
    const request = http.request({
      createConnection: () => socket,
      path: forProxy ? url.href : url.pathname + url.search,
      headers: { Host: url.host, Connection: 'close', ...forProxy },
    });
    request.on('error', () => settle(err('connection')));
    request.on('close', () => settle(err('connection')));
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        settle(err('http'));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) settle(err('too-large'));
        else chunks.push(chunk);
      });
      response.on('error', () => settle(err('connection')));
      response.on('end', () => settle(response.complete ? ok(Buffer.concat(chunks)) : err('connection')));
    });
    request.end();
  });
}
