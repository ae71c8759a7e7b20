/** Unpacks single entries of a zip into memory; the archive's directory is read by zip.js (docs/adr/0034). */

import { Readable } from 'node:stream';
import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import type { ReadReason } from '../../../shared/number-reading.ts';

/** Random access to a file, or to an archive in memory. */
export interface ByteSource {
  readonly size: number;
  /** Fewer bytes at the end. Valid until the next call. */
  read(at: number, length: number): Uint8Array;
}

/** What an archive's directory says of one entry (PKWARE APPNOTE 4.3.12). */
export interface EntryPlace {
  readonly offset: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
  readonly compressionMethod: number;
  readonly crc: number;
}

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const PIECE = 256 * 1024;

/** An archive, or an entry of it, that cannot be read. */
export class BadArchive extends Error {
  readonly reason: ReadReason;
  constructor(reason: ReadReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The content, no longer than the directory says. Throws {@link BadArchive}. */
export function unpackEntry(bytes: ByteSource, entry: EntryPlace): Uint8Array {
  const packed = bytes.read(dataAt(bytes, entry), entry.compressedSize);
  const content = entry.compressionMethod === STORED ? packed : inflated(packed, entry.uncompressedSize);
  if (content.length !== entry.uncompressedSize) throw new BadArchive('zip-broken');
  if (crc32(content) !== entry.crc) throw new BadArchive('zip-checksum');
  return content;
}

/** Its beginning, of an entry that may not be worth unpacking. Throws {@link BadArchive}. */
export function headOf(bytes: ByteSource, entry: EntryPlace, most: number): Uint8Array {
  const packed = bytes.read(dataAt(bytes, entry), Math.min(most, entry.compressedSize));
  if (entry.compressionMethod === STORED) return packed;
  try {
    // A part of the stream: its end is not asked for. A few kilobytes cannot become more than a thousandfold.
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, most);
  } catch (error) {
    if (isZlibError(error)) throw new BadArchive('zip-broken');
    throw error;
  }
}

/** The content as it lies packed in the archive; valid until the next read. Throws {@link BadArchive}. */
export function packedEntry(bytes: ByteSource, entry: EntryPlace): Uint8Array {
  const packed = bytes.read(dataAt(bytes, entry), entry.compressedSize);
  if (packed.length !== entry.compressedSize) throw new BadArchive('zip-broken');
  return packed;
}

/** All of it, each piece valid until the next one. */
export function* piecesOf(bytes: ByteSource): Generator<Uint8Array> {
  for (let at = 0; at < bytes.size; at += PIECE) {
    const piece = bytes.read(at, Math.min(PIECE, bytes.size - at));
    if (piece.length === 0) return;
    yield piece;
  }
}

/** The content in pieces, for what is too large for memory. Throws {@link BadArchive} at its end too. */
export async function* streamEntry(bytes: ByteSource, entry: EntryPlace): AsyncGenerator<Uint8Array> {
  const start = dataAt(bytes, entry);
  const packed = function* () {
    for (let at = 0; at < entry.compressedSize; at += PIECE) {
      // A copy: the stream may keep a piece while the next one is read.
      yield Buffer.from(bytes.read(start + at, Math.min(PIECE, entry.compressedSize - at)));
    }
  };
  const source = Readable.from(packed());
  const pieces: Readable = entry.compressionMethod === STORED ? source : source.pipe(createInflateRaw());
  source.once('error', (error) => pieces.destroy(error));
  let length = 0;
  let crc = 0;
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > entry.uncompressedSize) throw new BadArchive('zip-broken');
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (error) {
    throw isZlibError(error) ? new BadArchive('zip-broken') : error;
  }
  if (length !== entry.uncompressedSize) throw new BadArchive('zip-broken');
  if (crc !== entry.crc) throw new BadArchive('zip-checksum');
}

/** Where an entry's data begin: after its local header, whose names may be longer than those of the directory. */
function dataAt(bytes: ByteSource, entry: EntryPlace): number {
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new BadArchive('zip-method');
  }
  // Deflate grows by five bytes for each 16 kB at most; more would only fill the memory.
  if (entry.compressedSize > entry.uncompressedSize * 1.01 + 1024) throw new BadArchive('zip-broken');
  const header = bytes.read(entry.offset, LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES) throw new BadArchive('zip-broken');
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.getUint32(0, true) !== LOCAL_HEADER) throw new BadArchive('zip-broken');
  return entry.offset + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
}

function inflated(packed: Uint8Array, size: number): Uint8Array {
  try {
    // zlib refuses a limit of 0.
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    if (isZlibError(error)) throw new BadArchive('zip-broken');
    throw error;
  }
}

function isZlibError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const code = String(error.code);
  return code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE';
}
