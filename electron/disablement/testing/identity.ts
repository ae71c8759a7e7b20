/** A certificate and key made at run time, in the form the vault returns. */

import { createHash, X509Certificate } from 'node:crypto';
import { keyInMemory } from '../../certificates/vault/key-in-memory.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import { makeAuthority } from '../../sefaz/testing/tls-fixtures.ts';
import { CNPJ } from './test-context.ts';

export function makeIdentity(): Identity {
  const { certPem, keyPem } = makeAuthority('AC de teste').issue({
    commonName: 'PADARIA:11222333000181',
    client: true,
  });
  const leafDer = new X509Certificate(certPem).raw;
  const fingerprint = createHash('sha256').update(leafDer).digest('hex');
  return {
    fingerprint,
    cnpj: CNPJ,
    root: CNPJ.slice(0, 8),
    certPem,
    keyHolder: keyInMemory(keyPem),
    leafDer,
    gone: new AbortController().signal,
  };
}
