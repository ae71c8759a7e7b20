/** Finds and reads the stored file that belongs to this journal, wherever its data folder has been moved or copied. */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { SLOW } from '../../storage/files/time-limit.ts';
import type { DisablementContext } from '../deps.ts';
import { isWithin, mayOpen, nameIn } from './own-path.ts';
import { JOURNAL_FILE } from '../journal/sqlite/sqlite-journal.ts';
import { problemOf } from '../../log/system-code.ts';

export type FileState = 'ok' | 'missing' | 'changed' | 'unreadable';

export interface FileSearch {
  readonly state: FileState;
  readonly bytes?: Uint8Array;
}

export type FileReader = (path: string) => Promise<FileSearch>;

const UNSEEN: FileSearch = { state: 'unreadable' };
/** Ours are a few KB. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Reads that compare files with one digest, within the limits for unresponsive disks. */
export function createFileReader(
  context: DisablementContext,
  digest: string,
  signal: AbortSignal | undefined,
): FileReader {
  return async (path) => {
    const found = await context.fileReads.read(archiveOf(path), () => readAgainst(path, digest), signal);
    return found === SLOW ? UNSEEN : found;
  };
}

/**
 * The file that belongs to this journal, recorded as `path`. That is the path when it was written, and a data folder
 * may have been moved or copied since: outside the current archive it counts only if nothing is at the same place
 * inside it, and never if it is in the archive of another data folder, whose files do not count here, nor where another
 * computer recorded it. @param official where the file would be written now; isOwn: this computer recorded it
 */
export async function findFile(
  context: DisablementContext,
  { path, official, isOwn }: { readonly path: string; readonly official: string; readonly isOwn: boolean },
  read: FileReader,
): Promise<{ readonly path: string; readonly found: FileSearch }> {
  const root = context.deps.archiveRoot();
  if (isWithin(root, path)) return { path, found: await read(path) };
  const here = join(dirname(official), nameIn(path, official));
  const found = await read(here);
  if (found.state === 'ok' || found.state === 'changed') return { path: here, found };
  if (!mayOpen(root, path, isOwn) || (await isOthersArchive(context, path))) return { path: here, found };
  const away = await read(path);
  // Missing in both places: reported as missing where it would be written again.
  return away.state === 'missing' ? { path: here, found } : { path, found: away };
}

/** True if the path is in an archive next to the journal of another data folder. */
async function isOthersArchive(context: DisablementContext, path: string): Promise<boolean> {
  const archive = archiveOf(path);
  const folder = dirname(archive);
  if (folder === resolve(context.deps.dataDir)) return false;
  const beside = await context.fileReads.read(archive, () => stands(join(folder, JOURNAL_FILE)));
  return beside !== SLOW && beside;
}

/** The archive of a file (archive/CNPJ/environment/AAAA/MM/file): a disk or share hangs as a whole. */
function archiveOf(path: string): string {
  return resolve(path, ...Array.from({ length: 5 }, () => '..'));
}

async function stands(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    problemOf(error);
    return false;
  }
}

async function readAgainst(path: string, digest: string): Promise<FileSearch> {
  try {
    const found = await stat(path);
    // A folder or a device of that name counts as different content.
    const isOther = found.isDirectory() || found.isCharacterDevice() || found.isBlockDevice();
    if (isOther || found.size > MAX_BYTES) return { state: 'changed' };
    const bytes = await readFile(path);
    const now = createHash('sha256').update(bytes).digest('hex');
    return { state: now === digest ? 'ok' : 'changed', bytes };
  } catch (error) {
    return { state: ['ENOENT', 'ENOTDIR'].includes(problemOf(error)) ? 'missing' : 'unreadable' };
  }
}
