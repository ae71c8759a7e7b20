/** Whether a host is known to name no root v12 of ICP-Brasil where it asks for a certificate, which may be why it refuses one. */

import { X509Certificate } from 'node:crypto';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { tlsProfileOf } from '../data/in-use.ts';
import { addressOf, homeAuthorizer } from './authorizers.ts';

/** As its certificate and a server's list of authorities call it. */
export const ROOT_V12 = 'Autoridade Certificadora Raiz Brasileira v12';
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * `v12` where the chain of this certificate ends there and the host names no such root. By the name of the issuer, which proves nothing:
 * it explains a refusal.
 */
export function rootNotNamed(host: string, certPem: string): 'v12' | undefined {
  if (tlsProfileOf(host)?.namesV12 !== false) return undefined;
  const chain = certPem.match(PEM) ?? [];
  return chain.some((pem) => new X509Certificate(pem).issuer.split('\n').includes(`CN=${ROOT_V12}`))
    ? 'v12'
    : undefined;
}

/** The production host of a state: its name; undefined where it names v12, or was not examined. */
export function namesNoV12(uf: Uf): string | undefined {
  const address = addressOf('55', homeAuthorizer(uf, '55'), '1', 'consult');
  const host = address === undefined ? undefined : new URL(address).hostname;
  return host !== undefined && tlsProfileOf(host)?.namesV12 === false ? host : undefined;
}
