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

export interface ZipFile {
  add(name: string, content: EntryContent): Promise<void>;
  /** Byte for byte, without unpacking it. */
  addPacked(name: string, entry: PackedEntry, modified: Date): Promise<void>;
  /** The file is whole after this. */
  close(): Promise<void>;
}

/**
 * `path` must not exist. `at` is the time of the entries. `small` archives stay below 4 GB and have no Zip64, which
 * older spreadsheet programs cannot read. Rejects with the file system's errors.
 */
export async function createZipFile(path: string, at: Date, small = false): Promise<ZipFile> {
  const { Uint8ArrayReader, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const file = Writable.toWeb(createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  const archive = new ZipWriter(file as WritableStream<Uint8Array>, {
    useWebWorkers: false,
    lastModDate: at,
    ...(small ? { zip64: false } : {}),
  });
  return {
    add: async (name, content) => {
      const reader =
        content instanceof Uint8Array
          ? new Uint8ArrayReader(content)
          : ReadableStream.from<Uint8Array>(content);
      await archive.add(name, reader);
    },
    addPacked: async (name, { packed, uncompressedSize, compressionMethod, crc }, modified) => {
      await archive.add(name, new Uint8ArrayReader(packed), {
        passThrough: true,
        uncompressedSize,
        compressionMethod,
        crc32: crc,
        lastModDate: modified,
      });
    },
    close: async () => {
      await archive.close();
    },
  };
}
