/** Names the fields of SEFAZ's part that are there more than once: one reader takes the first and another the last. */

import { children, type XmlElement } from '../../sefaz/xml/xml.ts';

export function repeatedFields(info: XmlElement | undefined, names: readonly string[]): string[] {
  return info ? names.filter((name) => children(info, name).length > 1) : [];
}
