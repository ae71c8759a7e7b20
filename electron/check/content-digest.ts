/** The digest of a signed element as it is now, for files whose signature does not vouch for it (MOC 7.0, DigestValue). */

import { createHash } from 'node:crypto';
import { isWhatWasRead } from '../sefaz/xml/same-content.ts';
import { standaloneText } from '../sefaz/xml/standalone.ts';
import { children, parseXml, type NamespaceScope, type XmlElement } from '../sefaz/xml/xml.ts';
import { C14N } from '../sefaz/soap/signature-parts.ts';
import { tightened } from './tightened.ts';

const NOT_SIGNED = 'none';

/**
 * Base64 SHA-1 of the canonical form of the one `signedName` in `parent`: unchanged, and without white space between the
 * tags where that differs. Empty where it has no Id, or is not there exactly once.
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
  let canonical = '';
  signing.SignatureAlgorithms[NOT_SIGNED] = NoSignature;
  signing.HashAlgorithms[NOT_SIGNED] = class {
    getHash = (text: string): string => (canonical = text);
    getAlgorithmName = (): string => NOT_SIGNED;
  };
  signing.addReference({
    xpath: `/*/*[local-name(.)='${signedName}']`,
    transforms: [C14N],
    digestAlgorithm: NOT_SIGNED,
  });
  try {
    signing.computeSignature(xml);
  } catch {
    // What the library cannot read has no digest that could match.
    return '';
  }
  const root = parseXml(xml, { size: Infinity, elements: Infinity });
  const read = root.ok ? children(root.value, signedName)[0] : undefined;
  // What the library made of it must be what is read here.
  if (!read || !isWhatWasRead(canonical, read)) return '';
  return createHash('sha1').update(canonical, 'utf8').digest('base64');
}

class NoSignature {
  getSignature = (): string => '';
  verifySignature = (): boolean => false;
  getAlgorithmName = (): string => NOT_SIGNED;
}
