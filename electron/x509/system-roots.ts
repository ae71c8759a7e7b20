/** Node's bundled roots and the system's, read when first needed: each list takes ten milliseconds or more. */

import type { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import { readCertificate } from './parsed-certificate.ts';

let bundled: readonly string[] | undefined;
let system: readonly string[] | undefined;
let parsed: readonly X509Certificate[] | undefined;

/** PEM. */
export function bundledRoots(): readonly string[] {
  return (bundled ??= getCACertificates('bundled'));
}

/** PEM. */
export function systemRoots(): readonly string[] {
  return (system ??= getCACertificates('system'));
}

let bundledOnly: boolean | undefined;

/**
 * True if Node's default list is the bundled one, neither extended nor replaced from outside: by a file, by OpenSSL's own
 * list or by the system's (`NODE_EXTRA_CA_CERTS`, `--use-openssl-ca`, `--use-system-ca`, `NODE_USE_SYSTEM_CA`).
 */
export function defaultsAreBundled(): boolean {
  if (bundledOnly === undefined) {
    const defaults = getCACertificates('default');
    const own = bundledRoots();
    bundledOnly = defaults.length === own.length && own.every((pem, i) => pem === defaults[i]);
  }
  return bundledOnly;
}

/** Both lists, each root once; those that this OpenSSL cannot read are omitted. */
export function publicRoots(): readonly X509Certificate[] {
  return (parsed ??= [...new Set([...bundledRoots(), ...systemRoots()])].flatMap(
    (pem) => readCertificate(pem) ?? [],
  ));
}
