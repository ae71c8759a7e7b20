/** Checks the form of a message as the authorizer's schema step does: rules B06 and D01 to D03, in order. */

import { ACCESS_KEY_PATTERN } from '../../shared/fiscal/key/access-key.ts';
import { CNPJ_PATTERN } from '../../shared/fiscal/issuer/cnpj.ts';
import { DISABLEMENT_ID_PATTERN } from '../../shared/fiscal/disablement-id.ts';
import { verdict, type Verdict } from './texts.ts';
import type { Element } from './xml.ts';
import { NFE_NAMESPACE } from '../../shared/fiscal/namespace.ts';

export const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** A leaf with its pattern; the whole text must match. */
export interface Field {
  readonly name: string;
  readonly pattern: RegExp;
}

export const STATES = /^(?:1[1-7]|2[1-9]|3[1235]|4[123]|5[0-3])$/; // TCodUfIBGE
export const ENVIRONMENT = /^[12]$/;
const JUSTIFICATION = /^[!-\u00ff][ -\u00ff]{13,253}[!-\u00ff]$/;
const NUMBER = /^[1-9][0-9]{0,8}$/;

export const CONSULT_FIELDS: readonly Field[] = [
  { name: 'tpAmb', pattern: ENVIRONMENT },
  { name: 'xServ', pattern: /^CONSULTAR$/ },
  { name: 'chNFe', pattern: ACCESS_KEY_PATTERN },
];

export const STATUS_FIELDS: readonly Field[] = [
  { name: 'tpAmb', pattern: ENVIRONMENT },
  { name: 'cUF', pattern: STATES },
  { name: 'xServ', pattern: /^STATUS$/ },
];

const DISABLE_FIELDS: readonly Field[] = [
  { name: 'tpAmb', pattern: ENVIRONMENT },
  { name: 'xServ', pattern: /^INUTILIZAR$/ },
  { name: 'cUF', pattern: STATES },
  { name: 'ano', pattern: /^[0-9]{2}$/ },
  { name: 'CNPJ', pattern: CNPJ_PATTERN },
  { name: 'mod', pattern: /^(?:55|65)$/ },
  { name: 'serie', pattern: /^(?:0|[1-9][0-9]{0,2})$/ },
  { name: 'nNFIni', pattern: NUMBER },
  { name: 'nNFFin', pattern: NUMBER },
  { name: 'xJust', pattern: JUSTIFICATION },
];

/**
 * 239, 516, 517, 587, 588, 215 (by `body`), 404, 402, in this order; undefined when the form is right.
 * @param body says which part of the content breaks the layout, or undefined
 */
export function formVerdict(
  root: Element | undefined,
  expected: string,
  utf8: boolean,
  body: (root: Element) => string | undefined,
): Verdict | undefined {
  if (!root || root.local !== expected) return verdict('516');
  const version = root.attributes['versao'];
  if (version !== undefined && version !== '4.00') return verdict('239');
  if (version === undefined) return verdict('517');
  if (!onlyKnownNamespaces(root)) return verdict('587');
  const texts = strayText(root);
  if (texts === 'blank') return verdict('588');
  const wrong = texts === 'words' ? root.local : (unexpectedAttribute(root, ['versao']) ?? body(root));
  if (wrong !== undefined) return verdict('215', `[${wrong}]`);
  if (hasPrefix(root)) return verdict('404');
  return utf8 ? undefined : verdict('402');
}

/** The first field that is missing, misplaced, repeated or invalid. */
export function fieldsFault(parent: Element, fields: readonly Field[]): string | undefined {
  for (const [index, field] of fields.entries()) {
    const child = parent.children[index];
    if (!child || child.local !== field.name || child.children.length > 0) return field.name;
    if (!field.pattern.test(child.text) || unexpectedAttribute(child, []) !== undefined) return field.name;
  }
  return parent.children.length === fields.length ? undefined : parent.children[fields.length]?.local;
}

/** inutNFe: infInut with its Id and fields, then Signature, and nothing else (leiauteInutNFe_v4.00). */
export function disableFault(root: Element): string | undefined {
  const [info, signature] = root.children;
  if (info?.local !== 'infInut') return 'infInut';
  if (!DISABLEMENT_ID_PATTERN.test(info.attributes['Id'] ?? '')) return 'Id';
  const fault = unexpectedAttribute(info, ['Id']) ?? fieldsFault(info, DISABLE_FIELDS);
  if (fault !== undefined) return fault;
  if (signature?.local !== 'Signature' || root.children.length !== 2) return 'Signature';
  return signatureFault(signature);
}

function signatureFault(signature: Element): string | undefined {
  const declared = signature.attributes['xmlns'] ?? (signature.prefix === '' ? undefined : DSIG);
  if (declared !== DSIG) return 'Signature';
  const [info, value, keyInfo] = signature.children;
  if (!namesAre(signature, ['SignedInfo', 'SignatureValue', 'KeyInfo']) || !info || !value || !keyInfo)
    return 'Signature';
  if (!namesAre(info, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'])) return 'SignedInfo';
  const reference = info.children[2];
  if (!reference || !namesAre(reference, ['Transforms', 'DigestMethod', 'DigestValue'])) return 'Reference';
  const data = keyInfo.children[0];
  if (!namesAre(keyInfo, ['X509Data']) || !data || !namesAre(data, ['X509Certificate'])) return 'KeyInfo';
  return isBase64(value.text) && isBase64(data.children[0]?.text ?? '') ? undefined : 'SignatureValue';
}

function namesAre(parent: Element, names: readonly string[]): boolean {
  return (
    parent.children.length === names.length && names.every((name, i) => parent.children[i]?.local === name)
  );
}

function isBase64(text: string): boolean {
  return text.length > 0 && /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text);
}

function unexpectedAttribute(element: Element, allowed: readonly string[]): string | undefined {
  return Object.keys(element.attributes).find(
    (name) => name !== 'xmlns' && !name.startsWith('xmlns:') && !allowed.includes(name),
  );
}

/** The root is in the NF-e's namespace; below it only that one and the signature's are declared. */
function onlyKnownNamespaces(root: Element): boolean {
  const own = root.attributes[root.prefix === '' ? 'xmlns' : `xmlns:${root.prefix}`];
  return (
    own === NFE_NAMESPACE &&
    everyElement(root, (element) =>
      namespacesDeclared(element).every((uri) => uri === NFE_NAMESPACE || uri === DSIG),
    )
  );
}

function namespacesDeclared(element: Element): string[] {
  return Object.entries(element.attributes)
    .filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
    .map(([, uri]) => uri);
}

function hasPrefix(root: Element): boolean {
  const free = (element: Element) =>
    element.prefix === '' && !Object.keys(element.attributes).some((name) => name.startsWith('xmlns:'));
  return !everyElement(root, free);
}

function strayText(element: Element): 'blank' | 'words' | undefined {
  if (element.mixed) return /\S/.test(element.text) ? 'words' : 'blank';
  for (const child of element.children) {
    const inside = strayText(child);
    if (inside) return inside;
  }
  return undefined;
}

function everyElement(element: Element, test: (element: Element) => boolean): boolean {
  return test(element) && element.children.every((child) => everyElement(child, test));
}
