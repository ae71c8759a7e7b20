/** Reads the texts of X.509 names and alternative names in any string type. */

import {
  BerError,
  childrenOf,
  isContext,
  octetsOf,
  oidOf,
  readBer,
  sequenceOf,
  TAG,
  type Ber,
} from './ber.ts';

export const NAME = { commonName: '2.5.4.3', state: '2.5.4.8', organisation: '2.5.4.10' } as const;

/** Every text of one kind in a Name (RDNSequence), in order. Throws `BerError`. */
export function textsOfName(name: Ber | undefined, oid: string): string[] {
  return sequenceOf(name)
    .flatMap((relative) => childrenOf(relative))
    .map((attribute) => sequenceOf(attribute))
    .filter(([type]) => oidOf(type) === oid)
    .map(([, value]) => (value ? stringOf(value) : ''));
}

/** `otherName` entries of a SubjectAltName extension, by OID. Throws `BerError`. */
export function otherNames(subjectAltName: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of sequenceOf(readBer(subjectAltName))) {
    if (!isContext(name, 0)) continue;
    const [type, wrapper] = childrenOf(name);
    const oid = oidOf(type);
    if (wrapper && !found.has(oid)) found.set(oid, wrappedText(wrapper));
  }
  return found;
}

/** Text of a string element. Throws `BerError` for any other type. */
function stringOf(node: Ber): string {
  if (node.tagClass !== 'universal') throw new BerError('a string was expected');
  const bytes = octetsOf(node);
  if (node.tag === TAG.utf8) return bytes.toString('utf8');
  if (node.tag === TAG.bmp) return wide(bytes, 2);
  if (node.tag === TAG.universal) return wide(bytes, 4);
  // Teletex is T.61 by the standard and Latin-1 in practice, as is what some put into a PrintableString.
  return bytes.toString('latin1');
}

function wide(bytes: Buffer, size: 2 | 4): string {
  let text = '';
  for (let offset = 0; offset + size <= bytes.length; offset += size) {
    const point = bytes.readUIntBE(offset, size);
    text += point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  }
  return text;
}

const STRING_TAGS: readonly number[] = [
  TAG.octetString,
  TAG.utf8,
  TAG.numeric,
  TAG.printable,
  TAG.teletex,
  TAG.ia5,
  TAG.visible,
  TAG.universal,
  TAG.bmp,
];

// Certifiers encode the value with or without explicit tag, as any string type, or as a string inside an OCTET
// STRING.
function wrappedText(node: Ber, depth = 0): string {
  if (node.constructed && depth < 4) {
    const inner = childrenOf(node)[0];
    return inner ? wrappedText(inner, depth + 1) : '';
  }
  if (node.tagClass !== 'universal' || node.tag === TAG.octetString) {
    const nested = nestedString(node.contents);
    return nested && depth < 4 ? wrappedText(nested, depth + 1) : node.contents.toString('latin1');
  }
  return stringOf(node);
}

function nestedString(bytes: Buffer): Ber | undefined {
  const tag = bytes[0];
  if (tag === undefined || !STRING_TAGS.includes(tag)) return undefined;
  try {
    const node = readBer(bytes);
    return node.raw.length === bytes.length ? node : undefined;
  } catch (error) {
    if (error instanceof BerError) return undefined;
    throw error;
  }
}
