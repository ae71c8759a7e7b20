/** Reads one file of the disk, if it has changed, into a sink. */

import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { STATUS } from './threads/messages.ts';
import { hasUnreadableName } from '../../documents/walk/list-folder.ts';
import { isUnopened } from '../../documents/walk/unopened.ts';
import { openFile } from '../../documents/walk/open-file.ts';
import { isWanted } from './wanted.ts';
import { namedNotes } from '../../documents/read/broken-notes.ts';
import { classify, CLASSIFY_BYTES } from '../../documents/read/classify.ts';
import { CONTENT_BYTES, contentKind, isText, looksFiscal } from '../../documents/read/content-kind.ts';
import { MAX_DOCUMENT_BYTES } from '../../documents/read/read-numbers.ts';
import { readByContent, readDocument, readText, readTooLarge } from './read-documents.ts';
import { readZip } from './zip/read-zip.ts';
import type { ReadReason } from '../../../shared/number-reading.ts';
import { reasonOf } from '../../documents/walk/reasons.ts';
import type { Sink } from './sink.ts';
import { piecesOf, type ByteSource } from '../../documents/zip/zip-entries.ts';

export interface FileResult {
  readonly status: (typeof STATUS)[keyof typeof STATUS];
  /** Bytes, and time of the last change in milliseconds; -1 where the file is to be read again next time. */
  readonly size: number;
  readonly stamp: number;
  /** With `failed` and `unseen`. */
  readonly reason?: ReadReason;
}

/** Times of files are as coarse as this (FAT): one changed just now may change again without a new time. */
const COARSE_MS = 2_000;

/** Blocks while the file system does, except between the entries of a zip. Never throws because of the file. */
export function readFile(
  path: string,
  known: { readonly size: number; readonly stamp: number },
  named: boolean,
  sink: Sink,
): FileResult | Promise<FileResult> {
  try {
    if (known.size >= 0) {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found?.size === known.size && found.mtimeMs === known.stamp) {
        return { status: STATUS.unchanged, size: known.size, stamp: known.stamp };
      }
    }
    return (named || isWanted(path) ? undefined : unopened(path, sink)) ?? readOpened(path, named, sink);
  } catch (error) {
    return failed(path, named, error);
  }
}

function readOpened(path: string, named: boolean, sink: Sink): FileResult | Promise<FileResult> {
  const source = openFile(path, sink.beat);
  let later = false;
  try {
    const { size, mtimeMs } = source.status;
    const end = (status: FileResult['status']): FileResult => {
      const after = source.statusNow();
      const same = after.size === size && after.mtimeMs === mtimeMs;
      if (!same && status === STATUS.skipped) return { status, size, stamp: -1 };
      if (!same) return { status: STATUS.failed, size, stamp: -1, reason: 'changing' };
      return { status, size, stamp: mtimeMs > Date.now() - COARSE_MS ? -1 : mtimeMs };
    };
    if (!source.status.isFile()) return { status: STATUS.skipped, size, stamp: -1 };
    const kind = kindOf(path, named, () => source.read(0, Math.min(CLASSIFY_BYTES, size)));
    const place = { entry: '', name: basename(path) };
    if (kind === 'xml' && size <= MAX_DOCUMENT_BYTES) {
      const bytes = source.read(0, size);
      readDocument(bytes, place, sink);
      // One that changes only now is read again next time, as its time will not be this one.
      if (bytes.length === size && mtimeMs <= Date.now() - COARSE_MS)
        return { status: STATUS.read, size, stamp: mtimeMs };
      return end(STATUS.read);
    }
    later = true;
    return readLater(source, kind, place.name, sink)
      .then((read) => end(read ? STATUS.read : STATUS.skipped))
      .catch((error: unknown) => failed(path, named, error))
      .finally(() => source.close());
  } finally {
    if (!later) source.close();
  }
}

/** Opening a film in a cloud folder would download it. Undefined for a file that is to be read. */
function unopened(path: string, sink: Sink): FileResult | undefined {
  const { size, mtimeMs } = statSync(path);
  if (isUnopened(path)) {
    for (const fact of namedNotes(basename(path))) sink.fact(fact, '');
    sink.problem('', 'compressed');
    return { status: STATUS.read, size, stamp: mtimeMs };
  }
  return size > MAX_DOCUMENT_BYTES ? { status: STATUS.skipped, size, stamp: mtimeMs } : undefined;
}

function failed(path: string, named: boolean, error: unknown): FileResult {
  const found = reasonOf(error);
  if (found === undefined && named) return { status: STATUS.gone, size: 0, stamp: -1 };
  // Listed a moment ago: whether it is gone, or a share that blinks, shows the next listing.
  const reason = found ?? (hasUnreadableName(path) ? 'name' : 'changing');
  return { status: named || isWanted(path) ? STATUS.failed : STATUS.unseen, size: 0, stamp: -1, reason };
}

/** By its name; of another name, and of a file that a person named, by its first bytes. */
function kindOf(path: string, named: boolean, head: () => Uint8Array): 'xml' | 'zip' | 'named' | 'other' {
  const extension = path.slice(-4).toLowerCase();
  if (extension === '.zip') return 'zip';
  if (!named) return extension === '.xml' ? 'xml' : 'other';
  const found = classify(head());
  if (found === 'zip') return 'zip';
  return found === 'sped' || contentKind(head()) === 'signed' ? 'named' : 'xml';
}

/** All but an XML that fits into the memory. False if it is none of ours. */
async function readLater(
  source: ByteSource,
  kind: ReturnType<typeof kindOf>,
  name: string,
  sink: Sink,
): Promise<boolean> {
  if (kind === 'zip') await readZip(source, sink);
  else if (kind === 'xml') await readTooLarge(piecesOf(source), { entry: '', name }, sink);
  else return readOther(source, name, kind === 'named', sink);
  return true;
}

/** False if it is none of ours; for a file that a person named, that is reported as a problem. */
async function readOther(source: ByteSource, name: string, named: boolean, sink: Sink): Promise<boolean> {
  const head = source.read(0, Math.min(CONTENT_BYTES, source.size));
  const kind = contentKind(head);
  const isTooLarge = source.size > MAX_DOCUMENT_BYTES;
  if (kind === 'none' && !named && (isTooLarge || !isText(head))) return false;
  if (kind === 'sped') return readText(() => piecesOf(source), '', sink);
  if (isTooLarge) {
    if (!named && !looksFiscal(head)) return false;
    await readTooLarge(piecesOf(source), { entry: '', name }, sink);
    return true;
  }
  if (await readByContent(source.read(0, source.size), { entry: '', name }, sink)) return true;
  if (named) sink.problem('', 'not-xml');
  return named;
}
