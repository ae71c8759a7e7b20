/** Completes the path of a SEFAZ server with a missing chain or root, from what it sends, what is stored, and AIA. */

import type { X509Certificate } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/result.ts';
import { fetchIssuer } from './aia.ts';
import { issuerAddresses, shortName } from '../../x509/parsed-certificate.ts';
import type { Network } from './network.ts';
import { findPath, type PathRules, type TrustPath } from './path.ts';
import { probeChain } from './probe.ts';

export interface RepairTask {
  readonly host: string;
  readonly port: number;
  /** Known certificates in addition to those that the server sends. */
  readonly candidates: readonly X509Certificate[];
  readonly rules: PathRules;
  /** Hosts that send the root of ICP-Brasil in their chains, because many do not. */
  readonly rootSenders: readonly string[];
  readonly network: Network;
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** `host` is the server that sent it, or whose chain led to `address`. */
export interface Origin {
  readonly source: 'server' | 'aia';
  readonly host: string;
  readonly address?: string;
}

export interface Repaired extends TrustPath {
  /** Where the newly found certificates of the path came from, by fingerprint. */
  readonly origins: ReadonlyMap<string, Origin>;
}

export interface RepairFailure {
  readonly reason: 'no-chain' | 'host' | 'expired' | 'incomplete' | 'timeout' | 'aborted';
  /** Name of the missing authority as written; '' if that is not the problem. */
  readonly missing: string;
}

const MAX_HOPS = 3;
/** A certificate may name several addresses; two are tried. */
const MAX_ADDRESSES = 2;
const HTTPS = 443;

/** Takes at most `limitMs`. The path is complete with valid signatures; OpenSSL makes the final decision. */
export async function completePath(task: RepairTask): Promise<Result<Repaired, RepairFailure>> {
  const { host, network, signal, rules } = task;
  const end = performance.now() + task.limitMs;
  const limit = () => ({ network, signal, limitMs: Math.max(end - performance.now(), 1) });
  const candidates = new Map(task.candidates.map((each) => [each.fingerprint256, each]));
  const origins = new Map<string, Origin>();
  const add = (found: readonly X509Certificate[], origin: Origin) => {
    for (const each of found) {
      if (candidates.has(each.fingerprint256)) continue;
      candidates.set(each.fingerprint256, each);
      origins.set(each.fingerprint256, origin);
    }
  };

  const sent = await probeChain(host, task.port, limit());
  if (!sent.ok) return err({ reason: sent.error, missing: '' });
  const [leaf, ...others] = sent.value;
  if (!leaf) return err({ reason: 'no-chain', missing: '' });
  add(others, { source: 'server', host });

  let slow = false;
  const tried = new Set<string>();
  const askAddresses = async (dangling: readonly X509Certificate[]) => {
    const addresses = dangling.flatMap(issuerAddresses).filter((each) => !tried.has(each));
    for (const address of addresses.slice(0, MAX_ADDRESSES)) {
      tried.add(address);
      const fetched = await fetchIssuer(address, limit());
      slow ||= !fetched.ok && fetched.error === 'timeout';
      if (fetched.ok) add(fetched.value, { source: 'aia', host, address });
    }
  };
  /** Only for a missing root of ICP-Brasil, by the name below it; its bytes show whether it is the right one. */
  const askSenders = async (dangling: readonly X509Certificate[]) => {
    if (!dangling.some(({ issuer }) => /^O=ICP-Brasil$/m.test(issuer))) return;
    for (const sender of task.rootSenders) {
      if ([...candidates.values()].some(rules.isPinned)) return;
      const shown = await probeChain(sender, HTTPS, limit());
      if (shown.ok) add(shown.value.filter(rules.isPinned), { source: 'server', host: sender });
    }
  };

  for (let hop = 0; ; hop++) {
    const path = findPath(leaf, [...candidates.values()], { ...rules, host });
    if (path.ok) return ok({ ...path.value, origins });
    const { reason, dangling } = path.error;
    const missing = shortName(dangling.at(-1)?.issuer ?? '');
    if (reason !== 'incomplete') return err({ reason, missing });
    const before = candidates.size;
    if (hop < MAX_HOPS) await askAddresses(dangling);
    if (candidates.size === before && !signal?.aborted) await askSenders(dangling);
    if (signal?.aborted) return err({ reason: 'aborted', missing });
    if (candidates.size === before) return err({ reason: slow ? 'timeout' : reason, missing });
  }
}
