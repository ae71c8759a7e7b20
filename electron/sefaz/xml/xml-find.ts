/** Searches a parsed document by local name, whatever prefix a server used. */

import type { XmlElement } from './xml-model.ts';

/** Direct children of that local name. */
export function children(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Text of the first direct child with that local name, trimmed; undefined if there is none. */
export function childText(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text.trim();
}

/** Texts of the children of that local name, trimmed. */
export function textsOf(node: XmlElement | undefined, name: string): string[] {
  return node ? children(node, name).map(({ text }) => text.trim()) : [];
}

/**
 * Text of the child of that local name, "" if there is none. Where it occurs more than once, all different texts,
 * with blanks between: no rule accepts a value with a blank in it. An empty one says nothing.
 */
export function fieldOf(node: XmlElement | undefined, name: string): string {
  const texts = textsOf(node, name);
  return texts.length === 1 ? (texts[0] ?? '') : [...new Set(texts)].filter((text) => text !== '').join(' ');
}

/** The element itself or its first descendant of that local name, in document order. */
export function find(element: XmlElement, name: string): XmlElement | undefined {
  for (const candidate of walk(element)) if (candidate.name === name) return candidate;
  return undefined;
}

/** The element itself and its descendants of that local name, in document order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const candidate of walk(element)) if (candidate.name === name) found.push(candidate);
  return found;
}

/** The element and its descendants, in document order; those that are `closed`, and what is in them, are left out. */
export function* walk(
  element: XmlElement,
  closed: (element: XmlElement) => boolean = () => false,
): Generator<XmlElement> {
  const waiting = [element];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (closed(next)) continue;
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i];
      if (child) waiting.push(child);
    }
  }
}
