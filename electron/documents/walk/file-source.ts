/** Random access to an open file, for the readers of zips. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from '../zip/zip-entries.ts';

export interface FileSource extends ByteSource {
  close(): void;
}

/** Blocks while the disk does. Throws the system's error. */
export function openFileSource(path: string): FileSource {
  const fd = openSync(path, 'r');
  let buffer = Buffer.allocUnsafe(64 * 1024);
  try {
    const { size } = fstatSync(fd);
    return {
      size,
      read: (at, length) => {
        if (buffer.length < length) buffer = Buffer.allocUnsafe(length);
        let got = 0;
        while (got < length) {
          const bytes = readSync(fd, buffer, got, length - got, at + got);
          if (bytes === 0) break;
          got += bytes;
        }
        return buffer.subarray(0, got);
      },
      close: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
