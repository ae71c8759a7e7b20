/** Writes a zip archive in memory: deflated entries, UTF-8 names, no encryption; sufficient for a few small files. */

import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_CENTRAL = 0x06054b50;
/** 2.0: deflate. */
const VERSION = 20;
/** Unix, so that readers interpret the mode below. */
const MADE_BY = (3 << 8) | VERSION;
const UTF8_NAMES = 1 << 11;
const DEFLATE = 8;
/** A regular file, for its owner only. */
const MODE = 0o100600;

/**
 * `at` is written as local time with a resolution of two seconds, as in the format (PKWARE APPNOTE 4.4.6). No Zip64,
 * so under 4 GB.
 */
export function zip(entries: readonly ZipEntry[], at: Date): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(content);
    const common = commonFields(at, crc32(content), packed.length, content.length, nameBytes.length);
    const local = Buffer.concat([u32(LOCAL_HEADER), common, nameBytes]);
    parts.push(local, packed);
    central.push(
      u32(CENTRAL_HEADER),
      u16(MADE_BY),
      common,
      u16(0), // comment
      u16(0), // disk
      u16(0), // internal attributes
      u32((MODE << 16) >>> 0),
      u32(offset),
      nameBytes,
    );
    offset += local.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const count = u16(entries.length);
  const end = [u32(END_OF_CENTRAL), u16(0), u16(0), count, count, u32(directory.length), u32(offset), u16(0)];
  return Buffer.concat([...parts, directory, ...end]);
}

/** The fields that both headers of an entry share; the extra field is empty. */
function commonFields(at: Date, crc: number, packed: number, size: number, nameLength: number): Buffer {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return Buffer.concat([
    ...[VERSION, UTF8_NAMES, DEFLATE, time, date].map(u16),
    ...[crc, packed, size].map(u32),
    u16(nameLength),
    u16(0),
  ]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
