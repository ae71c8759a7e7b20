/** The digest of a signed element as it is now, for files whose signature does not vouch for it (MOC 7.0, DigestValue). */

import { standaloneText } from '../sefaz/xml/standalone.ts';
import { children, type NamespaceScope, type XmlElement } from '../sefaz/xml/xml.ts';
import { C14N, SHA1 } from '../sefaz/soap/signature-parts.ts';
import { tightened } from './tightened.ts';

const NOT_SIGNED = 'none';

/**
 * Base64 SHA-1 of the canonical form of the one `signedName` in `parent`: as it stands, and without white space
 * between the tags where that differs. Empty where it has no Id, or is not there exactly once.
 */
export async function contentDigests(
  source: string,
  parent: XmlElement,
  signedName: string,
  outside: NamespaceScope | undefined,
): Promise<string[]> {
  const [signed, ...others] = children(parent, signedName);
  const id = signed?.attributes.find(({ name, namespace }) => name === 'Id' && namespace === '')?.value;
  if (!signed || others.length > 0 || !id) return [];
  const bare = standaloneText(source, parent, outside);
  const digests = [await digestOf(bare, signedName), await digestOf(tightened(bare), signedName)];
  return [...new Set(digests)].filter((one) => one !== '');
}

/** The library canonicalises while it signs; the value itself is made of nothing and not used. */
async function digestOf(xml: string, signedName: string): Promise<string> {
  const { SignedXml } = await import('xml-crypto');
  const signing = new SignedXml({
    privateKey: NOT_SIGNED,
    signatureAlgorithm: NOT_SIGNED,
    canonicalizationAlgorithm: C14N,
  });
  signing.SignatureAlgorithms[NOT_SIGNED] = NoSignature;
  signing.addReference({
    xpath: `/*/*[local-name(.)='${signedName}']`,
    transforms: [C14N],
    digestAlgorithm: SHA1,
  });
  try {
    signing.computeSignature(xml);
  } catch {
    // What the library cannot read has no digest that could match.
    return '';
  }
  return /<DigestValue>([^<]+)</.exec(signing.getSignatureXml())?.[1] ?? '';
}

class NoSignature {
  getSignature = (): string => '';
  verifySignature = (): boolean => false;
  getAlgorithmName = (): string => NOT_SIGNED;
}
