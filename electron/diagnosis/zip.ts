/** Writes a zip archive in memory: deflated entries, UTF-8 names, no encryption; Zip64 where an archive grows beyond 4 GB. */

export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** A plain file for its owner only. */
const MODE = 0o100600;

/** `at` is the time of every entry: local, to two seconds, as the format has it, and in UTC beside it (PKWARE APPNOTE 4.4.6, Info-ZIP's 0x5455). */
export async function zip(entries: readonly ZipEntry[], at: Date): Promise<Uint8Array> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } =
    await import('@zip.js/zip.js/lib/zip-core-native.js');
  const archive = new ZipWriter(new Uint8ArrayWriter(), {
    // Few small files: a thread of their own takes longer to start than they take to pack.
    useWebWorkers: false,
    lastModDate: at,
    unixMode: MODE,
    dataDescriptor: false,
  });
  // One after the other, so that the same entries give the same bytes.
  for (const { name, content } of entries) await archive.add(name, new Uint8ArrayReader(content));
  return archive.close();
}
