/**
 * Verifies the signature of a request that is written in its canonical form already, as this program and most others
 * write it: one hash and one RSA operation instead of a canonicalisation, which takes ten times as long. It only ever
 * says yes; anything else is left to the library.
 */

import { createHash, createVerify, type X509Certificate } from 'node:crypto';
import { standaloneText } from '../xml/standalone.ts';
import type { NamespaceScope, XmlElement } from '../xml/xml.ts';
import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';
import { C14N, DSIG_NAMESPACE, RSA_SHA1, SHA1, TRANSFORMS, type SignatureParts } from './signature-parts.ts';

/** Flat fields with plain texts: no comment, no blank between tags, no attribute but the Id, no escape but the three of canonical texts. */
const FIELD = '<([A-Za-z]+)>(?:[^<>&\\r]|&amp;|&lt;|&gt;)*</\\1>';

/** True if it surely holds. `outside` is the namespace scope around `parent` in `source`, which the signed text did not have. */
export function holdsAsWritten(
  source: string,
  parent: XmlElement,
  { signature, signedInfo, signed, id, digestValue, signatureValue }: SignatureParts,
  certificate: X509Certificate,
  outside?: NamespaceScope,
): boolean {
  // A canonical text names every namespace in scope, used or not.
  if (declaresPrefix(signed.scope, outside) || declaresPrefix(signedInfo.scope, outside)) return false;
  const content = standaloneText(source, signed, parent.scope);
  const shape = new RegExp(
    `^<${signed.name} xmlns="${NFE_NAMESPACE}" Id="[A-Za-z0-9]+">(?:${FIELD})+</${signed.name}>$`,
  );
  if (!shape.test(content) || certificate.publicKey.asymmetricKeyType !== 'rsa') return false;
  const digest = createHash('sha1').update(content, 'utf8').digest('base64');
  if (digest !== digestValue) return false;
  const written = standaloneText(source, signedInfo, signature.scope).replace(
    /<(\w+) ([^<>]*?)\s*\/>/g,
    '<$1 $2></$1>',
  );
  const expected = canonicalInfo(id, digest);
  if (written !== expected) return false;
  return createVerify('RSA-SHA1')
    .update(expected, 'utf8')
    .verify(certificate.publicKey, signatureValue, 'base64');
}

function declaresPrefix(scope: NamespaceScope | undefined, outside: NamespaceScope | undefined): boolean {
  for (let here = scope; here && here !== outside; here = here.outer)
    if ([...here.declared.keys()].some((prefix) => prefix !== '')) return true;
  return false;
}

/** Canonical, as the layout has it (MOC, F01). */
function canonicalInfo(id: string, digest: string): string {
  const method = (name: string, algorithm: string) => `<${name} Algorithm="${algorithm}"></${name}>`;
  const transforms = TRANSFORMS.map((algorithm) => method('Transform', algorithm)).join('');
  return (
    `<SignedInfo xmlns="${DSIG_NAMESPACE}">${method('CanonicalizationMethod', C14N)}${method('SignatureMethod', RSA_SHA1)}` +
    `<Reference URI="#${id}"><Transforms>${transforms}</Transforms>${method('DigestMethod', SHA1)}` +
    `<DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
  );
}
