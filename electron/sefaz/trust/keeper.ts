/**
 * Manages the authorities of SEFAZ's servers: the known ones, why they were accepted, and the search for missing
 * ones.
 */

import type { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AcceptedAuthority } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isSefazHost } from '../addresses/authorizers.ts';
import { connectionsInUse } from '../data/in-use.ts';
import type { TrustCache, TrustReason } from './cache.ts';
import { certificatesIn, readCertificate, shortName } from '../../x509/parsed-certificate.ts';
import { fingerprintOf, pinOf, pinsInUse, type Pin } from '../../x509/icp-brasil-pins.ts';
import type { Proxying } from '../proxy/open-route.ts';
import { networkThrough, REAL_NETWORK, type Network } from './network.ts';
import { findIssuers, inForce, isSelfIssued, type TrustPath } from './path.ts';
import type { Repaired, RepairFailure } from './repair.ts';
import { publicRoots } from '../../x509/system-roots.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../../shared/file-limits.ts';
import { problemOf } from '../../log/system-code.ts';

export interface KnownAuthorities {
  /** The same array until something is added. */
  readonly pem: readonly string[];
  /** True if it includes a pinned root, so that it may suffice by itself. */
  readonly rooted: boolean;
}

export type TrustKeeper = ReturnType<typeof createTrustKeeper>;

export interface TrustKeeperOptions {
  readonly cache: TrustCache;
  /** The file bundled with the release, if any; its certificates are checked like any other. */
  readonly assetFile?: string | undefined;
  readonly now?: () => Date;
  /** How the network is reached; directly if absent. */
  readonly proxying?: Proxying | undefined;
}

/** Replaced only by tests: no option, file or variable of the program sets these. */
export interface TrustSeams {
  readonly network: Network;
  readonly isPinned: (der: Uint8Array) => boolean;
  readonly rootSenders: () => readonly string[];
}

const REAL: TrustSeams = {
  network: REAL_NETWORK,
  isPinned: (der) => pinOf(der, 'tls-server') !== undefined,
  rootSenders: () => connectionsInUse().rootSenders,
};

/** A host whose path could not be completed is not searched for again within this time, in milliseconds. */
const REST_MS = 10_000;

export function createTrustKeeper(
  { cache, assetFile, now = () => new Date(), proxying }: TrustKeeperOptions,
  { network: direct, isPinned, rootSenders }: TrustSeams = REAL,
) {
  const network = proxying ? networkThrough(proxying, direct) : direct;
  let kept: { pins: readonly Pin[]; certificates: X509Certificate[]; known: KnownAuthorities } | undefined;
  const running = new Map<string, Promise<Result<TrustPath['kind'], RepairFailure>>>();
  const failed = new Map<string, { until: number; failure: RepairFailure }>();
  const pinned = (certificate: X509Certificate) => isPinned(certificate.raw);

  const isKept = (certificate: X509Certificate) => cache.get(fingerprintOf(certificate.raw)) !== undefined;
  const keep = (certificate: X509Certificate, how: Omit<TrustReason, 'role' | 'at'>) => {
    const role = pinned(certificate) ? 'pinned-root' : 'step';
    cache.put(certificate.raw, { role, ...how, at: now().toISOString() });
    kept = undefined;
  };

  /** Roots whose bytes came with the pins. */
  const takeCarried = (pins: readonly Pin[]) => {
    for (const { use, certificate: der } of pins) {
      if (use !== 'tls-server' || der === undefined) continue;
      const certificate = readCertificate(Buffer.from(der, 'base64'));
      if (certificate && pinned(certificate) && !isKept(certificate)) keep(certificate, { source: 'data' });
    }
  };

  /**
   * Whatever the cache contains: only a pinned root can be an anchor, and only a certificate that is not self-issued
   * a step.
   */
  const load = () => {
    const pins = pinsInUse();
    if (kept?.pins === pins) return kept;
    takeCarried(pins);
    const usable = cache
      .all()
      .flatMap(({ der }) => readCertificate(der) ?? [])
      .filter((each) => each.ca && inForce(each, now()) && (pinned(each) || !isSelfIssued(each)));
    const pem = usable.map((each) => each.toString());
    return (kept = { pins, certificates: usable, known: { pem, rooted: usable.some(pinned) } });
  };

  let assetTaken = false;
  const takeAsset = () => {
    if (assetTaken || assetFile === undefined) return;
    assetTaken = true;
    const missing = certificatesIn(readIfThere(assetFile)).filter((each) => !isKept(each));
    if (missing.length > 0) accept(missing, 'asset');
  };

  /** Stores those that are pinned or lead to a trusted authority; returns them. */
  const accept = (offered: readonly X509Certificate[], source: 'asset' | 'file'): X509Certificate[] => {
    const candidates = [...offered, ...load().certificates];
    const leads = (each: X509Certificate, roots: readonly X509Certificate[]) =>
      findIssuers(each, candidates, { now: now(), isPinned: pinned, publicRoots: roots }).ok;
    const good = offered.filter((each) => {
      if (!each.ca || !inForce(each, now())) return false;
      if (pinned(each)) return true;
      // Reading all public roots is slow, and the bundled file leads to the pinned one.
      return !isSelfIssued(each) && (leads(each, []) || (source === 'file' && leads(each, publicRoots())));
    });
    for (const each of good) keep(each, { source });
    return good;
  };

  const search = async (
    host: string,
    port: number,
    limitMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Result<TrustPath['kind'], RepairFailure>> => {
    // Another process on the same folder may have found it, and the clock may have been set since the file was taken.
    kept = undefined;
    assetTaken = false;
    takeAsset();
    const roots = publicRoots();
    // Once for a new server, or one with a new certificate: no start needs it.
    const { completePath } = await import('./repair.ts');
    const done = await completePath({
      host,
      port,
      candidates: [...load().certificates, ...roots.filter(pinned)],
      rules: { now: now(), isPinned: pinned, publicRoots: roots },
      rootSenders: rootSenders(),
      network,
      limitMs,
      signal,
    });
    if (!done.ok) {
      if (done.error.reason !== 'aborted')
        failed.set(host, { until: performance.now() + REST_MS, failure: done.error });
      return done;
    }
    keepPath(done.value, host);
    return ok(done.value.kind);
  };

  const keepPath = ({ anchor, kind, intermediates, origins }: Repaired, host: string) => {
    for (const each of kind === 'pinned' ? [...intermediates, anchor] : intermediates) {
      // What is not new was already known: stored before, or a root of the system.
      const origin = origins.get(each.fingerprint256) ?? { source: 'system' as const, host };
      if (!isKept(each)) keep(each, origin);
    }
    kept = undefined;
  };

  const list = (): AcceptedAuthority[] => {
    takeAsset();
    load();
    return cache.all().flatMap(({ der, fingerprint, how }) => {
      const certificate = readCertificate(der);
      if (!certificate) return [];
      const name = shortName(certificate.subject);
      const issuer = shortName(certificate.issuer);
      return [{ fingerprint, name, issuer, validUntil: certificate.validToDate.toISOString(), ...how }];
    });
  };

  return {
    /** For the TLS context of one of SEFAZ's hosts; undefined for every other host, and while nothing was accepted. */
    authoritiesFor(host: string) {
      if (!isSefazHost(host)) return undefined;
      takeAsset();
      const { known } = load();
      return known.pem.length > 0 ? known : undefined;
    },
    /**
     * After `sefaz.tls-untrusted` at one of SEFAZ's hosts: searches for what is missing and stores it. The caller then
     * connects again, under OpenSSL's own verification. Settles within `limitMs` or soon after `signal`; concurrent
     * calls for one host share a search.
     */
    repair(
      host: string,
      port: number,
      { limitMs, signal }: { readonly limitMs: number; readonly signal?: AbortSignal | undefined },
    ): Promise<Result<TrustPath['kind'], RepairFailure>> {
      if (!isSefazHost(host)) return Promise.resolve(err({ reason: 'incomplete', missing: '' }));
      const rest = failed.get(host);
      if (rest && performance.now() < rest.until) return Promise.resolve(err(rest.failure));
      const place = `${host} ${port}`;
      const shared =
        running.get(place) ?? search(host, port, limitMs, undefined).finally(() => running.delete(place));
      running.set(place, shared);
      return within(shared, limitMs, signal);
    },
    /**
     * A file chosen by a person: the pinned root, or authorities that lead to it or to a public root. Error
     * `file.unreadable` with `reason`: `too-large` (over 1 MiB), `no-certificate`, or `not-trusted` with the `name` of
     * the first.
     */
    acceptTrustFile(bytes: Uint8Array): Result<AcceptedAuthority[], AppError> {
      if (bytes.length > MAX_OFFERED_FILE_BYTES)
        return err(appError('file.unreadable', { reason: 'too-large' }));
      const offered = certificatesIn(bytes);
      const [first] = offered;
      if (!first) return err(appError('file.unreadable', { reason: 'no-certificate' }));
      const good = accept(offered, 'file');
      failed.clear();
      const accepted = new Set(good.map((each) => fingerprintOf(each.raw)));
      return good.length > 0
        ? ok(list().filter((each) => accepted.has(each.fingerprint)))
        : err(appError('file.unreadable', { reason: 'not-trusted', name: shortName(first.subject) }));
    },
    list,
  };
}

/** One caller may abort earlier than the shared search. */
function within(
  shared: Promise<Result<TrustPath['kind'], RepairFailure>>,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<Result<TrustPath['kind'], RepairFailure>> {
  return new Promise((resolve, reject) => {
    const give = (reason: 'timeout' | 'aborted') => () => {
      leave();
      resolve(err({ reason, missing: '' }));
    };
    const late = give('timeout');
    const aborted = give('aborted');
    const timer = setTimeout(late, limitMs);
    const leave = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    };
    if (signal?.aborted) aborted();
    signal?.addEventListener('abort', aborted, { once: true });
    shared.then((result) => {
      leave();
      resolve(result);
    }, reject);
  });
}

function readIfThere(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    // Without the bundled file everything works as well, only with more network requests.
    problemOf(error);
    return Buffer.alloc(0);
  }
}
