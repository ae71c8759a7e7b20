/** Completes the path of a SEFAZ server whose chain or root is missing here, from what it sends, what is kept and AIA. */

import type { X509Certificate } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/result.ts';
import { fetchIssuer } from './aia.ts';
import { issuerAddresses, shortName } from './certificates.ts';
import type { Network } from './network.ts';
import { findPath, type PathRules, type TrustPath } from './path.ts';
import { probeChain } from './probe.ts';

export interface RepairTask {
  readonly host: string;
  readonly port: number;
  /** Certificates at hand beside those that the server sends. */
  readonly heap: readonly X509Certificate[];
  readonly rules: PathRules;
  readonly network: Network;
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Repaired extends TrustPath {
  /** Fingerprint → where a certificate of the path came from, for those that were not at hand. */
  readonly origins: ReadonlyMap<string, { readonly source: 'server' | 'aia'; readonly address?: string }>;
}

export interface RepairFailure {
  readonly reason: 'no-chain' | 'host' | 'expired' | 'incomplete' | 'timeout' | 'aborted';
  /** The authority that is missing, by its name as written; '' where that is not the trouble. */
  readonly missing: string;
}

const MOST_HOPS = 3;
/** A certificate may name several addresses; two tell whether one works. */
const MOST_ADDRESSES = 2;

/** Takes at most `limitMs`. The path is complete and its signatures are right; OpenSSL has the last word on it. */
export async function completePath(task: RepairTask): Promise<Result<Repaired, RepairFailure>> {
  const end = performance.now() + task.limitMs;
  const left = () => end - performance.now();
  const { host, network, signal } = task;
  const rules = { ...task.rules, host };

  const sent = await probeChain(host, task.port, { network, limitMs: left(), signal });
  if (!sent.ok) return err({ reason: sent.error, missing: '' });
  const [leaf, ...others] = sent.value;
  if (!leaf) return err({ reason: 'no-chain', missing: '' });

  const heap = new Map(task.heap.map((each) => [each.fingerprint256, each]));
  const origins = new Map<string, { source: 'server' | 'aia'; address?: string }>();
  const add = (found: readonly X509Certificate[], origin: { source: 'server' | 'aia'; address?: string }) => {
    for (const each of found) {
      if (heap.has(each.fingerprint256)) continue;
      heap.set(each.fingerprint256, each);
      origins.set(each.fingerprint256, origin);
    }
  };
  add(others, { source: 'server' });

  const tried = new Set<string>();
  let slow = false;
  for (let hop = 0; ; hop++) {
    const path = findPath(leaf, [...heap.values()], rules);
    if (path.ok) return ok({ ...path.value, origins });
    const { reason, dangling } = path.error;
    const missing = shortName(dangling.at(-1)?.issuer ?? '');
    const addresses = dangling.flatMap(issuerAddresses).filter((each) => !tried.has(each));
    if (reason !== 'incomplete' || hop === MOST_HOPS || addresses.length === 0) {
      return err({ reason: slow ? 'timeout' : reason, missing });
    }
    for (const address of addresses.slice(0, MOST_ADDRESSES)) {
      tried.add(address);
      if (left() <= 0) return err({ reason: 'timeout', missing });
      const fetched = await fetchIssuer(address, { network, limitMs: left(), signal });
      if (signal?.aborted) return err({ reason: 'aborted', missing });
      slow ||= !fetched.ok && fetched.error === 'timeout';
      if (fetched.ok) add(fetched.value, { source: 'aia', address });
    }
  }
}
