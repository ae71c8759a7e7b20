/** Unpacks what an archive in memory has, by the headers before its entries: its directory may be cut off, and nothing of it is proved. */

import { constants, inflateRawSync } from 'node:zlib';

/** Of a local file header (PKWARE APPNOTE 4.3.7). */
const MARK = Buffer.from('PK\x03\x04', 'latin1');
const HEADER_BYTES = 30;
const STORED = 0;

/** The content of each entry, as far as it can be unpacked; empty where it cannot, undefined where it would be larger than `most` bytes. */
export function* looseEntries(archive: Buffer, most: number): Generator<Buffer | undefined> {
  for (let at = archive.indexOf(MARK); at >= 0; at = archive.indexOf(MARK, at + MARK.length)) {
    if (at + HEADER_BYTES > archive.length) return;
    const data = at + HEADER_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    const size = archive.readUInt32LE(at + 18);
    yield archive.readUInt16LE(at + 8) === STORED
      ? archive.subarray(data, data + Math.min(size, most))
      : inflated(archive.subarray(data), most);
  }
}

function inflated(packed: Buffer, most: number): Buffer | undefined {
  try {
    // What follows the entry is not its own; one that is cut off is read as far as it goes.
    return inflateRawSync(packed, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    // No deflated data: these bytes may look like a header by chance.
    return error instanceof RangeError ? undefined : Buffer.alloc(0);
  }
}
