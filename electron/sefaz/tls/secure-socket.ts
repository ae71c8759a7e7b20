/** Opens a TLS connection whose server is verified before anything is written to it. */

import type { LookupFunction } from 'node:net';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isSefazHost } from '../addresses/authorizers.ts';
import { causeOf, type FaultCause, type TransportFault } from './fault.ts';
import { secureContextOf, type ClientIdentity, type Target } from './tls-options.ts';
import { inspectionOf, type Inspection } from '../trust/inspection.ts';
import type { TrustKeeper } from '../trust/keeper.ts';
import type { RepairFailure } from '../trust/repair.ts';
import { widerReach, type TrustReach } from '../trust/trust.ts';

export interface OpenOptions {
  readonly connectMs: number;
  readonly signal?: AbortSignal | undefined;
  /** An earlier TLS session of the same identity to the same target. */
  readonly session?: Buffer | undefined;
  /** Stores the authorities of SEFAZ's servers, and searches for missing ones. */
  readonly trust?: TrustKeeper | undefined;
  /** Name resolution; only replaced by tests. */
  readonly lookup?: LookupFunction | undefined;
}

/**
 * Resolves when the handshake is finished and the server verified; each fault is of phase `connect`, with nothing
 * written. The search for missing authorities is part of `connectMs`.
 */
export async function openVerified(
  target: Target,
  identity: ClientIdentity,
  options: OpenOptions,
): Promise<Result<TLSSocket, TransportFault>> {
  const end = performance.now() + options.connectMs;
  const tryAt = async (reach: TrustReach) => {
    const connectMs = Math.max(end - performance.now(), 1);
    const outcome = await handshake(target, identity, reach, { ...options, connectMs });
    if (outcome.ok) target.reach = reach;
    return outcome;
  };
  let reach: TrustReach | undefined = target.reach ?? nearestReach(target, options.trust);
  let outcome = await tryAt(reach);
  // Only the handshake was sent so far: retry with more authorities, which are slow to read.
  while (lacksAuthority(outcome) && (reach = widerReach(reach))) outcome = await tryAt(reach);
  if (outcome.ok) return outcome;
  if (
    lacksAuthority(outcome) &&
    !isKnownProduct(outcome.error) &&
    options.trust &&
    isSefazHost(target.host)
  ) {
    const limitMs = end - performance.now();
    const repaired = await options.trust.repair(target.host, target.port, {
      limitMs,
      signal: options.signal,
    });
    if (repaired.ok) outcome = await tryAt(repaired.value === 'pinned' ? 'extra' : 'all');
    else outcome = err(withReason(outcome.error, repaired.error));
  }
  return outcome.ok ? outcome : err(toFault(outcome.error));
}

/** The result of a handshake, and the product that seems to intercept it; only that of the last attempt counts. */
type HandshakeFault = TransportFault & { readonly inspection?: Inspection };

function isKnownProduct({ inspection }: HandshakeFault): boolean {
  return inspection !== undefined && inspection.product !== 'private-ca';
}

function toFault({ inspection, ...fault }: HandshakeFault): TransportFault {
  if (!inspection || fault.code !== 'sefaz.tls-untrusted') return fault;
  return { ...fault, code: 'sefaz.tls-inspected', data: { ...fault.data, ...inspection } };
}

/** The few authorities that are most likely enough; Node's list if there are none of our own. */
function nearestReach(target: Target, trust: TrustKeeper | undefined): TrustReach {
  if (isSefazHost(target.host)) return trust?.authoritiesFor(target.host)?.rooted ? 'extra' : 'near';
  return target.ca ? 'extra' : 'near';
}

function lacksAuthority(outcome: Result<TLSSocket, HandshakeFault>): boolean {
  return !outcome.ok && outcome.error.code === 'sefaz.tls-untrusted';
}

function withReason(fault: HandshakeFault, { reason, missing }: RepairFailure): HandshakeFault {
  if (reason === 'aborted')
    return connectFault({ code: 'call.aborted', data: { host: String(fault.data['host']) } });
  return { ...fault, data: { ...fault.data, repair: reason, ...(missing ? { missing } : {}) } };
}

function handshake(
  target: Target,
  identity: ClientIdentity,
  reach: TrustReach,
  { connectMs, signal, session, trust, lookup }: OpenOptions,
): Promise<Result<TLSSocket, HandshakeFault>> {
  const { host } = target;
  const { gone } = identity;
  return new Promise((resolve) => {
    if (signal?.aborted || gone?.aborted) {
      resolve(err(connectFault({ code: 'call.aborted', data: { host } })));
      return;
    }
    let socket: TLSSocket;
    try {
      socket = connect({
        host,
        port: target.port,
        servername: target.servername,
        secureContext: secureContextOf(identity, target, reach, trust?.authoritiesFor(host)?.pem),
        // Explicit, so that no environment variable can disable the verification.
        rejectUnauthorized: true,
        ...(session ? { session } : {}),
        ...(lookup ? { lookup } : {}),
      });
    } catch (error) {
      // TLS rejects the certificate and key, for example because they do not match.
      const { data } = causeOf(error, host);
      resolve(err(connectFault({ code: 'sefaz.tls', data })));
      return;
    }
    let peer: PeerCertificate | undefined;
    // Before Node's own listener, which closes the socket of an untrusted server and forgets its certificate.
    // Not getPeerX509Certificate: called this early, it leaves Node's own check without the server's names.
    socket.prependOnceListener('secure', () => (peer = socket.getPeerCertificate()));
    const timer = setTimeout(
      () => settle({ code: 'sefaz.timeout', data: { host, limitMs: connectMs } }),
      connectMs,
    );
    const aborted = () => settle({ code: 'call.aborted', data: { host } });
    const failed = (error: Error) => {
      const cause = causeOf(error, host);
      if (cause.code !== 'sefaz.tls-untrusted' || !peer) {
        settle(cause);
        return;
      }
      // The issuer's common name, else its organisation.
      const issuer = String(peer.issuer?.CN ?? peer.issuer?.O ?? '');
      const data = issuer ? { ...cause.data, issuer } : cause.data;
      settle({ ...cause, data }, inspectionOf(peer, host));
    };
    const closed = () => settle({ code: 'sefaz.reset', data: { host, reason: 'closed' } });
    const secured = () => settle(undefined);
    const settle = (cause: FaultCause | undefined, inspection?: Inspection) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      gone?.removeEventListener('abort', aborted);
      socket.off('secureConnect', secured).off('error', failed).off('close', closed);
      if (cause) {
        // Late errors of an abandoned socket are irrelevant.
        socket.on('error', () => undefined);
        socket.destroy();
        resolve(err({ ...connectFault(cause), ...(inspection ? { inspection } : {}) }));
      } else resolve(ok(socket));
    };
    signal?.addEventListener('abort', aborted, { once: true });
    gone?.addEventListener('abort', aborted, { once: true });
    socket.once('secureConnect', secured).once('error', failed).once('close', closed);
  });
}

function connectFault(cause: FaultCause): TransportFault {
  return { ...cause, phase: 'connect', requestWritten: false };
}
