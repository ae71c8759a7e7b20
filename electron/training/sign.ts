/** Makes an enveloped XML signature in the project's profile: C14N 1.0, RSA-SHA1, the leaf certificate alone in KeyInfo. */

import { createHash, createSign, type KeyObject } from 'node:crypto';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/**
 * The `Signature` element over one element.
 * @param id value of its `Id` attribute
 * @param canonical its canonical form in UTF-16, inherited default namespace included
 * @param certificate base64 of the DER, on one line
 */
export function signatureOver(id: string, canonical: string, key: KeyObject, certificate: string): string {
  const digest = createHash('sha1').update(canonical, 'utf8').digest('base64');
  const inner =
    `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod>` +
    `<Reference URI="#${id}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform>` +
    `<Transform Algorithm="${C14N}"></Transform></Transforms><DigestMethod Algorithm="${DSIG}sha1"></DigestMethod>` +
    `<DigestValue>${digest}</DigestValue></Reference>`;
  const value = createSign('RSA-SHA1')
    .update(`<SignedInfo xmlns="${DSIG}">${inner}</SignedInfo>`, 'utf8')
    .sign(key, 'base64');
  return (
    `<Signature xmlns="${DSIG}"><SignedInfo>${inner}</SignedInfo><SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`
  );
}
