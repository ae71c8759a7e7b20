/** A complete answer as plain JSON: what integrators receive and the history stores. */

import type { AnswerNode, AnswerTree } from '../../../shared/service/service.ts';
import type { XmlElement } from '../xml/xml.ts';

/**
 * Attributes and children by their local names, attributes first; repeated elements as arrays, all values as text.
 * An element with neither is its text; one with attributes and text has the text as `#text`. Namespace declarations
 * are omitted. An attribute with the same name as a child element, or as an array, is `@name`.
 */
export function answerTree(element: XmlElement, alwaysArrays: readonly string[] = []): AnswerTree {
  const groups = Map.groupBy(element.children, ({ name }) => name);
  const entries = new Map<string, AnswerNode>();
  for (const { prefix, name, value } of element.attributes) {
    const own = prefix === '' ? name : `${prefix}:${name}`;
    entries.set(groups.has(own) || alwaysArrays.includes(own) ? `@${own}` : own, value);
  }
  const text = element.children.length > 0 ? element.text.trim() : element.text;
  if (text !== '') entries.set('#text', text);
  for (const [name, group] of groups) {
    const nodes = group.map(answerNode);
    const [only] = nodes;
    entries.set(
      name,
      nodes.length === 1 && only !== undefined && !alwaysArrays.includes(name) ? only : nodes,
    );
  }
  for (const name of alwaysArrays) if (!entries.has(name)) entries.set(name, []);
  // Own properties only, even for a name like __proto__.
  return Object.fromEntries(entries);
}

function answerNode(element: XmlElement): AnswerNode {
  const plain = element.children.length === 0 && element.attributes.length === 0;
  return plain ? element.text : answerTree(element);
}
