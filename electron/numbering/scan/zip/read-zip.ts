/** Reads the documents of a zip, and of the zips in it, for what they say of numbers. */

import { walkZip, ZIP_LIMITS, type ZipLimits } from '../../../storage/files/zip/walk-zip.ts';
import {
  BadArchive,
  streamEntry,
  unpackEntry,
  type ByteSource,
} from '../../../storage/files/zip/zip-entries.ts';
import { isWanted } from '../list-folder.ts';
import { readDocument, readText } from '../read-documents.ts';
import type { Sink } from '../sink.ts';

/** Puts what it finds into `sink`, and what it cannot read. Throws only what `bytes` throws. */
export async function readZip(bytes: ByteSource, sink: Sink, limits: ZipLimits = ZIP_LIMITS): Promise<void> {
  const { beat, foundEntry, readEntry, problem } = sink;
  await walkZip(
    bytes,
    {
      ...{ wanted: isWanted, beat, foundEntry, readEntry, problem },
      read: async (source, place, path) => {
        if (/\.txt$/i.test(path)) {
          await readText(() => streamEntry(source, place), path, sink);
          return;
        }
        if (place.uncompressedSize > limits.documentBytes) throw new BadArchive('too-large');
        readDocument(unpackEntry(source, place), path, sink);
      },
    },
    limits,
  );
}
