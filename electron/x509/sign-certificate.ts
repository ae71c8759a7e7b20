/** Signs a certificate that node-forge has built with Node's own RSA: node-forge computes in JavaScript and takes fifty times as long. */

import { sign } from 'node:crypto';
import type forge from 'node-forge';

/** RSA with SHA-256, by the issuer's private key (PEM). The certificate is complete but for its signature. */
export function signCertificate(
  { asn1, md, pki }: typeof forge,
  certificate: forge.pki.Certificate,
  issuerKey: string,
): void {
  const key = pki.privateKeyFromPem(issuerKey);
  // What is to be signed exists only once node-forge signs.
  key.sign = () => '';
  certificate.sign(key, md.sha256.create());
  const signed = Buffer.from(asn1.toDer(certificate.tbsCertificate).getBytes(), 'latin1');
  certificate.signature = sign('sha256', signed, issuerKey).toString('latin1');
}
