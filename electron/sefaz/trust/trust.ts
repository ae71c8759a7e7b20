/**
 * Which certification authorities count for a host: Node's, the system's, and those a company added for its own
 * hosts.
 */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isSefazHost } from '../addresses/authorizers.ts';
import { pinOf, pinsInUse } from '../../x509/icp-brasil-pins.ts';
import { readCertificate } from '../../x509/parsed-certificate.ts';
import { bundledRoots, defaultsAreBundled, systemRoots } from '../../x509/system-roots.ts';
import { isSelfIssued } from './path.ts';

/**
 * The sets of roots to use: what the company added, then Node's own list too, then what the system knows but cannot
 * vouch for by itself (intermediates, pinned roots), then all of the system's. Each step costs ten milliseconds or
 * more, so it is taken only if the one before was not enough; a server that needs the last one is inspected.
 */
export type TrustReach = 'extra' | 'near' | 'helped' | 'all';

export function widerReach(reach: TrustReach): TrustReach | undefined {
  if (reach === 'extra') return 'near';
  if (reach === 'near' && systemHelp().length > 0) return 'helped';
  return reach === 'all' ? undefined : 'all';
}

let help: { readonly pins: object; readonly system: object; readonly pem: readonly string[] } | undefined;

/** Of the system's list, what leads to a root or is a pinned one: it adds no anchor of its own. */
function systemHelp(): readonly string[] {
  const pins = pinsInUse();
  const system = systemRoots();
  if (help?.pins === pins && help.system === system) return help.pem;
  const pem = system.filter((each) => {
    const certificate = readCertificate(each);
    if (!certificate?.ca) return false;
    return !isSelfIssued(certificate) || pinOf(certificate.raw, 'tls-server') !== undefined;
  });
  help = { pins, system, pem };
  return pem;
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
  if ((reach === 'extra' || reach === 'near') && extras.length === 0) {
    // What an environment variable adds to Node's list must not count for SEFAZ.
    return isSefazHost(host) && !defaultsAreBundled() ? [...bundledRoots()] : undefined;
  }
  if (reach === 'extra') return [...extras];
  if (reach === 'near') return [...bundledRoots(), ...extras];
  if (reach === 'helped') return [...new Set([...bundledRoots(), ...systemHelp(), ...extras])];
  return [...new Set([...bundledRoots(), ...systemRoots(), ...extras])];
}

const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[^-]{1,100000}-----END CERTIFICATE-----/g;

/**
 * The authorities in the files of `confianca/`, as PEM, each once. Error `file.unreadable` with the `file` and a
 * `reason`: `no-certificate`, `not-certificate` or `not-authority` (a server's own certificate is no authority).
 */
export function readTrustFolder(
  files: readonly { name: string; text: string }[],
): Result<string[], AppError> {
  const found = new Set<string>();
  for (const { name, text } of files) {
    const refuse = (reason: string) =>
      err(appError('file.unreadable', { file: `confianca/${name}`, reason }));
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
