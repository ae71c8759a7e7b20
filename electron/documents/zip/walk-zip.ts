/** Walks the entries of a zip, and of the zips in it, within limits; nothing is ever written to the disk. */

import type { Entry } from '@zip.js/zip.js';
import type { ReadReason } from '../../../shared/number-reading.ts';
import { entriesOf } from './zip-directory.ts';
import {
  BadArchive,
  headOf,
  piecesOf,
  streamEntry,
  unpackEntry,
  type ByteSource,
  type EntryPlace,
} from './zip-entries.ts';

/** Of one zip with all the zips in it. */
export interface ZipLimits {
  readonly entries: number;
  /** Unpacked, in all. */
  readonly bytes: number;
  /** Unpacked against packed size of one entry; entries of up to `freeBytes` may exceed it. */
  readonly ratio: number;
  readonly freeBytes: number;
  /** A zip in a zip is depth 2. */
  readonly depth: number;
  /** Of one document that is unpacked into memory. */
  readonly documentBytes: number;
  /** Of a zip in a zip, which is unpacked into memory. */
  readonly innerBytes: number;
}

export const ZIP_LIMITS: ZipLimits = {
  entries: 200_000,
  bytes: 4 * 2 ** 30,
  ratio: 100,
  freeBytes: 2 ** 20,
  depth: 2,
  documentBytes: 10 * 2 ** 20,
  innerBytes: 96 * 2 ** 20,
};

/** Of an entry's beginning. */
const HEAD_BYTES = 4096;

const isZip = (path: string) => /\.zip$/i.test(path);
/** Reasons for which a zip in a zip is not walked, and which count its bytes: a bomb is not unpacked. */
const UNLISTED: ReadonlySet<ReadReason> = new Set(['zip-broken', 'zip-nesting', 'too-large']);

/** What is done with the entries. Paths are names joined by `!`. */
export interface ZipVisitor {
  wanted(name: string): boolean;
  /** Of entries with other names, whether the beginning of the content makes them wanted; absent, they are not. */
  wantedByContent?(head: Uint8Array): boolean;
  /** `source` is the archive that the entry lies in. May throw {@link BadArchive}, which becomes a problem of the entry. */
  read(source: ByteSource, place: EntryPlace, path: string): void | Promise<void>;
  /** The bytes of an archive of which nothing more is read, before its problem. May throw {@link BadArchive}. */
  unlisted?(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, path: string): Promise<void>;
  /** The zip itself has the path "". */
  problem(path: string, reason: ReadReason): void;
  beat(): void;
  foundEntry(): void;
  readEntry(): void;
}

/** The whole archive is beyond a limit: what was read of it stays. */
class Exhausted extends Error {
  readonly reason: 'zip-entries' | 'zip-size';
  constructor(reason: Exhausted['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Throws only what `bytes` and the visitor throw. */
export async function walkZip(
  bytes: ByteSource,
  visitor: ZipVisitor,
  limits: ZipLimits = ZIP_LIMITS,
): Promise<void> {
  try {
    await createWalk(visitor, limits).archive(bytes, '', 1);
  } catch (error) {
    if (!(error instanceof Exhausted || error instanceof BadArchive)) throw error;
    await visitor.unlisted?.(piecesOf(bytes), '');
    visitor.problem('', error.reason);
  }
}

/** Bytes in memory as a source. */
export function inMemory(content: Uint8Array): ByteSource {
  return { size: content.length, read: (at, length) => content.subarray(at, at + length) };
}

/** Where an entry lies. */
export function placeOf(entry: Entry): EntryPlace {
  const { offset, compressedSize, uncompressedSize, compressionMethod } = entry;
  return { offset, compressedSize, uncompressedSize, compressionMethod, crc: entry.crc32 ?? 0 };
}

function createWalk(visitor: ZipVisitor, limits: ZipLimits) {
  let entriesLeft = limits.entries;
  let bytesLeft = limits.bytes;

  /** `prefix` is "" or ends with `!`. */
  async function archive(bytes: ByteSource, prefix: string, depth: number): Promise<void> {
    for await (const entry of entriesOf(bytes)) {
      entriesLeft -= 1;
      if (entriesLeft < 0) throw new Exhausted('zip-entries');
      visitor.beat();
      if (entry.directory || !(visitor.wanted(entry.filename) || isWantedByContent(bytes, entry))) continue;
      visitor.foundEntry();
      const path = prefix + entry.filename;
      try {
        await read(bytes, entry, path, depth);
      } catch (error) {
        if (!(error instanceof BadArchive)) throw error;
        if (isZip(path) && UNLISTED.has(error.reason)) await unlisted(bytes, entry, path);
        visitor.problem(path, error.reason);
      }
      visitor.readEntry();
    }
  }

  async function unlisted(bytes: ByteSource, entry: Entry, path: string): Promise<void> {
    try {
      await visitor.unlisted?.(streamEntry(bytes, placeOf(entry)), path);
    } catch (error) {
      // Its reason is known already.
      if (!(error instanceof BadArchive)) throw error;
    }
  }

  /** One that cannot be opened is of no interest. */
  function isWantedByContent(bytes: ByteSource, entry: Entry): boolean {
    if (!visitor.wantedByContent || entry.encrypted || entry.uncompressedSize > limits.documentBytes)
      return false;
    try {
      return visitor.wantedByContent(headOf(bytes, placeOf(entry), HEAD_BYTES));
    } catch (error) {
      if (error instanceof BadArchive) return false;
      throw error;
    }
  }

  async function read(bytes: ByteSource, entry: Entry, path: string, depth: number): Promise<void> {
    if (entry.encrypted) throw new BadArchive('zip-encrypted');
    const { compressedSize, uncompressedSize } = entry;
    if (uncompressedSize > Math.max(limits.freeBytes, compressedSize * limits.ratio)) {
      throw new BadArchive('zip-ratio');
    }
    bytesLeft -= uncompressedSize;
    if (bytesLeft < 0) throw new Exhausted('zip-size');
    const place = placeOf(entry);
    if (!isZip(path)) return await visitor.read(bytes, place, path);
    if (depth === limits.depth) throw new BadArchive('zip-nesting');
    if (uncompressedSize > limits.innerBytes) throw new BadArchive('too-large');
    // A copy, since a stored entry lies in the buffer that the next read fills.
    await archive(inMemory(Uint8Array.from(unpackEntry(bytes, place))), `${path}!`, depth + 1);
  }

  return { archive };
}
