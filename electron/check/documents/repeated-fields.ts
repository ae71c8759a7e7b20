/** Names the elements of a part that are there more than once: one reader takes the first and another the last. */

import { children, type XmlElement } from '../../sefaz/xml/xml.ts';

export function repeatedFields(part: XmlElement | undefined, names: readonly string[]): string[] {
  return part ? names.filter((name) => children(part, name).length > 1) : [];
}
