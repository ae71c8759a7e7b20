/** Verifies our own signature from the text alone, and by a library where it is not written as we write it. */

import type { X509Certificate } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/result.ts';
import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';
import { isWhatWasRead } from '../xml/same-content.ts';
import { parseXml } from '../xml/xml.ts';
import { holdsAsWritten } from './plain-signature.ts';
import { readSignatureParts } from './signature-parts.ts';

/**
 * `layout`: not one inutNFe with one infInut and one signature over it; `digest`: the content was changed;
 * `signature`: not made by this certificate.
 */
export type SignatureProblem = 'digest' | 'signature' | 'layout';

/**
 * The certificate that an inutNFe is signed with. In its canonical form already, as ours is, it takes one pass over the text, which never says yes
 * where the library says no (docs/adr/0017); the library is loaded for the first text of another form.
 */
export async function verifyDisablement(xml: string): Promise<Result<X509Certificate, SignatureProblem>> {
  const parts = readLayout(xml);
  if (!parts) return err('layout');
  if (holdsAsWritten(xml, parts.root, parts, parts.certificate)) return ok(parts.certificate);
  const { SignedXml } = await import('xml-crypto');
  const check = new SignedXml({
    // A key, and no text that would be read once more; it is taken from the certificate in the text, read here and not by the library.
    publicCert: parts.certificate.publicKey,
    getCertFromKeyInfo: () => null,
  });
  try {
    check.loadSignature(xml.slice(parts.signature.start, parts.signature.end));
    if (!check.checkSignature(xml)) return err('digest');
  } catch (error) {
    // The library throws for a wrong signature value and for unknown algorithms; both mean an invalid signature.
    return err(error instanceof Error && /digest/i.test(error.message) ? 'digest' : 'signature');
  }
  const [signed, ...others] = check.getSignedReferences();
  if (signed === undefined || others.length > 0 || !isWhatWasRead(signed, parts.signed)) return err('layout');
  return ok(parts.certificate);
}

/** One has 26; the library takes half a millisecond for each, and a shared journal's row may have come from anyone who writes there. */
const MOST_ELEMENTS = 100;

function readLayout(xml: string) {
  const parsed = parseXml(xml, { elements: MOST_ELEMENTS });
  if (!parsed.ok) return undefined;
  const root = parsed.value;
  const [infInut, signature, ...more] = root.children;
  if (
    root.name !== 'inutNFe' ||
    root.namespace !== NFE_NAMESPACE ||
    !infInut ||
    !signature ||
    more.length > 0
  ) {
    return undefined;
  }
  const parts = readSignatureParts(xml, root, 'infInut');
  if (typeof parts === 'string' || parts.signed !== infInut || parts.otherAlgorithms.length > 0)
    return undefined;
  const { certificate } = parts;
  if (infInut.namespace !== NFE_NAMESPACE || !certificate) return undefined;
  return { ...parts, root, certificate };
}
