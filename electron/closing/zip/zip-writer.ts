/**
 * Writes a zip of any number of entries onto an open file, in one pass and with little memory: what is kept of an
 * entry is its line of the directory (PKWARE APPNOTE 6.3.10; docs/adr/0053-closing.md says why not zip.js).
 */

import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { createPieces } from './pieces.ts';
import { SEAL_BYTES, sealText } from './seal.ts';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const STORED = 0;
const DEFLATED = 8;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;
const VERSION_64 = 45;
/** Of Unix, so that the mode below means a plain file. */
const MADE_BY = 0x0300 | VERSION_64;
const PLAIN_FILE = 0o100644;
const MOST_16 = 0xffff;
const MOST_32 = 0xffff_ffff;
const EXTRA_64 = 0x0001;
const PIECE = 1 << 20;

/** `at` is the time of every entry: local and to two seconds, as the format has it. */
export function createZipWriter(fd: number, at: Date) {
  const hash = createHash('sha256');
  const directory = createPieces();
  let entries = 0;
  const [time, day] = dosTime(at);
  let written = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;

  const flush = () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    for (let from = 0; from < piece.length;) from += writeSync(fd, piece, from);
  };
  const put = (bytes: Uint8Array) => {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    written += bytes.length;
    if (waitingBytes >= PIECE) flush();
  };
  const putHashed = (bytes: Uint8Array) => {
    hash.update(bytes);
    put(bytes);
  };

  return {
    /** `name` with `/` between folders, and new; `content` is packed at once and not kept. */
    add: (name: string, content: Uint8Array) => {
      const packed = deflateRawSync(content);
      const stored = packed.length >= content.length;
      const data = stored ? content : packed;
      const nameBytes = Buffer.from(name, 'utf8');
      const head = {
        time,
        day,
        name: nameBytes,
        crc: crc32(content),
        offset: written,
        packed: data.length,
        size: content.length,
        method: stored ? STORED : DEFLATED,
      };
      putHashed(localHeader(head));
      putHashed(nameBytes);
      // A stored content is kept until it is flushed, and its buffer may be filled anew before.
      putHashed(stored ? Uint8Array.from(data) : data);
      directory.add(centralHeader(head));
      entries += 1;
    },
    /** Writes directory, end and seal; the size of the whole in bytes. */
    finish: () => {
      const start = written;
      for (const piece of directory.all()) putHashed(piece);
      putHashed(endOf(entries, start, written - start, written));
      put(Buffer.from(sealText(hash.digest('hex')), 'latin1'));
      flush();
      return written;
    },
  };
}

interface Head {
  readonly time: number;
  readonly day: number;
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly method: number;
  readonly offset: number;
}

/** An entry is in memory when it is added, so that its sizes fit into 32 bits. */
function localHeader(head: Head): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(LOCAL, 0);
  bytes.writeUInt16LE(VERSION, 4);
  writeFacts(bytes, 6, head);
  return bytes;
}

/** What both headers say of an entry, in the same order. */
function writeFacts(bytes: Buffer, at: number, { time, day, name, crc, packed, size, method }: Head): void {
  bytes.writeUInt16LE(FLAGS, at);
  bytes.writeUInt16LE(method, at + 2);
  bytes.writeUInt16LE(time, at + 4);
  bytes.writeUInt16LE(day, at + 6);
  bytes.writeUInt32LE(crc, at + 8);
  bytes.writeUInt32LE(packed, at + 12);
  bytes.writeUInt32LE(size, at + 16);
  bytes.writeUInt16LE(name.length, at + 20);
}

function centralHeader(head: Head): Buffer {
  const { name, offset } = head;
  const far = offset >= MOST_32;
  const bytes = Buffer.alloc(46 + name.length + (far ? 12 : 0));
  bytes.writeUInt32LE(CENTRAL, 0);
  bytes.writeUInt16LE(MADE_BY, 4);
  bytes.writeUInt16LE(far ? VERSION_64 : VERSION, 6);
  writeFacts(bytes, 8, head);
  bytes.writeUInt16LE(far ? 12 : 0, 30);
  bytes.writeUInt32LE(PLAIN_FILE * 0x1_0000, 38);
  bytes.writeUInt32LE(far ? MOST_32 : offset, 42);
  name.copy(bytes, 46);
  if (far) {
    bytes.writeUInt16LE(EXTRA_64, 46 + name.length);
    bytes.writeUInt16LE(8, 48 + name.length);
    bytes.writeBigUInt64LE(BigInt(offset), 50 + name.length);
  }
  return bytes;
}

/** The end of the directory, with its Zip64 forms where a number does not fit; the seal follows as its comment. */
function endOf(entries: number, start: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(entries, MOST_16), 8);
  end.writeUInt16LE(Math.min(entries, MOST_16), 10);
  end.writeUInt32LE(Math.min(bytes, MOST_32), 12);
  end.writeUInt32LE(Math.min(start, MOST_32), 16);
  end.writeUInt16LE(SEAL_BYTES, 20);
  if (entries < MOST_16 && bytes < MOST_32 && start < MOST_32) return end;
  const wide = Buffer.alloc(56);
  wide.writeUInt32LE(END_64, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeUInt16LE(MADE_BY, 12);
  wide.writeUInt16LE(VERSION_64, 14);
  wide.writeBigUInt64LE(BigInt(entries), 24);
  wide.writeBigUInt64LE(BigInt(entries), 32);
  wide.writeBigUInt64LE(BigInt(bytes), 40);
  wide.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(LOCATOR_64, 0);
  locator.writeBigUInt64LE(BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([wide, locator, end]);
}

/** Two words: time, then day, which counts from 1980. */
function dosTime(at: Date): [time: number, day: number] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = (Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [time, day];
}
