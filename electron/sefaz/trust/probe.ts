/** Reads which certificates a server sends, and closes the connection: the only contact with unverified servers. */

import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import { err, ok, type Result } from '../../../shared/result.ts';
import { readCertificate } from '../../x509/parsed-certificate.ts';
import type { SearchOptions } from './network.ts';
import { createCertificateReader } from './server-flight.ts';

/** At most this of the limit is used. */
export const PROBE_MS = 10_000;
/** Certificates have 2 to 4 kB, and known chains at most five of them. */
const MAX_BYTES = 64 * 1024;

/**
 * The certificates as the server sent them, its own first; all untrusted. Only a TLS 1.2 ClientHello is sent: under
 * 1.2 the server answers with its certificates in clear, after which the connection is closed. So no handshake is
 * finished, no certificate of ours sent, no data sent, and no verification disabled. Undefined if the server sends
 * none in time.
 */
export async function probeChain(
  host: string,
  port: number,
  { network, limitMs, signal }: SearchOptions,
): Promise<Result<X509Certificate[], 'no-chain' | 'aborted'>> {
  if (signal?.aborted) return err('aborted');
  const end = performance.now() + limitMs;
  let tcp: Duplex;
  try {
    tcp = await network.open(host, port);
  } catch {
    // The proxy's fault was reported with the connection that led to this search.
    return err('no-chain');
  }
  return readChain(tcp, host, Math.max(end - performance.now(), 1), signal);
}

function readChain(
  tcp: Duplex,
  host: string,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<Result<X509Certificate[], 'no-chain' | 'aborted'>> {
  return new Promise((resolve) => {
    const settle = (result: Result<X509Certificate[], 'no-chain' | 'aborted'>) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      tcp.destroy();
      greeting.destroy();
      resolve(result);
    };
    const nothing = () => settle(err('no-chain'));
    const aborted = () => settle(err('aborted'));
    const timer = setTimeout(nothing, Math.min(limitMs, PROBE_MS));
    signal?.addEventListener('abort', aborted, { once: true });
    if (signal?.aborted) aborted();

    // Node writes the ClientHello; the answer goes only to our reader, so that its handshake cannot continue.
    const wire = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => {
        if (!tcp.destroyed) tcp.write(chunk);
        done();
      },
    });
    const greeting = connect({
      socket: wire,
      servername: isIP(host) ? '' : host,
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
      rejectUnauthorized: true,
    });
    greeting.on('error', nothing);

    const reader = createCertificateReader(MAX_BYTES);
    tcp.on('error', nothing).on('end', nothing).on('close', nothing);
    tcp.on('data', (bytes: Buffer) => {
      const read = reader(bytes);
      if (read === 'more') return;
      const chain = read === 'unreadable' ? [] : read.flatMap((der) => readCertificate(der) ?? []);
      settle(chain.length > 0 ? ok(chain) : err('no-chain'));
    });
    // A tunnel comes paused, so that nothing of it is lost.
    tcp.resume();
  });
}
