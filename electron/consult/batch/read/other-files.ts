/**
 * Reads what is no plain note: zips, tables, lists, and documents that are written otherwise. A thread loads it when the
 * first such file comes, since it brings most of the code.
 */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { BatchReadReason } from '../../../../shared/batch-reading.ts';
import { reasonOf } from '../../../documents/walk/reasons.ts';
import { inMemory } from '../../../documents/zip/walk-zip.ts';
import { BadArchive, type ByteSource } from '../../../documents/zip/zip-entries.ts';
import { UnreadableFile } from '../tables/unreadable.ts';
import { fileKeys, inAMinute } from './file-keys.ts';
import type { SourceKind } from './found-key.ts';
import type { FileToRead, KeySink } from './key-sink.ts';

export { documentKeys } from './file-keys.ts';

const PIECE = 2 ** 20;
/** A pipe must not block the thread; Windows has neither. */
const OPEN = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);
let buffer = Buffer.allocUnsafe(PIECE);

/** What the file turned out to be; undefined where it cannot be read, which the sink is given. `content` in place of a path. */
export async function readAnyFile(
  path: string,
  file: FileToRead,
  sink: KeySink,
  content?: Uint8Array,
): Promise<SourceKind | undefined> {
  try {
    const timed = { ...file, until: inAMinute() };
    if (content) return await fileKeys(inMemory(content), timed, sink);
    const fd = openSync(path, OPEN);
    try {
      const status = fstatSync(fd);
      if (!status.isFile()) throw new UnreadableFile('not-text');
      const source: ByteSource = { size: status.size, read: (at, length) => readAt(fd, at, length) };
      return await fileKeys(source, timed, sink);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    sink.problem(file.name, reasonFor(error));
    return undefined;
  }
}

function reasonFor(error: unknown): BatchReadReason {
  if (error instanceof UnreadableFile || error instanceof BadArchive) return error.reason;
  return inUse(error) ? 'in-use' : (reasonOf(error) ?? 'gone');
}

/** Excel and other programs lock what they have open (Windows). */
function inUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EBUSY' || error.code === 'ETXTBSY');
}

/** Up to `length` bytes from `at`; valid until the next call. */
function readAt(fd: number, at: number, length: number): Buffer {
  if (buffer.length < length) buffer = Buffer.allocUnsafe(Math.ceil(length / PIECE) * PIECE);
  let got = 0;
  while (got < length) {
    const bytes = readSync(fd, buffer, got, Math.min(PIECE, length - got), at + got);
    if (bytes === 0) break;
    got += bytes;
  }
  return buffer.subarray(0, got);
}
