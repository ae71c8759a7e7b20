/** Reads the documents of a zip, and of the zips in it, within limits; nothing is ever written to the disk. */

import type { Entry } from '@zip.js/zip.js';
import { MAX_DOCUMENT_BYTES } from '../../read/read-numbers.ts';
import { readDocument, readText } from '../read-documents.ts';
import { isWanted } from '../list-folder.ts';
import type { Sink } from '../sink.ts';
import { entriesOf } from './zip-directory.ts';
import { BadArchive, streamEntry, unpackEntry, type ByteSource } from './zip-entries.ts';

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
  /** Of one XML document. */
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
  documentBytes: MAX_DOCUMENT_BYTES,
  innerBytes: 96 * 2 ** 20,
};

/** The whole archive is beyond a limit: what was read of it stays. */
class Exhausted extends Error {
  readonly reason: 'zip-entries' | 'zip-size';
  constructor(reason: Exhausted['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Puts what it finds into `sink`, and what it cannot read. Throws only what `bytes` throws. */
export async function readZip(bytes: ByteSource, sink: Sink, limits: ZipLimits = ZIP_LIMITS): Promise<void> {
  try {
    await createZipReading(sink, limits).archive(bytes, '', 1);
  } catch (error) {
    if (!(error instanceof Exhausted || error instanceof BadArchive)) throw error;
    sink.problem('', error.reason);
  }
}

function createZipReading(sink: Sink, limits: ZipLimits) {
  let entriesLeft = limits.entries;
  let bytesLeft = limits.bytes;

  /** `prefix` is "" or ends with `!`. */
  async function archive(bytes: ByteSource, prefix: string, depth: number): Promise<void> {
    for await (const entry of entriesOf(bytes)) {
      entriesLeft -= 1;
      if (entriesLeft < 0) throw new Exhausted('zip-entries');
      sink.beat();
      if (entry.directory || !isWanted(entry.filename)) continue;
      sink.foundEntry();
      const path = prefix + entry.filename;
      try {
        await read(bytes, entry, path, depth);
      } catch (error) {
        if (!(error instanceof BadArchive)) throw error;
        sink.problem(path, error.reason);
      }
      sink.readEntry();
    }
  }

  async function read(bytes: ByteSource, entry: Entry, path: string, depth: number): Promise<void> {
    const { offset, compressedSize, uncompressedSize, compressionMethod } = entry;
    if (entry.encrypted) throw new BadArchive('zip-encrypted');
    if (uncompressedSize > Math.max(limits.freeBytes, compressedSize * limits.ratio)) {
      throw new BadArchive('zip-ratio');
    }
    bytesLeft -= uncompressedSize;
    if (bytesLeft < 0) throw new Exhausted('zip-size');
    const place = { offset, compressedSize, uncompressedSize, compressionMethod, crc: entry.crc32 ?? 0 };
    const kind = path.slice(-4).toLowerCase();
    if (kind === '.txt') {
      await readText(() => streamEntry(bytes, place), path, sink);
      return;
    }
    const zipped = kind === '.zip';
    if (zipped && depth === limits.depth) throw new BadArchive('zip-nesting');
    if (uncompressedSize > (zipped ? limits.innerBytes : limits.documentBytes)) {
      throw new BadArchive('too-large');
    }
    const content = unpackEntry(bytes, place);
    if (!zipped) readDocument(content, path, sink);
    // A copy, since a stored entry lies in the buffer that the next read fills.
    else await archive(inMemory(Uint8Array.from(content)), `${path}!`, depth + 1);
  }

  return { archive };
}

function inMemory(content: Uint8Array): ByteSource {
  return { size: content.length, read: (at, length) => content.subarray(at, at + length) };
}
