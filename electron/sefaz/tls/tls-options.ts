/**
 * The connection parameters: the parsed destination and the TLS context, each created once and kept as long as its
 * owner.
 */

import { isIP } from 'node:net';
import { createSecureContext, type SecureContext, type SecureVersion } from 'node:tls';
import type { KeyHolder } from '../../ports.ts';
import { tlsLimitOf } from '../data/in-use.ts';
import { rootsFor, type TrustReach } from '../trust/trust.ts';
import { certificateFor, type Sends } from './leaf-alone.ts';
import { ciphersFor } from './weak-groups.ts';

/** The holder's certificate for mutual TLS. */
export interface ClientIdentity {
  /** SHA-256 of the leaf; identifies the identity. */
  readonly fingerprint: string;
  readonly keyHolder: Pick<KeyHolder, 'tls'>;
  /** Leaf first, then its chain, which many servers cannot build by themselves. */
  readonly certPem: string;
  /** What every host gets, for a trial of a server; absent: what the host is known to take. */
  readonly sends?: Sends;
  /** Aborted when its owner withdraws it; nothing is opened or kept under it from then on. */
  readonly gone?: AbortSignal;
}

export interface Destination {
  readonly url: URL;
  /** PEM roots that count for this host only. */
  readonly ca?: readonly string[];
}

export interface Target {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  /** Value of the Host header. */
  readonly authority: string;
  /** '' for an IP address, which SNI cannot carry; otherwise always sent. */
  readonly servername: string;
  readonly ca: readonly string[] | undefined;
  /** The set of roots that was enough the last time; undefined before. */
  reach: TrustReach | undefined;
}

const targets = new WeakMap<Destination, Target>();

export function targetOf(destination: Destination): Target {
  const known = targets.get(destination);
  if (known) return known;
  const { url, ca } = destination;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const target: Target = {
    host,
    port: url.port === '' ? 443 : Number(url.port),
    path: url.pathname + url.search,
    authority: url.host,
    servername: isIP(host) ? '' : host,
    ca,
    reach: undefined,
  };
  targets.set(destination, target);
  return target;
}

interface KnownContext {
  readonly extra: readonly string[] | undefined;
  readonly kept: readonly string[] | undefined;
  readonly maxVersion: SecureVersion;
  readonly ciphers: string | undefined;
  readonly certificate: string;
  readonly context: SecureContext;
}

// Weak, and emptied when the vault withdraws a key, which must not stay in memory here.
const contexts = new WeakMap<ClientIdentity, Map<string, KnownContext>>();

/**
 * The TLS context of one identity at one host, with the roots of `reach`; `kept` as in {@link rootsFor}. TLS 1.2 exactly,
 * unless the data name 1.3 for the host: servers that ask for the certificate by renegotiation fail under 1.3, and
 * nothing older than 1.2 is safe.
 */
export function secureContextOf(
  identity: ClientIdentity,
  target: Target,
  reach: TrustReach,
  kept: readonly string[] | undefined,
): SecureContext {
  const own = contexts.get(identity) ?? contextsOf(identity);
  const key = `${reach} ${target.host}`;
  const known = own.get(key);
  const maxVersion = tlsLimitOf(target.host);
  const ciphers = ciphersFor(target.host);
  const certificate = certificateFor(target.host, identity);
  if (
    known?.extra === target.ca &&
    known?.kept === kept &&
    known?.maxVersion === maxVersion &&
    known?.ciphers === ciphers &&
    known?.certificate === certificate
  ) {
    return known.context;
  }
  const ca = rootsFor(target.host, target.ca, reach, kept);
  const context = createSecureContext({
    ...identity.keyHolder.tls,
    cert: certificate,
    minVersion: 'TLSv1.2',
    maxVersion,
    // Never narrowed: BoringSSL offers the cipher of PR only while the default list names it.
    ...(ciphers ? { ciphers } : {}),
    // A path must end in a root: an intermediate certificate alone is not a trust anchor.
    allowPartialTrustChain: false,
    ...(ca ? { ca } : {}),
  });
  own.set(key, { extra: target.ca, kept, maxVersion, ciphers, certificate, context });
  return context;
}

function contextsOf(identity: ClientIdentity): Map<string, KnownContext> {
  const own = new Map<string, KnownContext>();
  if (identity.gone?.aborted) return own;
  contexts.set(identity, own);
  identity.gone?.addEventListener(
    'abort',
    () => {
      contexts.delete(identity);
      own.clear();
    },
    { once: true },
  );
  return own;
}
