/** Node's own roots and the system's, read when they are first needed: each list costs ten or more milliseconds. */

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

/** Node's default list is the one that it brought along: neither added to nor replaced from outside. */
export function defaultsAreBundled(): boolean {
  return (bundledOnly ??=
    getCACertificates('extra').length === 0 &&
    ![...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) => REPLACES_ROOTS.test(text)));
}
const REPLACES_ROOTS = /--use[-_]openssl[-_]ca/;

/** Both lists, each root once; those that this OpenSSL cannot read are left out. */
export function publicRoots(): readonly X509Certificate[] {
  return (parsed ??= [...new Set([...bundledRoots(), ...systemRoots()])].flatMap(
    (pem) => readCertificate(pem) ?? [],
  ));
}
