/** Opens a TLS connection whose server is verified before anything is written to it. */

import { connect, type TLSSocket } from 'node:tls';
import { err, ok, type Result } from '../../shared/result.ts';
import { causeOf, type FaultCause, type TransportFault } from './fault.ts';
import { secureContextOf, type ClientIdentity, type Target } from './tls-options.ts';
import { widerReach } from './trust.ts';

export interface OpenOptions {
  readonly connectMs: number;
  readonly signal?: AbortSignal | undefined;
  /** An earlier TLS session of the same identity at the same target. */
  readonly session?: Buffer | undefined;
}

/** Resolves when the handshake is finished and the server verified; each fault is of phase `connect`, nothing written. */
export async function openVerified(
  target: Target,
  identity: ClientIdentity,
  options: OpenOptions,
): Promise<Result<TLSSocket, TransportFault>> {
  const end = performance.now() + options.connectMs;
  let outcome = await handshake(target, identity, options);
  let reach = widerReach(target.reach);
  // Nothing but a handshake has passed: look again with more authorities, which are slow to read.
  while (reach && !outcome.ok && outcome.error.code === 'sefaz.tls-untrusted') {
    const connectMs = Math.max(end - performance.now(), 1);
    outcome = await handshake({ ...target, reach }, identity, { ...options, connectMs });
    if (outcome.ok) target.reach = reach;
    reach = widerReach(reach);
  }
  return outcome;
}

function handshake(
  target: Target,
  identity: ClientIdentity,
  { connectMs, signal, session }: OpenOptions,
): Promise<Result<TLSSocket, TransportFault>> {
  const { host } = target;
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve(err(connectFault({ code: 'call.aborted', data: { host } })));
      return;
    }
    let socket: TLSSocket;
    try {
      socket = connect({
        host,
        port: target.port,
        servername: target.servername,
        secureContext: secureContextOf(identity, target),
        // Explicit, so that no environment variable can turn the verification off.
        rejectUnauthorized: true,
        ...(session ? { session } : {}),
      });
    } catch (error) {
      // A certificate and key that TLS does not take (they do not belong together, say).
      const { data } = causeOf(error, host);
      resolve(err(connectFault({ code: 'sefaz.tls', data })));
      return;
    }
    let issuer = '';
    // Before Node's own listener, which closes the socket of an untrusted server and forgets its certificate.
    socket.prependOnceListener('secure', () => (issuer = issuerOf(socket)));
    const timer = setTimeout(
      () => settle({ code: 'sefaz.timeout', data: { host, limitMs: connectMs } }),
      connectMs,
    );
    const aborted = () => settle({ code: 'call.aborted', data: { host } });
    const failed = (error: Error) => {
      const cause = causeOf(error, host);
      settle(
        cause.code === 'sefaz.tls-untrusted' && issuer
          ? { ...cause, data: { ...cause.data, issuer } }
          : cause,
      );
    };
    const closed = () => settle({ code: 'sefaz.reset', data: { host, reason: 'closed' } });
    const secured = () => settle(undefined);
    const settle = (cause: FaultCause | undefined) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      socket.off('secureConnect', secured).off('error', failed).off('close', closed);
      if (cause) {
        // Late errors of a socket that is given up say nothing new.
        socket.on('error', () => undefined);
        socket.destroy();
        resolve(err(connectFault(cause)));
      } else resolve(ok(socket));
    };
    signal?.addEventListener('abort', aborted, { once: true });
    socket.once('secureConnect', secured).once('error', failed).once('close', closed);
  });
}

function connectFault(cause: FaultCause): TransportFault {
  return { ...cause, phase: 'connect', requestWritten: false };
}

/** The issuer's common name, else its organisation, so that an antivirus or a proxy can be recognised by its name. */
function issuerOf(socket: TLSSocket): string {
  // Not getPeerX509Certificate: called this early, it leaves Node's own check without the server's names.
  const { issuer } = socket.getPeerCertificate();
  return String(issuer?.CN ?? issuer?.O ?? '');
}
