/**
 * Reads the parts of an enveloped signature, each by its one place below it (XMLDSig; MOC 7.0, group F). A part that is
 * anywhere else, or occurs twice, is a forgery: one reader could take the signed part and another the unsigned one.
 */

import type { X509Certificate } from 'node:crypto';
import { readCertificate } from '../../x509/parsed-certificate.ts';
import { findAll, walk } from '../xml/xml-find.ts';
import type { XmlElement } from '../xml/xml-model.ts';

export const DSIG_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';
export const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const RSA_SHA1 = `${DSIG_NAMESPACE}rsa-sha1`;
export const SHA1 = `${DSIG_NAMESPACE}sha1`;
export const TRANSFORMS: readonly string[] = [`${DSIG_NAMESPACE}enveloped-signature`, C14N];

export interface SignatureParts {
  readonly signature: XmlElement;
  readonly signedInfo: XmlElement;
  /** The one element that is signed, and its Id. */
  readonly signed: XmlElement;
  readonly id: string;
  /** Base64, without white space. */
  readonly digestValue: string;
  readonly signatureValue: string;
  /** Undefined if it cannot be read. */
  readonly certificate: X509Certificate | undefined;
  /** Algorithms besides those of the layout. */
  readonly otherAlgorithms: readonly string[];
}

/** `source`: the text of the document of `parent`. `missing`: no signature; `layout`: not exactly one of the one form, over the one `signedName` in `parent`. */
export function readSignatureParts(
  source: string,
  parent: XmlElement,
  signedName: string,
): SignatureParts | 'missing' | 'layout' {
  const [signature] = parent.children.filter(
    ({ name, namespace }) => name === 'Signature' && namespace === DSIG_NAMESPACE,
  );
  if (!signature) return findAll(parent, 'Signature').length > 0 ? 'layout' : 'missing';
  // Of a value with a comment one reader takes what is before it, another what is left without it.
  if (/<[!?]/.test(source.slice(signature.start, signature.end))) return 'layout';
  const [signedInfo, value, keyInfo] = exactly(signature, ['SignedInfo', 'SignatureValue', 'KeyInfo']);
  const [method, algorithm, reference] = exactly(signedInfo, [
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  ]);
  const [transforms, digestMethod, digest] = exactly(reference, [
    'Transforms',
    'DigestMethod',
    'DigestValue',
  ]);
  const [data] = exactly(keyInfo, ['X509Data']);
  const [certificate] = exactly(data, ['X509Certificate']);
  const steps = transforms?.children ?? [];
  if (!signedInfo || !value || !method || !algorithm || !digestMethod || !digest || !certificate)
    return 'layout';
  const leaves = [method, algorithm, digestMethod, digest, value, certificate];
  if (leaves.some(({ children }) => children.length > 0)) return 'layout';
  // What a transform does to the content is chosen by its maker, such as thousands of them where the layout has two.
  const usual = steps.every((one) => isDsig(one, 'Transform') && one.children.length === 0);
  if (!reference || !usual || steps.length === 0 || steps.length > TRANSFORMS.length) return 'layout';

  const [signed, ...others] = parent.children.filter(({ name }) => name === signedName);
  const id = signed && attribute(signed, 'Id');
  if (!signed || others.length > 0 || !id || attribute(reference, 'URI') !== `#${id}`) return 'layout';
  if (!isAlone(parent, signature, signed, id)) return 'layout';
  const strange = [
    ...(attribute(method, 'Algorithm') === C14N ? [] : [method]),
    ...(attribute(algorithm, 'Algorithm') === RSA_SHA1 ? [] : [algorithm]),
    ...(attribute(digestMethod, 'Algorithm') === SHA1 ? [] : [digestMethod]),
    ...steps.filter((one) => !TRANSFORMS.includes(attribute(one, 'Algorithm') ?? '')),
  ];
  return {
    signature,
    signedInfo,
    signed,
    id,
    digestValue: digest.text.replace(/\s+/g, ''),
    signatureValue: value.text.replace(/\s+/g, ''),
    certificate: readCertificate(Buffer.from(certificate.text, 'base64')),
    otherAlgorithms: [...new Set(strange.map((one) => attribute(one, 'Algorithm') ?? ''))],
  };
}

/** Nothing else in `parent` is a signature, bears the Id, or has the name of what is signed: wrapping would. */
function isAlone(parent: XmlElement, signature: XmlElement, signed: XmlElement, id: string): boolean {
  for (const one of walk(parent)) {
    if (one !== signature && one.name === 'Signature') return false;
    if (one === signed || one === parent) continue;
    if (one.name === signed.name) return false;
    if (one.attributes.some(({ name, value }) => /^id$/i.test(name) && value === id)) return false;
  }
  return !parent.attributes.some(({ name, value }) => /^id$/i.test(name) && value === id);
}

/** The children, where they are just these, one each and in any order; else as many undefined. */
function exactly(
  element: XmlElement | undefined,
  names: readonly string[],
): readonly (XmlElement | undefined)[] {
  if (element?.children.length !== names.length) return [];
  const found = names.map((name) => element.children.find((one) => isDsig(one, name)));
  return found.every((one) => one !== undefined) ? found : [];
}

function isDsig({ name, namespace }: XmlElement, wanted: string): boolean {
  return name === wanted && namespace === DSIG_NAMESPACE;
}

function attribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name && one.namespace === '')?.value;
}
