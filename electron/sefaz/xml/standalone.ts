/** Extracts an element from its document as text, character for character, with the same meaning. */

import type { NamespaceScope, XmlElement } from './xml-model.ts';
import { namespaceOf } from './xml-namespaces.ts';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** The element's own characters, plus only those namespace declarations that it uses and inherits. */
export function standaloneText(
  source: string,
  element: XmlElement,
  outside: NamespaceScope | undefined,
): string {
  const added: string[] = [];
  for (const prefix of inheritedPrefixes(element, outside)) {
    const namespace = namespaceOf(prefix, outside);
    if (namespace) added.push(` xmlns${prefix && `:${prefix}`}="${escapeAttribute(namespace)}"`);
  }
  const nameLength = element.name.length + (element.prefix ? element.prefix.length + 1 : 0);
  const behindName = element.start + 1 + nameLength;
  return source.slice(element.start, behindName) + added.join('') + source.slice(behindName, element.end);
}

function inheritedPrefixes(root: XmlElement, outside: NamespaceScope | undefined): Set<string> {
  const found = new Set<string>();
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const { scope } = element;
    const use = (prefix: string) => {
      if (prefix !== 'xml' && !declaredInside(prefix, scope, outside)) found.add(prefix);
    };
    use(element.prefix);
    for (const { prefix, namespace, name, value } of element.attributes) {
      if (prefix !== '') use(prefix);
      // The one attribute whose value is itself a prefixed name.
      if (namespace === XSI && name === 'type')
        use(value.includes(':') ? value.slice(0, value.indexOf(':')).trim() : '');
    }
    // One by one: spreading a hundred thousand children exceeds the limit of call arguments.
    for (const child of element.children) waiting.push(child);
  }
  return found;
}

function declaredInside(
  prefix: string,
  scope: NamespaceScope | undefined,
  outside: NamespaceScope | undefined,
): boolean {
  for (let here = scope; here && here !== outside; here = here.outer)
    if (here.declared.has(prefix)) return true;
  return false;
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
