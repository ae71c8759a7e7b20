/** Reads documents again from where they were read into the ledger: from files, from zips, and from zips in zips. */

import { readFileSync, statSync } from 'node:fs';
import { MAX_DOCUMENT_BYTES } from '../../numbering/read/read-numbers.ts';
import { entriesOf } from '../../storage/files/zip/zip-directory.ts';
import {
  BadArchive,
  unpackEntry,
  type ByteSource,
  type EntryPlace,
} from '../../storage/files/zip/zip-entries.ts';
import { openFileSource, type FileSource } from '../zip/file-source.ts';

/** A document as the ledger has it. */
export interface KnownFile {
  readonly path: string;
  /** Its path in a zip, with `!` before that of a zip in it; "" outside. */
  readonly entry: string;
  /** Bytes of the file (of the zip) when it was read, and its time then; -1 where that was too young to tell. */
  readonly size: number;
  readonly stamp: number;
}

export type ReadAgain =
  { readonly bytes: Uint8Array; readonly changed: boolean } | { readonly absent: 'gone' | 'unreadable' };

export interface SourceFiles {
  read(file: KnownFile): Promise<ReadAgain>;
  close(): void;
}

/** Open zips with their directories; notes of one month are mostly in one or two. */
const OPEN_ZIPS = 6;
/** Of a zip in a zip, which is unpacked into memory; as in the scan. */
const INNER_BYTES = 96 * 2 ** 20;

interface OpenZip {
  readonly source: ByteSource;
  readonly entries: ReadonlyMap<string, EntryPlace>;
  readonly file: FileSource | undefined;
}

export function createSourceFiles(): SourceFiles {
  const open = new Map<string, OpenZip>();

  const zipAt = async (id: string, source: () => ByteSource, file: () => FileSource | undefined) => {
    const known = open.get(id);
    if (known) {
      open.delete(id);
      open.set(id, known);
      return known;
    }
    for (const [oldest, { file: held }] of open) {
      if (open.size < OPEN_ZIPS) break;
      held?.close();
      open.delete(oldest);
    }
    const bytes = source();
    const opened = { source: bytes, entries: await placesIn(bytes), file: file() };
    open.set(id, opened);
    return opened;
  };
  /** The zip that holds an entry, and the entry's place in it. */
  const zipOf = async (path: string, inner: readonly string[]): Promise<OpenZip> => {
    const last = inner.at(-1);
    if (last === undefined) {
      let file: FileSource | undefined;
      const source = () => (file = openFileSource(path));
      try {
        return await zipAt(path, source, () => file);
      } catch (error) {
        file?.close();
        throw error;
      }
    }
    const outer = await zipOf(path, inner.slice(0, -1));
    const place = outer.entries.get(last);
    if (!place || place.uncompressedSize > INNER_BYTES) throw new BadArchive('zip-broken');
    const source = () => inMemory(Uint8Array.from(unpackEntry(outer.source, place)));
    return zipAt([path, ...inner].join('!'), source, () => undefined);
  };

  return {
    read: async ({ path, entry, size, stamp }) => {
      try {
        const now = statSync(path);
        if (!now.isFile()) return { absent: 'gone' };
        const changed = now.size !== size || (stamp >= 0 && now.mtimeMs !== stamp);
        if (entry === '') {
          if (now.size > MAX_DOCUMENT_BYTES) return { absent: 'unreadable' };
          return { bytes: readFileSync(path), changed };
        }
        const parts = entry.split('!');
        const zip = await zipOf(path, parts.slice(0, -1));
        const place = zip.entries.get(parts.at(-1) ?? '');
        if (!place) return { absent: 'gone' };
        if (place.uncompressedSize > MAX_DOCUMENT_BYTES) return { absent: 'unreadable' };
        return { bytes: Uint8Array.from(unpackEntry(zip.source, place)), changed };
      } catch (error) {
        if (error instanceof BadArchive) return { absent: 'unreadable' };
        if (!(error instanceof Error && 'code' in error)) throw error;
        return { absent: error.code === 'ENOENT' || error.code === 'ENOTDIR' ? 'gone' : 'unreadable' };
      }
    },
    close: () => {
      for (const { file } of open.values()) file?.close();
      open.clear();
    },
  };
}

async function placesIn(source: ByteSource): Promise<ReadonlyMap<string, EntryPlace>> {
  const places = new Map<string, EntryPlace>();
  for await (const entry of entriesOf(source)) {
    const { filename, offset, compressedSize, uncompressedSize, compressionMethod, crc32 } = entry;
    if (entry.directory || entry.encrypted) continue;
    places.set(filename, { offset, compressedSize, uncompressedSize, compressionMethod, crc: crc32 ?? 0 });
  }
  return places;
}

function inMemory(content: Uint8Array): ByteSource {
  return { size: content.length, read: (at, length) => content.subarray(at, at + length) };
}
