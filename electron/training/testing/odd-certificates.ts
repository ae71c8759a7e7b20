/**
 * For tests: certificates that a real authority would never issue, for the checks of the signer and the transmitter.
 */

import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';
import { z } from 'zod';
import { signCertificate } from '../../x509/sign-certificate.ts';
import { leafExtensions } from '../certificate-shape.ts';
import type { Holder } from './client.ts';

const authorityFile = z.object({
  issuing: z.object({ cert: z.string(), key: z.string() }),
  root: z.object({ cert: z.string() }),
});

export interface Oddity {
  readonly cnpj: string;
  /** Without the otherNames of ICP-Brasil. */
  readonly nameless?: boolean;
  /** Key usage without nonRepudiation. */
  readonly weakUsage?: boolean;
  /** Issued by another authority of another name. */
  readonly foreign?: boolean;
  /** Names the training authority as issuer, but is signed by another key. */
  readonly forged?: boolean;
}

/** Issued by the authority whose keys are in `dataDir`, except for `oddity`. */
export function oddHolder(dataDir: string, oddity: Oddity): Holder {
  const { issuing, root } = authorityFile.parse(
    JSON.parse(readFileSync(join(dataDir, 'autoridade.json'), 'utf8')),
  );
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const issuer = forge.pki.certificateFromPem(issuing.cert);
  const cert = forge.pki.createCertificate();
  cert.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  cert.serialNumber = '4201';
  // Valid on any clock that a test may have.
  cert.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  cert.validity.notAfter = new Date('2049-01-01T00:00:00Z');
  cert.setSubject([{ name: 'commonName', value: 'ESTRANHA' }]);
  cert.setIssuer(oddity.foreign ? [{ name: 'commonName', value: 'AC de fora' }] : issuer.subject.attributes);
  cert.setExtensions([
    { name: 'basicConstraints', cA: false },
    {
      name: 'keyUsage',
      critical: true,
      digitalSignature: true,
      nonRepudiation: !oddity.weakUsage,
      keyEncipherment: true,
    },
    ...(oddity.nameless ? [] : leafExtensions(forge, { cnpj: oddity.cnpj, name: 'Estranha', uf: 'SP' })),
  ]);
  const signer = oddity.forged || oddity.foreign ? pair.privateKey : issuing.key;
  signCertificate(forge, cert, signer);
  const leaf = forge.pki.certificateToPem(cert).replaceAll('\r', '');
  return {
    key: createPrivateKey(pair.privateKey),
    keyPem: pair.privateKey,
    leaf,
    chain: leaf + issuing.cert + root.cert,
    der: new X509Certificate(leaf).raw.toString('base64'),
  };
}
