/**
 * Verifies the enveloped signature of one element (inutNFe, retInutNFe, NFe) with a different library than the one
 * that signs.
 */

import { X509Certificate } from 'node:crypto';
import { standaloneText } from '../sefaz/xml/standalone.ts';
import { children, find, findAll, type NamespaceScope, type XmlElement } from '../sefaz/xml/xml.ts';
import { holdsAsWritten } from './plain-signature.ts';
import { C14N, DSIG_NAMESPACE, RSA_SHA1, SHA1, TRANSFORMS } from './signature-layout.ts';

/**
 * `layout`: not exactly one signature over the one signed element; `unchecked`: the layout was refused, so nothing
 * was verified; `digest`: the content differs from what was signed; `value`: not made by the enclosed certificate,
 * or by an unknown algorithm; `certificate`: none that can be read.
 */
export type SignatureOutcome = 'ok' | 'missing' | 'layout' | 'unchecked' | 'digest' | 'value' | 'certificate';

export interface SignatureCheck {
  readonly outcome: SignatureOutcome;
  /** DER; undefined if it cannot be read. */
  readonly certificate: Buffer | undefined;
  /** As written; '' if absent. */
  readonly digestValue: string;
  /** Algorithms that SEFAZ's layout does not allow. */
  readonly otherAlgorithms: readonly string[];
}

/**
 * `refused`: the layout of the document is wrong, so nothing is verified. `outside` is the namespace scope around
 * `parent` in `source`. The signed text is first taken as it was sent, with the namespaces it uses; if that fails,
 * with all that are in scope, for files signed inside their envelope.
 */
export async function checkEnvelopedSignature(
  source: string,
  parent: XmlElement,
  signedName: string,
  outside: NamespaceScope | undefined,
  refused = false,
): Promise<SignatureCheck> {
  const [signature, ...more] = parent.children.filter(
    ({ name, namespace }) => name === 'Signature' && namespace === DSIG_NAMESPACE,
  );
  if (!signature) {
    return { outcome: 'missing', certificate: undefined, digestValue: '', otherAlgorithms: [] };
  }
  const references = findAll(signature, 'Reference');
  const digestValue = find(signature, 'DigestValue')?.text.replace(/\s+/g, '') ?? '';
  const certificate = readCertificate(find(signature, 'X509Certificate')?.text ?? '');
  const facts = { certificate: certificate?.raw, digestValue, otherAlgorithms: otherAlgorithms(signature) };
  if (refused || asksForMore(signature)) return { outcome: 'unchecked', ...facts };
  const [signed, ...others] = children(parent, signedName);
  const id = signed && attribute(signed, 'Id');
  const points = references.length === 1 && references[0] && attribute(references[0], 'URI') === `#${id}`;
  if (more.length > 0 || !signed || others.length > 0 || !id || !points)
    return { outcome: 'layout', ...facts };
  if (!certificate) return { outcome: 'certificate', ...facts };

  if (holdsAsWritten(source, parent, signed, signature, certificate)) return { outcome: 'ok', ...facts };
  const bare = standaloneText(source, parent, outside);
  const pem = certificate.toString();
  const apex = new RegExp(`^<(?:[\\w.-]+:)?${signedName}[ >]`);
  const outcome = await verify(bare, standaloneText(source, signature, parent.scope), pem, apex);
  if (outcome === 'ok') return { outcome, ...facts };
  const full = withNamespaces(bare, parent, outside);
  if (full === bare) return { outcome, ...facts };
  const inPlace = await verify(full, standaloneText(source, signature, parent.scope), pem, apex);
  return { outcome: inPlace === 'ok' ? inPlace : outcome, ...facts };
}

/**
 * The work a signature requires is chosen by its maker, for example thousands of transforms where the layout has
 * two.
 */
function asksForMore(signature: XmlElement): boolean {
  const asked = findAll(signature, 'Transform').length;
  return asked > TRANSFORMS.length || findAll(signature, 'XPath').length > 0;
}

async function verify(xml: string, signature: string, pem: string, apex: RegExp): Promise<SignatureOutcome> {
  const { SignedXml } = await import('xml-crypto');
  // The key is taken from the certificate read here, never from one that the library finds.
  const check = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null });
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(xml)) return 'digest';
  } catch (error) {
    // The library throws for a wrong value, for unknown algorithms and for duplicate ids.
    return error instanceof Error && /digest/i.test(error.message) ? 'digest' : 'value';
  }
  const [signed, ...others] = check.getSignedReferences();
  return signed !== undefined && others.length === 0 && apex.test(signed) ? 'ok' : 'layout';
}

/** The namespaces in scope outside that the text neither declares nor was given. */
function withNamespaces(bare: string, parent: XmlElement, outside: NamespaceScope | undefined): string {
  const head = bare.slice(0, bare.indexOf('>'));
  const added: string[] = [];
  const seen = new Set<string>();
  for (let scope = outside; scope; scope = scope.outer) {
    for (const [prefix, namespace] of scope.declared) {
      const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
      const there = seen.has(prefix) || new RegExp(`\\s${name}\\s*=`).test(head);
      seen.add(prefix);
      if (!there && namespace !== '') added.push(` ${name}="${namespace.replace(/[&<"]/g, escaped)}"`);
    }
  }
  const behind = 1 + parent.name.length + (parent.prefix === '' ? 0 : parent.prefix.length + 1);
  return bare.slice(0, behind) + added.join('') + bare.slice(behind);
}

/** Largest number of unknown algorithms that are named. */
const MAX_ALGORITHMS = 8;

function escaped(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** The layout allows only the algorithms of MOC, F01. */
function otherAlgorithms(signature: XmlElement): string[] {
  const named = (name: string) => findAll(signature, name).map((one) => attribute(one, 'Algorithm') ?? '');
  const strange = [
    ...named('CanonicalizationMethod').filter((one) => one !== C14N),
    ...named('SignatureMethod').filter((one) => one !== RSA_SHA1),
    ...named('DigestMethod').filter((one) => one !== SHA1),
    ...named('Transform').filter((one) => !TRANSFORMS.includes(one)),
  ];
  return [...new Set(strange)].slice(0, MAX_ALGORITHMS);
}

function attribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name && one.namespace === '')?.value;
}

function readCertificate(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    // Not a certificate: the caller reports it.
    return undefined;
  }
}
