/**
 * Which certification authorities count for a host: Node's, the system's, and those a company added for its own
 * hosts.
 */

import { X509Certificate } from 'node:crypto';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isSefazHost } from '../addresses/authorizers.ts';
import { bundledRoots, defaultsAreBundled, systemRoots } from '../../x509/system-roots.ts';

/**
 * The sets of roots to use: what the company added, then Node's own list too, then the system's too. Each step costs
 * ten milliseconds or more, so it is taken only if the one before was not enough.
 */
export type TrustReach = 'extra' | 'near' | 'all';
const WIDER = { extra: 'near', near: 'all', all: undefined } as const;

export function widerReach(reach: TrustReach): TrustReach | undefined {
  return WIDER[reach];
}

/** `extra` without effect at SEFAZ's own hosts, where only public, system and pinned authorities count (docs/security.md). */
function extrasFor(
  host: string,
  extra: readonly string[] | undefined,
  kept: readonly string[] | undefined,
): readonly string[] {
  return (isSefazHost(host) ? kept : extra) ?? [];
}

/**
 * PEM roots for one host, for a TLS context. Undefined means Node's default list, which is free to build; for
 * SEFAZ's hosts only if nothing was added to it (`NODE_EXTRA_CA_CERTS`) and nothing replaces it
 * (`--use-openssl-ca`). `extra` counts for this host only, and not if it is SEFAZ's; `kept` (see the trust keeper)
 * counts for SEFAZ's hosts only.
 */
export function rootsFor(
  host: string,
  extra?: readonly string[],
  reach: TrustReach = 'all',
  kept?: readonly string[],
): string[] | undefined {
  const extras = extrasFor(host, extra, kept);
  if (reach !== 'all' && extras.length === 0) {
    // What an environment variable adds to Node's list must not count for SEFAZ.
    return isSefazHost(host) && !defaultsAreBundled() ? [...bundledRoots()] : undefined;
  }
  if (reach === 'extra') return [...extras];
  if (reach === 'near') return [...bundledRoots(), ...extras];
  return [...new Set([...bundledRoots(), ...systemRoots(), ...extras])];
}

const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[^-]{1,100000}-----END CERTIFICATE-----/g;

/**
 * The authorities in the files of `confianca/`, as PEM, each once. Error `file.unreadable` with the file's `name` and a
 * `reason`: `no-certificate`, `not-certificate` or `not-authority` (a server's own certificate is no authority).
 */
export function readTrustFolder(
  files: readonly { name: string; text: string }[],
): Result<string[], AppError> {
  const found = new Set<string>();
  for (const { name, text } of files) {
    const refuse = (reason: string) => err(appError('file.unreadable', { name, reason }));
    const blocks = text.match(PEM_BLOCK) ?? [];
    if (blocks.length === 0) return refuse('no-certificate');
    for (const block of blocks) {
      const certificate = readCertificate(block);
      if (!certificate) return refuse('not-certificate');
      if (!certificate.ca) return refuse('not-authority');
      found.add(certificate.toString());
    }
  }
  return ok([...found]);
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    // Base64 of something else: the caller names the file.
    return undefined;
  }
}
