/** A small, strict-about-bounds reader of BER and DER over Buffers, for PKCS#12 files and certificates (X.690). */

/** One element: identifier octet parts, its contents, and its exact bytes (so that signatures stay checkable). */
export interface Ber {
  readonly tagClass: 'universal' | 'application' | 'context' | 'private';
  readonly tag: number;
  readonly constructed: boolean;
  readonly contents: Buffer;
  readonly raw: Buffer;
}

export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x10,
  set: 0x11,
  numeric: 0x12,
  printable: 0x13,
  teletex: 0x14,
  ia5: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visible: 0x1a,
  universal: 0x1c,
  bmp: 0x1e,
} as const;

/** The bytes are not the expected structure; caught at the boundary of each reader, never visible outside. */
export class BerError extends Error {
  override readonly name = 'BerError';
}

/** What `read` returns; undefined where the bytes are malformed. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BerError) return undefined;
    throw error;
  }
}

const CLASSES = ['universal', 'application', 'context', 'private'] as const;
// Deeper than any real certificate: bounds work and stack for hostile files.
const MAX_DEPTH = 32;

/** Reads the element at `offset`; later bytes are ignored. Throws `BerError`. */
export function readBer(bytes: Buffer, offset = 0, depth = 0): Ber {
  if (depth > MAX_DEPTH) throw new BerError('nested too deeply');
  const identifier = byteAt(bytes, offset);
  const tag = identifier & 0x1f;
  if (tag === 0x1f) throw new BerError('long tag');
  const constructed = (identifier & 0x20) !== 0;
  const tagClass = CLASSES[identifier >> 6] ?? 'universal';
  const first = byteAt(bytes, offset + 1);
  let start = offset + 2;

  if (first === 0x80) {
    if (!constructed) throw new BerError('indefinite length of a primitive');
    let end = start;
    while (!(byteAt(bytes, end) === 0 && byteAt(bytes, end + 1) === 0)) {
      end += readBer(bytes, end, depth + 1).raw.length;
    }
    return {
      tagClass,
      tag,
      constructed,
      contents: bytes.subarray(start, end),
      raw: bytes.subarray(offset, end + 2),
    };
  }

  let length = first;
  if (first > 0x80) {
    const count = first & 0x7f;
    if (count > 4) throw new BerError('length too long');
    length = 0;
    for (let index = 0; index < count; index += 1) length = length * 256 + byteAt(bytes, start + index);
    start += count;
  }
  if (start + length > bytes.length) throw new BerError('truncated');
  return {
    tagClass,
    tag,
    constructed,
    contents: bytes.subarray(start, start + length),
    raw: bytes.subarray(offset, start + length),
  };
}

/** The elements inside a constructed one. Throws `BerError`. */
export function childrenOf(node: Ber): Ber[] {
  if (!node.constructed) throw new BerError('not constructed');
  const children: Ber[] = [];
  for (let offset = 0; offset < node.contents.length;) {
    const child = readBer(node.contents, offset);
    children.push(child);
    offset += child.raw.length;
  }
  return children;
}

export function isUniversal(node: Ber | undefined, tag: number): node is Ber {
  return node?.tagClass === 'universal' && node.tag === tag;
}

export function isContext(node: Ber | undefined, tag: number): node is Ber {
  return node?.tagClass === 'context' && node.tag === tag;
}

/** The children of a SEQUENCE. Throws `BerError` for anything else. */
export function sequenceOf(node: Ber | undefined): Ber[] {
  if (!isUniversal(node, TAG.sequence)) throw new BerError('a sequence was expected');
  return childrenOf(node);
}

/** Octets of an OCTET STRING, explicit or implicit, joined if it is chunked (BER). Throws `BerError`. */
export function octetsOf(node: Ber | undefined, depth = 0): Buffer {
  if (!node) throw new BerError('octets were expected');
  if (!node.constructed) return node.contents;
  if (depth > MAX_DEPTH) throw new BerError('nested too deeply');
  return Buffer.concat(childrenOf(node).map((piece) => octetsOf(piece, depth + 1)));
}

/** Dotted form of an OBJECT IDENTIFIER. Throws `BerError`. */
export function oidOf(node: Ber | undefined): string {
  if (!isUniversal(node, TAG.oid) || node.contents.length === 0)
    throw new BerError('an identifier was expected');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of node.contents) {
    arc = arc * 128 + (byte & 0x7f);
    if (arc > Number.MAX_SAFE_INTEGER / 128) throw new BerError('identifier too long');
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const head = arcs[0] ?? 0;
  const top = Math.min(2, Math.floor(head / 40));
  return [top, head - top * 40, ...arcs.slice(1)].join('.');
}

/** A non-negative INTEGER; one too large for exact arithmetic is Infinity, so that limits still apply. */
export function integerOf(node: Ber | undefined): number {
  if (!isUniversal(node, TAG.integer) || node.contents.length === 0)
    throw new BerError('a number was expected');
  if ((node.contents[0] ?? 0) >= 0x80) throw new BerError('a negative number');
  const value = BigInt(`0x${node.contents.toString('hex')}`);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Infinity : Number(value);
}

function byteAt(bytes: Buffer, offset: number): number {
  const byte = bytes[offset];
  if (byte === undefined) throw new BerError('truncated');
  return byte;
}
