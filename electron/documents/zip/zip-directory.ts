/** Walks a zip's directory with zip.js: Zip64, names in CP437 or UTF-8, and archives that lie about themselves. */

import type { Entry } from '@zip.js/zip.js';
import { BadArchive, type ByteSource } from './zip-entries.ts';

/** A directory of 200,000 entries with long names. */
const DIRECTORY_BYTES = 128 * 2 ** 20;
/** End of central directory record, its length without the comment, and the longest comment (PKWARE APPNOTE 4.3.16). */
const END = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
const COMMENT_BYTES = 0xffff;

/**
 * The entries as listed in the directory. Their names are only shown, so none is refused. Throws {@link
 * BadArchive} where the archive is broken, its directory encrypted or, with `alone`, something behind it, and what `bytes` throws.
 */
export async function* entriesOf(bytes: ByteSource, alone?: 'alone'): AsyncGenerator<Entry> {
  const { Reader, ZipReader, ERR_ENCRYPTED_CENTRAL_DIRECTORY } =
    await import('@zip.js/zip.js/lib/zip-core-native.js');
  if (!hasEnd(bytes, alone !== undefined)) throw new BadArchive('zip-broken');
  let failed: { readonly error: unknown } | undefined;
  class Source extends Reader<ByteSource> {
    override size = bytes.size;
    override readUint8Array(index: number, length: number): Promise<Uint8Array> {
      if (length > DIRECTORY_BYTES) throw new BadArchive('zip-broken');
      try {
        // A copy: the library keeps pieces of the directory while it reads on.
        return Promise.resolve(Uint8Array.from(bytes.read(index, length)));
      } catch (error) {
        failed = { error };
        throw error;
      }
    }
  }
  const archive = new ZipReader(new Source(bytes), {
    strictness: 'tolerant',
    filenameValidation: 'tolerant',
  });
  const entries = archive.getEntriesGenerator();
  for (;;) {
    let next;
    try {
      next = await entries.next();
    } catch (error) {
      if (failed) throw failed.error;
      const encrypted = error instanceof Error && error.message === ERR_ENCRYPTED_CENTRAL_DIRECTORY;
      throw new BadArchive(encrypted ? 'zip-encrypted' : 'zip-broken');
    }
    if (next.done === true) return;
    yield next.value;
  }
}

/**
 * Whether the end record is the end of the file, or of the archive with something behind it: of one that was cut, the
 * library would list a stored zip inside it, whose directory does not end where it says.
 */
function hasEnd({ size, read }: ByteSource, alone: boolean): boolean {
  const length = Math.min(size, END_BYTES + COMMENT_BYTES);
  const tail = Buffer.from(read(size - length, length));
  for (let at = tail.lastIndexOf(END); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(END, at - 1)) {
    if (at + END_BYTES > tail.length) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true;
    if (alone) continue;
    const directoryEnd = tail.readUInt32LE(at + 12) + tail.readUInt32LE(at + 16);
    if (directoryEnd === size - length + at) return true;
  }
  return false;
}
