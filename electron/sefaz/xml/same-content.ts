/**
 * Compares what a signature vouches for with what was read. A library that canonicalises takes a processing instruction for
 * text and drops attributes whose names begin with xmlns: of the same characters it may verify what no reader here sees.
 */

import type { XmlElement } from './xml-model.ts';
import { parseXml } from './xml.ts';

/** `canonical`: the text that was hashed. True if it has the names, attributes and texts of `read`, and nothing else. */
export function isWhatWasRead(canonical: string, read: XmlElement): boolean {
  const hashed = parseXml(canonical, { size: Infinity, elements: Infinity });
  if (!hashed.ok) return false;
  const waiting: [XmlElement, XmlElement][] = [[hashed.value, read]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [one, other] = pair;
    if (!isSame(one, other)) return false;
    for (const [i, child] of one.children.entries()) {
      const beside = other.children[i];
      if (beside) waiting.push([child, beside]);
    }
  }
  return true;
}

/** Without regard to their children. */
function isSame(one: XmlElement, other: XmlElement): boolean {
  if (one.name !== other.name || one.namespace !== other.namespace || one.text !== other.text) return false;
  if (one.attributes.length !== other.attributes.length || one.children.length !== other.children.length)
    return false;
  return one.attributes.every(({ name, namespace, value }) =>
    other.attributes.some(
      (each) => each.name === name && each.namespace === namespace && each.value === value,
    ),
  );
}
