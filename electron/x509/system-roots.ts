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

/** True if Node's default list is the bundled one, neither extended nor replaced from outside. */
export function defaultsAreBundled(): boolean {
  return (bundledOnly ??=
    getCACertificates('extra').length === 0 &&
    ![...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) => REPLACES_ROOTS.test(text)));
}
const REPLACES_ROOTS = /--use[-_]openssl[-_]ca/;

/** Both lists, each root once; those that this OpenSSL cannot read are omitted. */
export function publicRoots(): readonly X509Certificate[] {
  return (parsed ??= [...new Set([...bundledRoots(), ...systemRoots()])].flatMap(
    (pem) => readCertificate(pem) ?? [],
  ));
}
