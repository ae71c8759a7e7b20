/** Reads documents again from where they were read into the ledger: from files, from zips, and from zips in zips. */

import { readFileSync, statSync } from 'node:fs';
import { MAX_DOCUMENT_BYTES } from '../../documents/read/read-numbers.ts';
import { documentIn } from '../../documents/read/signed-envelope.ts';
import { inMemory, placeOf, ZIP_LIMITS } from '../../documents/zip/walk-zip.ts';
import { entriesOf } from '../../documents/zip/zip-directory.ts';
import {
  BadArchive,
  unpackEntry,
  type ByteSource,
  type EntryPlace,
} from '../../documents/zip/zip-entries.ts';
import { openFile, type OpenFile } from '../../documents/walk/open-file.ts';
import { problemOf } from '../../log/system-code.ts';

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
  | { readonly bytes: Uint8Array; readonly changed: boolean }
  | { readonly absent: 'gone' | 'unreadable' | 'changed' };

export interface SourceFiles {
  /**
   * The content that `isIt` knows. A zip may have several entries of one name, and names with `!` in them: each that
   * the path can mean is looked at, by its place in the zip.
   */
  read(file: KnownFile, isIt: (bytes: Uint8Array) => boolean): Promise<ReadAgain>;
  close(): void;
}

/** Open zips with their directories; notes of one month are mostly in one or two. */
const OPEN_ZIPS = 6;

interface OpenZip {
  readonly source: ByteSource;
  readonly entries: ReadonlyMap<string, readonly EntryPlace[]>;
  readonly file: OpenFile | undefined;
}

interface Meant {
  readonly source: ByteSource;
  readonly place: EntryPlace;
}

export function createSourceFiles(): SourceFiles {
  const open = new Map<string, OpenZip>();
  /** Of a path with several entries, the one after the last that was asked for: they are mostly asked for in order. */
  const next = new Map<string, number>();

  const zipAt = async (id: string, source: () => ByteSource, file: () => OpenFile | undefined) => {
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
  const zipOf = async (path: string): Promise<OpenZip> => {
    let file: OpenFile | undefined;
    const source = () => (file = openFile(path));
    try {
      return await zipAt(path, source, () => file);
    } catch (error) {
      file?.close();
      throw error;
    }
  };
  const innerZip = (path: string, { source, place }: Meant): Promise<OpenZip> => {
    if (place.uncompressedSize > ZIP_LIMITS.innerBytes) throw new BadArchive('zip-broken');
    // A copy, since a stored entry lies in the buffer that the next read fills.
    const unpacked = () => inMemory(Uint8Array.from(unpackEntry(source, place)));
    return zipAt(`${path} ${place.offset}`, unpacked, () => undefined);
  };
  /** All entries that a path may mean: its names are joined by `!`, which a name may have too. */
  const meantBy = async (path: string, entry: string): Promise<Meant[]> => {
    const { source, entries } = await zipOf(path);
    const meant = (entries.get(entry) ?? []).map((place) => ({ source, place }));
    for (let at = entry.indexOf('!'); at >= 0; at = entry.indexOf('!', at + 1)) {
      for (const place of entries.get(entry.slice(0, at)) ?? []) {
        // Used once more, so that what is opened beside it does not close it.
        await zipOf(path);
        const inner = await innerZip(path, { source, place });
        for (const inside of inner.entries.get(entry.slice(at + 1)) ?? [])
          meant.push({ source: inner.source, place: inside });
      }
    }
    return meant;
  };
  const readEntry = async (
    path: string,
    entry: string,
    isIt: (bytes: Uint8Array) => boolean,
  ): Promise<Uint8Array | 'gone' | 'unreadable' | 'changed'> => {
    const meant = await meantBy(path, entry);
    const id = `${path} ${entry}`;
    const from = next.get(id) ?? 0;
    let readable = meant.length > 0 ? ('unreadable' as 'unreadable' | 'changed') : undefined;
    for (let i = 0; i < meant.length; i += 1) {
      const at = (from + i) % meant.length;
      const bytes = meant[at] && unpacked(meant[at]);
      if (!bytes) continue;
      readable = 'changed';
      if (!isIt(bytes)) continue;
      if (meant.length > 1) next.set(id, at + 1);
      return bytes;
    }
    return readable ?? 'gone';
  };

  return {
    read: async ({ path, entry, size, stamp }, isIt) => {
      try {
        const now = statSync(path);
        if (!now.isFile()) return { absent: 'gone' };
        const changed = now.size !== size || (stamp >= 0 && now.mtimeMs !== stamp);
        if (entry !== '') {
          const found = await readEntry(path, entry, isIt);
          return typeof found === 'string' ? { absent: found } : { bytes: found, changed };
        }
        if (now.size > MAX_DOCUMENT_BYTES) return { absent: 'unreadable' };
        const bytes = documentIn(readFileSync(path));
        return isIt(bytes) ? { bytes, changed } : { absent: 'changed' };
      } catch (error) {
        if (error instanceof BadArchive) return { absent: 'unreadable' };
        return { absent: ['ENOENT', 'ENOTDIR'].includes(problemOf(error)) ? 'gone' : 'unreadable' };
      }
    },
    close: () => {
      for (const { file } of open.values()) file?.close();
      open.clear();
    },
  };
}

/** Undefined where it cannot be unpacked. */
function unpacked({ source, place }: Meant): Uint8Array | undefined {
  if (place.uncompressedSize > MAX_DOCUMENT_BYTES) return undefined;
  try {
    return documentIn(Uint8Array.from(unpackEntry(source, place)));
  } catch (error) {
    if (error instanceof BadArchive) return undefined;
    throw error;
  }
}

async function placesIn(source: ByteSource): Promise<ReadonlyMap<string, readonly EntryPlace[]>> {
  const places = new Map<string, EntryPlace[]>();
  for await (const entry of entriesOf(source)) {
    if (entry.directory || entry.encrypted) continue;
    const same = places.get(entry.filename);
    if (same) same.push(placeOf(entry));
    else places.set(entry.filename, [placeOf(entry)]);
  }
  return places;
}
