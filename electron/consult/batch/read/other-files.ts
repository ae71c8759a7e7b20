/**
 * Reads what is no plain note: zips, tables, lists, and documents that are written otherwise. A thread loads it when the
 * first such file comes, since it brings most of the code.
 */

import type { BatchReadReason } from '../../../../shared/batch-reading.ts';
import { openFile } from '../../../documents/walk/open-file.ts';
import { reasonOf } from '../../../documents/walk/reasons.ts';
import { inMemory } from '../../../documents/zip/walk-zip.ts';
import { BadArchive } from '../../../documents/zip/zip-entries.ts';
import { UnreadableFile } from '../tables/unreadable.ts';
import { fileKeys, inAMinute } from './file-keys.ts';
import type { SourceKind } from './found-key.ts';
import type { FileToRead, KeySink } from './key-sink.ts';
import { systemCode } from '../../../log/system-code.ts';

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
    const source = openFile(path, sink.beat);
    try {
      if (!source.status.isFile()) throw new UnreadableFile('no-file');
      return await fileKeys(source, timed, sink);
    } finally {
      source.close();
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
  return ['EBUSY', 'ETXTBSY'].includes(systemCode(error) ?? '');
}
