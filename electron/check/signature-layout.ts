/** The one form of signature that SEFAZ's schema allows (xmldsig-core-schema_v1.01), as our own rules. */

import { C14N, DSIG_NAMESPACE, RSA_SHA1, SHA1, TRANSFORMS } from '../sefaz/soap/signature-parts.ts';
import type { XmlElement } from '../sefaz/xml/xml.ts';
import {
  checkAttributes,
  checkSequence,
  collapsed,
  type Attribute,
  type Child,
  type Note,
} from './sequence.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;
const NCNAME = /^[\p{L}_][\p{L}\p{M}\p{Nd}._·-]*$/u;

const id: Attribute = { name: 'Id', required: false, test: (value) => NCNAME.test(collapsed(value)) };
const uri = (name: string, required: boolean, test: (value: string) => boolean): Attribute => ({
  name,
  required,
  test: (value) => test(collapsed(value)),
});

/**
 * Checks what xs:anyURI restricts: one fragment, complete escapes, and in the first segment no colon except after a
 * scheme.
 */
function isUri(value: string): boolean {
  const first = /^[^/?#]*/.exec(value)?.[0] ?? '';
  if (first.includes(':') && !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(first)) return false;
  return !/#.*#/.test(value) && !/%(?![0-9A-Fa-f]{2})/.test(value);
}

const child = (name: string, check: Child['check']): Child => ({
  name,
  namespace: DSIG_NAMESPACE,
  optional: false,
  check,
});
const group = (name: string, attributes: readonly Attribute[], children: readonly Child[]): Child =>
  child(name, (element, note) => {
    checkAttributes(element, attributes, note);
    checkSequence(element, children, note);
  });
/** An element without content and with one fixed algorithm. */
const fixed = (name: string, algorithm: string): Child =>
  group(name, [uri('Algorithm', true, (value) => value === algorithm)], []);
const bytes = (name: string, attributes: readonly Attribute[]): Child =>
  child(name, (element, note) => {
    checkAttributes(element, attributes, note);
    if (element.children.length > 0) note('layout.unexpected', element.children[0]?.name ?? '');
    else if (!BASE64.test(element.text.replace(/[ \t\r\n]+/g, ''))) note('layout.value', '', element.text);
  });

const CONTENT: readonly Child[] = [
  group(
    'SignedInfo',
    [id],
    [
      fixed('CanonicalizationMethod', C14N),
      fixed('SignatureMethod', RSA_SHA1),
      group(
        'Reference',
        [id, uri('URI', true, (value) => value.length >= 2 && isUri(value)), uri('Type', false, isUri)],
        [child('Transforms', checkTransforms), fixed('DigestMethod', SHA1), bytes('DigestValue', [])],
      ),
    ],
  ),
  bytes('SignatureValue', [id]),
  group('KeyInfo', [id], [group('X509Data', [], [bytes('X509Certificate', [])])]),
];

export function checkSignatureLayout(element: XmlElement, note: Note): void {
  checkAttributes(element, [id], note);
  checkSequence(element, CONTENT, note);
}

/** Two different transforms in any order; the schema allows XPath texts in them. */
function checkTransforms(element: XmlElement, note: Note): void {
  checkAttributes(element, [], note);
  if (!/^[ \t\r\n]*$/.test(element.text)) note('layout.text', '', element.text.trim());
  const seen = new Set<string>();
  for (const one of element.children) {
    if (one.name !== 'Transform' || one.namespace !== DSIG_NAMESPACE) {
      note('layout.unexpected', one.name);
      continue;
    }
    const algorithm = uri('Algorithm', true, (value) => TRANSFORMS.includes(value) && !seen.has(value));
    checkAttributes(one, [algorithm], (code, field, value) => note(code, `Transform/${field}`, value));
    seen.add(collapsed(one.attributes.find(({ name }) => name === 'Algorithm')?.value ?? ''));
    checkXPaths(one, note);
  }
  if (element.children.length < 2) note('layout.missing', 'Transform');
  if (element.children.length > 2) note('layout.unexpected', 'Transform');
}

function checkXPaths(transform: XmlElement, note: Note): void {
  if (!/^[ \t\r\n]*$/.test(transform.text)) note('layout.text', 'Transform', transform.text.trim());
  for (const one of transform.children) {
    const right = one.name === 'XPath' && one.namespace === DSIG_NAMESPACE && one.children.length === 0;
    if (right)
      checkAttributes(one, [], (code, field, value) => note(code, `Transform/XPath/${field}`, value));
    else note('layout.unexpected', `Transform/${one.name}`);
  }
}
