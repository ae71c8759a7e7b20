/** Writes a zip straight to a file, entry by entry, so that its size costs no memory; Zip64 where it grows beyond 4 GB. */

import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { ReadableStream, type WritableStream } from 'node:stream/web';

export type EntryContent = Uint8Array | AsyncIterable<Uint8Array>;

/** An entry as it lies packed in another archive. */
export interface PackedEntry {
  readonly packed: Uint8Array;
  readonly uncompressedSize: number;
  readonly compressionMethod: number;
  readonly crc: number;
}

/**
 * `path` must not exist. `at` is the time of the entries. `small` archives stay below 4 GB and have no Zip64, which
 * older spreadsheet programs cannot read. Rejects with the file system's errors.
 */
export async function createZipFile(path: string, at: Date, small = false) {
  const { Uint8ArrayReader, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const file = Writable.toWeb(createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  const archive = new ZipWriter(file as WritableStream<Uint8Array>, {
    useWebWorkers: false,
    lastModDate: at,
    ...(small ? { zip64: false } : {}),
  });
  return {
    add: async (name: string, content: EntryContent) => {
      const reader =
        content instanceof Uint8Array
          ? new Uint8ArrayReader(content)
          : ReadableStream.from<Uint8Array>(content);
      await archive.add(name, reader);
    },
    /** Byte for byte, without unpacking it. */
    addPacked: async (
      name: string,
      { packed, uncompressedSize, compressionMethod, crc }: PackedEntry,
      modified: Date,
    ) => {
      await archive.add(name, new Uint8ArrayReader(packed), {
        passThrough: true,
        uncompressedSize,
        compressionMethod,
        crc32: crc,
        lastModDate: modified,
      });
    },
    /** The file is whole after this. */
    close: async () => {
      await archive.close();
    },
  };
}
