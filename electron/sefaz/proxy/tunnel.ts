/** Opens a tunnel through an HTTP proxy by CONNECT (RFC 9110, section 9.3.6), before any TLS with SEFAZ begins. */

import { Buffer } from 'node:buffer';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as secureConnect } from 'node:tls';
import { err, ok, type Result } from '../../../shared/result.ts';
import { bundledRoots, systemRoots } from '../../x509/system-roots.ts';
import type { FaultCause } from '../tls/fault.ts';
import { nameOf, type ProxyHop } from './route.ts';
import { systemCode } from '../../log/system-code.ts';

export interface TunnelOptions {
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Name resolution of the proxy's host; only replaced by tests. */
  readonly lookup?: LookupFunction | undefined;
}

export interface Tunnel {
  readonly socket: Duplex;
  /** The proxy's answer to CONNECT. */
  readonly status: number;
}

/** A head is some hundred bytes; more is a page, or an attempt to fill the memory. */
const MAX_HEAD = 16 * 1024;

/**
 * A socket whose other end is `host`, resolved by the proxy; nothing else was sent. Errors: `proxy.*` and
 * `call.aborted`, with `proxy` as `host:port`.
 */
export function openTunnel(
  hop: ProxyHop,
  host: string,
  port: number,
  { limitMs, signal, lookup }: TunnelOptions,
): Promise<Result<Tunnel, FaultCause>> {
  const facts = { host, proxy: nameOf(hop) };
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve(err({ code: 'call.aborted', data: { host } }));
      return;
    }
    const socket = openTo(hop, lookup);
    let connected = false;
    let bytes: Buffer = Buffer.alloc(0);
    const settle = (result: Result<Tunnel, FaultCause>) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      socket.off('data', read).off('error', failed).off('close', closed).off(ready, ask);
      if (!result.ok) {
        // Late errors of an abandoned socket are irrelevant.
        socket.on('error', () => undefined);
        socket.destroy();
      }
      resolve(result);
    };
    const fail = (code: FaultCause['code'], data: FaultCause['data'] = {}) =>
      settle(err({ code, data: { ...facts, ...data } }));
    const aborted = () => settle(err({ code: 'call.aborted', data: { host } }));
    const late = () => fail(connected ? 'proxy.timeout' : 'proxy.unreachable', { limitMs });
    const closed = () => (connected ? fail('proxy.answer', { reason: 'closed' }) : fail('proxy.unreachable'));
    const failed = (error: Error) => {
      const reason = systemCode(error) ?? '';
      if (connected) fail('proxy.answer', { reason: 'closed' });
      else fail(NO_NAME.has(reason) ? 'proxy.dns' : 'proxy.unreachable', reason === '' ? {} : { reason });
    };
    const ask = () => {
      connected = true;
      socket.write(request(hop, host, port));
    };
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const answer = readAnswer(bytes);
      if (answer === 'more') return;
      if (answer === 'unreadable' || answer === 'too-large') {
        fail('proxy.answer', { reason: answer });
        return;
      }
      const { status, schemes, end } = answer;
      if (status === 407) fail('proxy.auth', { reason: authReason(hop, schemes) });
      else if (status < 200 || status > 299) fail('proxy.refused', { status });
      // Under TLS the client speaks first: whatever follows the head is not SEFAZ's.
      else if (bytes.length > end) fail('proxy.answer', { reason: 'unreadable' });
      else {
        socket.pause();
        settle(ok({ socket, status }));
      }
    };
    const ready = hop.secure ? 'secureConnect' : 'connect';
    const timer = setTimeout(late, limitMs);
    signal?.addEventListener('abort', aborted, { once: true });
    socket.setNoDelay(true);
    socket.on('data', read).once('error', failed).once('close', closed).once(ready, ask);
  });
}

const NO_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA']);

/** The company's certificate is never offered to a proxy, whose own one may come from a company's authority. */
export function openTo(hop: ProxyHop, lookup?: LookupFunction): Socket {
  const place = { host: hop.host, port: hop.port, ...(lookup ? { lookup } : {}) };
  if (!hop.secure) return connect(place);
  return secureConnect({
    ...place,
    servername: isIP(hop.host) ? '' : hop.host,
    ca: [...bundledRoots(), ...systemRoots()],
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
  });
}

/** The header that carries user and password (RFC 7617), where there are any. */
export function proxyAuthorization({ login }: ProxyHop): string | undefined {
  if (!login) return undefined;
  return `Basic ${Buffer.from(`${login.user}:${login.password}`, 'utf8').toString('base64')}`;
}

function request(hop: ProxyHop, host: string, port: number): string {
  const authority = nameOf({ host, port });
  const login = proxyAuthorization(hop);
  const lines = [
    `CONNECT ${authority} HTTP/1.1`,
    `Host: ${authority}`,
    ...(login === undefined ? [] : [`Proxy-Authorization: ${login}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

interface ConnectAnswer {
  readonly status: number;
  /** Names of the ways to log in that a 407 offers, in lower case. */
  readonly schemes: readonly string[];
  /** Where the head ends. */
  readonly end: number;
}

function readAnswer(bytes: Buffer): ConnectAnswer | 'more' | 'unreadable' | 'too-large' {
  const text = bytes.toString('latin1', 0, MAX_HEAD);
  if (!'HTTP/1.'.startsWith(text.slice(0, 7))) return 'unreadable';
  const blank = text.indexOf('\r\n\r\n');
  if (blank < 0) return bytes.length > MAX_HEAD ? 'too-large' : 'more';
  const status = /^HTTP\/1\.[01] ([1-5][0-9]{2})(?: |\r\n)/.exec(text)?.[1];
  if (status === undefined) return 'unreadable';
  return { status: Number(status), schemes: offeredSchemes(text.slice(0, blank)), end: blank + 4 };
}

/**
 * A header may offer several, and their parameters are parted by commas too (RFC 9110, 11.6.1): one that has no `=` right after
 * its first word begins with a scheme.
 */
function offeredSchemes(head: string): string[] {
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const values = [...unfolded.matchAll(/^proxy-authenticate:(.*)$/gim)].map(([, value = '']) => value);
  // Commas, and anything that looks like a scheme, may be quoted.
  const unquoted = values.join(',').replaceAll(/"(?:[^"\\]|\\.)*(?:"|$)/g, '""');
  return unquoted.split(',').flatMap((element) => {
    const scheme = /^[ \t]*([\w!#$%&'*+.^`|~-]+)(?![\w!#$%&'*+.^`|~-]|[ \t]*=)/.exec(element)?.[1];
    return scheme === undefined ? [] : [scheme.toLowerCase()];
  });
}

/** `needed` without a password, `wrong` with one, `scheme` where only NTLM, Kerberos or the like are offered. */
function authReason({ login }: ProxyHop, schemes: readonly string[]): 'needed' | 'wrong' | 'scheme' {
  if (schemes.length > 0 && !schemes.includes('basic')) return 'scheme';
  return login ? 'wrong' : 'needed';
}
