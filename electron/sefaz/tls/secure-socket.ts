/** Opens a TLS connection whose server is verified before anything is written to it. */

import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isSefazHost } from '../addresses/authorizers.ts';
import type { Proxying } from '../proxy/open-route.ts';
import { causeOf, type FaultCause, type TransportFault } from './fault.ts';
import { secureContextOf, type ClientIdentity, type Target } from './tls-options.ts';
import { inspectionOf, systemInspection, type Inspection } from '../trust/inspection.ts';
import type { TrustKeeper } from '../trust/keeper.ts';
import type { RepairFailure } from '../trust/repair.ts';
import { widerReach, type TrustReach } from '../trust/trust.ts';

export interface OpenOptions {
  readonly connectMs: number;
  readonly signal?: AbortSignal | undefined;
  /** An earlier TLS session of the same identity to the same target, with what was found at its full handshake. */
  readonly session?: KeptSession | undefined;
  /** Stores the authorities of SEFAZ's servers, and searches for missing ones. */
  readonly trust?: TrustKeeper | undefined;
  /** How the network is reached; directly if absent. */
  readonly proxying?: Proxying | undefined;
  /** Name resolution; only replaced by tests. */
  readonly lookup?: LookupFunction | undefined;
}

export interface KeptSession {
  readonly session: Buffer;
  readonly inspection: Inspection | undefined;
}

export interface VerifiedSocket {
  readonly socket: TLSSocket;
  /** Who vouches for the server, if only the system's own list of authorities knows it: not Node's, and no pin. */
  readonly inspection: Inspection | undefined;
}

/**
 * Resolves when the handshake is finished and the server verified; each fault is of phase `connect`, with nothing
 * written. The proxy's tunnel and the search for missing authorities are part of `connectMs`.
 */
export async function openVerified(
  target: Target,
  identity: ClientIdentity,
  options: OpenOptions,
): Promise<Result<VerifiedSocket, TransportFault>> {
  const end = performance.now() + options.connectMs;
  const left = () => Math.max(end - performance.now(), 1);
  let outcome = await climb(
    target,
    identity,
    target.reach ?? nearestReach(target, options.trust),
    options,
    left,
  );
  if (
    lacksAuthority(outcome) &&
    !isKnownProduct(outcome.error) &&
    options.trust &&
    isSefazHost(target.host)
  ) {
    const repaired = await options.trust.repair(target.host, target.port, {
      limitMs: left(),
      signal: options.signal,
    });
    outcome = repaired.ok
      ? await climb(target, identity, repaired.value === 'pinned' ? 'extra' : 'near', options, left)
      : err(withReason(outcome.error, repaired.error));
  }
  return outcome.ok ? outcome : err(toFault(outcome.error));
}

/** Only handshakes are sent: each failed one is repeated with more authorities, which are slow to read. */
async function climb(
  target: Target,
  identity: ClientIdentity,
  from: TrustReach,
  options: OpenOptions,
  left: () => number,
): Promise<Result<VerifiedSocket, HandshakeFault>> {
  for (let reach = from; ;) {
    const outcome = await handshake(target, identity, reach, { ...options, connectMs: left() });
    const wider = widerReach(reach);
    if (lacksAuthority(outcome) && wider) {
      reach = wider;
      continue;
    }
    if (!outcome.ok) return outcome;
    const { socket, peer } = outcome.value;
    if (socket.isSessionReused()) return ok({ socket, inspection: options.session?.inspection });
    // Never remembered: whether something inspects the connection is found out anew each time.
    if (reach === 'all') return ok({ socket, inspection: systemInspection(peer, target.host) });
    target.reach = reach;
    return ok({ socket, inspection: undefined });
  }
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

function lacksAuthority<T>(
  outcome: Result<T, HandshakeFault>,
): outcome is { readonly ok: false; readonly error: HandshakeFault } {
  return !outcome.ok && outcome.error.code === 'sefaz.tls-untrusted';
}

function withReason(fault: HandshakeFault, { reason, missing }: RepairFailure): HandshakeFault {
  if (reason === 'aborted')
    return connectFault({ code: 'call.aborted', data: { host: String(fault.data['host']) } });
  return { ...fault, data: { ...fault.data, repair: reason, ...(missing ? { missing } : {}) } };
}

interface Shaken {
  readonly socket: TLSSocket;
  /** Read with the widest reach alone: with a narrower one a server that is not verified is asked again. */
  readonly peer: PeerCertificate | undefined;
}

async function handshake(
  target: Target,
  identity: ClientIdentity,
  reach: TrustReach,
  options: OpenOptions,
): Promise<Result<Shaken, HandshakeFault>> {
  const { signal, connectMs, proxying, lookup } = options;
  const stops = [signal, identity.gone].filter((each) => each !== undefined);
  if (stops.some(({ aborted }) => aborted) || !proxying) {
    return shakeOver(undefined, target, identity, reach, options);
  }
  const end = performance.now() + connectMs;
  const way = await proxying.open(target.host, target.port, {
    limitMs: connectMs,
    signal: AbortSignal.any(stops),
    lookup,
  });
  if (!way.ok) return err(connectFault(way.error));
  const tunnel = way.value.kind === 'tunnel' ? way.value.socket : undefined;
  const left = Math.max(end - performance.now(), 1);
  return shakeOver(tunnel, target, identity, reach, { ...options, connectMs: left });
}

/** Over `tunnel`, or over a connection of its own; server name and verification are the same. */
function shakeOver(
  tunnel: Duplex | undefined,
  target: Target,
  identity: ClientIdentity,
  reach: TrustReach,
  { connectMs, signal, session, trust, lookup }: OpenOptions,
): Promise<Result<Shaken, HandshakeFault>> {
  const { host } = target;
  const { gone } = identity;
  return new Promise((resolve) => {
    if (signal?.aborted || gone?.aborted) {
      tunnel?.destroy();
      resolve(err(connectFault({ code: 'call.aborted', data: { host } })));
      return;
    }
    let socket: TLSSocket;
    try {
      socket = connect({
        ...(tunnel ? { socket: tunnel } : {}),
        host,
        port: target.port,
        servername: target.servername,
        secureContext: secureContextOf(identity, target, reach, trust?.authoritiesFor(host)?.pem),
        // Explicit, so that no environment variable can disable the verification.
        rejectUnauthorized: true,
        ...(session ? { session: session.session } : {}),
        ...(lookup ? { lookup } : {}),
      });
    } catch (error) {
      // TLS rejects the certificate and key, for example because they do not match.
      tunnel?.destroy();
      const { data } = causeOf(error, host);
      resolve(err(connectFault({ code: 'sefaz.tls', data })));
      return;
    }
    let peer: PeerCertificate | undefined;
    // Before Node's own listener, which closes the socket of an untrusted server and forgets its certificate.
    // Not getPeerX509Certificate: called this early, it leaves Node's own check without the server's names.
    if (!widerReach(reach)) socket.prependOnceListener('secure', () => (peer = socket.getPeerCertificate()));
    const timer = setTimeout(
      () => settle({ code: 'sefaz.timeout', data: { host, limitMs: connectMs } }),
      connectMs,
    );
    const aborted = () => settle({ code: 'call.aborted', data: { host } });
    const failed = (error: Error) => {
      // Sent ahead of the request for ours: without it no certificate of ours was asked for.
      const met = Object.keys(socket.getPeerCertificate() ?? {}).length > 0;
      const cause = causeOf(error, host, met);
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
      } else resolve(ok({ socket, peer }));
    };
    signal?.addEventListener('abort', aborted, { once: true });
    gone?.addEventListener('abort', aborted, { once: true });
    socket.once('secureConnect', secured).once('error', failed).once('close', closed);
  });
}

function connectFault(cause: FaultCause): TransportFault {
  return { ...cause, phase: 'connect', requestWritten: false };
}
