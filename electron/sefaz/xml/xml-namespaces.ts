/** Namespaces in XML 1.0: resolving prefixes, and which declarations are allowed. */

import type { NamespaceScope } from './xml-model.ts';

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

/** `xml` and `xmlns` are reserved; a prefix cannot be undeclared in Namespaces 1.0. */
export function mayBind(prefix: string, namespace: string): boolean {
  if (prefix === 'xmlns' || namespace === XMLNS_NAMESPACE) return false;
  if ((prefix === 'xml') !== (namespace === XML_NAMESPACE)) return false;
  return prefix === '' || namespace !== '';
}

/** The namespace of a prefix; undefined if it is unbound. */
export function namespaceOf(prefix: string, scope: NamespaceScope | undefined): string | undefined {
  if (prefix === 'xml') return XML_NAMESPACE;
  for (let here = scope; here; here = here.outer) {
    const found = here.declared.get(prefix);
    if (found !== undefined) return found;
  }
  return prefix === '' ? '' : undefined;
}
