/** Asks a server which certificates it shows, and hangs up: the one place that looks at a server nobody has verified. */

import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import { err, ok, type Result } from '../../../shared/result.ts';
import { readCertificate } from '../../x509/parsed-certificate.ts';
import type { Network } from './network.ts';
import { createCertificateReader } from './server-flight.ts';

export interface ProbeOptions {
  readonly network: Network;
  /** At most {@link PROBE_MS} of it are used. */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

export const PROBE_MS = 10_000;
/** Certificates of 2 to 4 kB, five at most in any chain that was seen. */
const MAX_BYTES = 64 * 1024;

/**
 * The certificates as the server sent them, its own first; nothing in them is believed. Only a TLS 1.2 greeting leaves
 * this machine: under 1.2 the server answers it with its certificates in clear, and with those in hand the connection is
 * dropped. So no handshake is ever finished, no certificate of ours shown, no byte sent, and no verification switched off.
 * Undefined where the server shows none in time.
 */
export function probeChain(
  host: string,
  port: number,
  { network, limitMs, signal }: ProbeOptions,
): Promise<Result<X509Certificate[], 'no-chain' | 'aborted'>> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve(err('aborted'));
      return;
    }
    const tcp = network.open(host, port);
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

    // Node writes the greeting; what comes back goes to our reader alone, so that its handshake cannot go on.
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
  });
}
