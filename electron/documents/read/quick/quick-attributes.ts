/** Reads the attributes of one tag byte by byte, as far as documents usually have them. */

import { NFE_NAMESPACE } from '../../../../shared/fiscal/namespace.ts';
import { isNameByte, isNameStart, isSpace, sameBytes } from './quick-bytes.ts';

const MAX_ATTRIBUTES = 8;
const XMLNS = Buffer.from('xmlns');
const ID = Buffer.from('Id');
/** Declared by .NET's serializers and never used. */
const DECLARED = [Buffer.from('xmlns:xsi'), Buffer.from('xmlns:xsd')];
/** Lengths of the two namespaces that nothing may declare (Namespaces in XML 1.0, 3). */
const RESERVED_LENGTHS = [36, 29];

export interface QuickTag {
  /** Offset of the last `>`. */
  end: number;
  closed: boolean;
  /** Offsets of the value of `Id`, -1 without one. */
  id: number;
  idEnd: number;
  /** It declares a default namespace that is not that of the NF-e. */
  isForeign: boolean;
}

const NFE = Buffer.from(NFE_NAMESPACE);

const tag: QuickTag = { end: 0, closed: false, id: -1, idEnd: -1, isForeign: false };
const nameStarts = new Int32Array(MAX_ATTRIBUTES);
const nameEnds = new Int32Array(MAX_ATTRIBUTES);

/** `from` is the offset after the tag's name. Undefined for anything unusual. The result is valid until the next call. */
export function readAttributes(bytes: Uint8Array, from: number): QuickTag | undefined {
  tag.id = -1;
  tag.closed = false;
  tag.isForeign = false;
  let at = from;
  for (let count = 0; ; count += 1) {
    const gap = at;
    while (isSpace(bytes[at])) at += 1;
    if (bytes[at] === 0x2f /* / */) {
      at += 1;
      tag.closed = true;
    }
    if (bytes[at] === 0x3e /* > */) {
      tag.end = at;
      return tag;
    }
    if (tag.closed || gap === at || count === MAX_ATTRIBUTES) return undefined;
    const nameStart = at;
    if (!isNameStart(bytes[at] ?? 0)) return undefined;
    while (isNameByte(bytes[at] ?? 0) || bytes[at] === 0x3a /* : */) at += 1;
    const nameEnd = at;
    const quote = bytes[at + 1];
    if (bytes[at] !== 0x3d /* = */ || (quote !== 0x22 && quote !== 0x27)) return undefined;
    at += 2;
    const start = at;
    at = valueEnd(bytes, at, quote);
    if (at < 0 || isRepeated(bytes, nameStart, nameEnd, count)) return undefined;
    if (!isAllowed(bytes, nameStart, nameEnd, at - start)) return undefined;
    if (sameBytes(bytes, nameStart, nameEnd, ID)) {
      tag.id = start;
      tag.idEnd = at;
    } else if (sameBytes(bytes, nameStart, nameEnd, XMLNS)) tag.isForeign = !sameBytes(bytes, start, at, NFE);
    at += 1;
  }
}

function valueEnd(bytes: Uint8Array, from: number, quote: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) return at;
    if (byte < 0x20 || byte > 0x7e || byte === 0x3c || byte === 0x26) return -1;
  }
  return -1;
}

/** Also remembers the name for those that follow. */
function isRepeated(bytes: Uint8Array, start: number, end: number, count: number): boolean {
  for (let k = 0; k < count; k += 1) {
    const other = nameStarts[k] ?? 0;
    if (sameBytes(bytes, start, end, bytes.subarray(other, nameEnds[k]))) return true;
  }
  nameStarts[count] = start;
  nameEnds[count] = end;
  return false;
}

/** A declaration must not touch the reserved namespaces; no other name may have a prefix. */
function isAllowed(bytes: Uint8Array, start: number, end: number, valueLength: number): boolean {
  const declares = sameBytes(bytes, start, end, XMLNS);
  if (!declares && !hasColon(bytes, start, end)) return true;
  if (RESERVED_LENGTHS.includes(valueLength)) return false;
  return declares || (valueLength > 0 && DECLARED.some((name) => sameBytes(bytes, start, end, name)));
}

function hasColon(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (bytes[at] === 0x3a) return true;
  return false;
}
