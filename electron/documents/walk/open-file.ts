/** Opens a file to be read at any place of it, as the readers of documents and zips do; blocks while the disk does. */

import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { ByteSource } from '../zip/zip-entries.ts';

export interface OpenFile extends ByteSource {
  /** As it was when it was opened. */
  readonly status: Stats;
  /** Valid until the next call, of whatever open file of this thread. */
  read(at: number, length: number): Buffer;
  statusNow(): Stats;
  close(): void;
}

const PIECE = 2 ** 20;
/** A pipe must not block the thread; Windows has neither. */
const OPEN = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);
/** Kept between files. */
let buffer = Buffer.allocUnsafe(0);

function makeRoom(length: number): void {
  if (buffer.length < length) buffer = Buffer.allocUnsafe(Math.ceil(length / PIECE) * PIECE);
}

/** The bytes of a file, valid as those of `read` are; undefined for none, for `most` or more, and where they cannot be read. Without a look at its status: a seventh of the time of a small file. */
export function readSmallFile(path: string, most: number): Buffer | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(path, OPEN);
    makeRoom(most);
    const got = readSync(fd, buffer, 0, most, 0);
    return got > 0 && got < most ? buffer.subarray(0, got) : undefined;
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** `beat` is called while much is read. Throws the system's error. */
export function openFile(path: string, beat: () => void = () => undefined): OpenFile {
  const fd = openSync(path, OPEN);
  try {
    const status = fstatSync(fd);
    return {
      status,
      size: status.size,
      read: (at, length) => {
        makeRoom(length);
        let got = 0;
        while (got < length) {
          const bytes = readSync(fd, buffer, got, Math.min(PIECE, length - got), at + got);
          if (bytes === 0) break;
          got += bytes;
          if (length > PIECE) beat();
        }
        return buffer.subarray(0, got);
      },
      statusNow: () => fstatSync(fd),
      close: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
