/** Verifies our own signature before sending: with another library, from the text alone. */

import { Buffer } from 'node:buffer';
import { X509Certificate } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/result.ts';
import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';
import { find, parseXml, type XmlElement } from '../xml/xml.ts';

/**
 * `layout`: not one inutNFe with one infInut and one signature over it; `digest`: the content was changed;
 * `signature`: not made by this certificate.
 */
export type SignatureProblem = 'digest' | 'signature' | 'layout';

const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';

/** Verifies a signed inutNFe; the library is loaded on the first call, because consultations do not need it. */
export async function verifyDisablement(
  xml: string,
): Promise<Result<{ readonly certificateDer: Buffer }, SignatureProblem>> {
  const parts = readLayout(xml);
  if (!parts) return err('layout');
  const { SignedXml } = await import('xml-crypto');
  const check = new SignedXml({
    publicCert: parts.certificate.toString(),
    // The key is taken from the certificate in the text, read here and not by the library.
    getCertFromKeyInfo: () => null,
  });
  try {
    check.loadSignature(parts.signature);
    if (!check.checkSignature(xml)) return err('digest');
  } catch (error) {
    // The library throws for a wrong signature value and for unknown algorithms; both mean an invalid signature.
    return err(error instanceof Error && /digest/i.test(error.message) ? 'digest' : 'signature');
  }
  const [signed, ...others] = check.getSignedReferences();
  const apex = `<infInut xmlns="${NFE_NAMESPACE}" Id="${parts.id}">`;
  if (others.length > 0 || !signed?.startsWith(apex)) return err('layout');
  return ok({ certificateDer: parts.certificate.raw });
}

function readLayout(xml: string) {
  const parsed = parseXml(xml);
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
  const id = attribute(infInut, 'Id');
  if (infInut.name !== 'infInut' || infInut.namespace !== NFE_NAMESPACE || !id) return undefined;
  if (signature.name !== 'Signature' || signature.namespace !== SIGNATURE_NAMESPACE) return undefined;
  const reference = find(signature, 'Reference');
  if (!reference || attribute(reference, 'URI') !== `#${id}`) return undefined;
  const certificate = readCertificate(find(signature, 'X509Certificate')?.text ?? '');
  return certificate ? { id, certificate, signature: xml.slice(signature.start, signature.end) } : undefined;
}

function attribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((candidate) => candidate.name === name && candidate.namespace === '')?.value;
}

function readCertificate(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    // Not a certificate: the caller answers 'layout'.
    return undefined;
  }
}
