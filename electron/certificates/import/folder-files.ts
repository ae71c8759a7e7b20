/** The certificate files of a folder, and which passwords are tried on each of them. */

import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type AppError, appError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { systemCode } from '../../log/system-code.ts';

export interface FolderFiles {
  /** Absolute paths, sorted. */
  readonly files: readonly string[];
  /** More than {@link MOST_FILES} were there; those are left out. */
  readonly more: number;
  /** Absolute paths of folders below that could not be opened, as a drive's `System Volume Information`. */
  readonly unread: readonly string[];
}

/** An office has hundreds of clients; a folder of more is another folder. */
export const MOST_FILES = 2_000;
/** A folder a client, at most a folder a year below it. */
const DEEPEST = 4;
const CERTIFICATE = /\.(pfx|p12)$/i;

/** Of the folder and those below it; hidden ones are passed over. Error, of the folder itself: `data.folder`. */
export async function certificateFiles(
  folder: string,
  list: (path: string) => Promise<Dirent[]> = (path) => readdir(path, { withFileTypes: true }),
): Promise<Result<FolderFiles, AppError>> {
  const found: string[] = [];
  const unread: string[] = [];
  const take = async (below: string, entries: readonly Dirent[], depth: number): Promise<void> => {
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = join(below, entry.name);
      if (entry.isFile() && CERTIFICATE.test(entry.name)) found.push(path);
      if (!entry.isDirectory() || depth >= DEEPEST) continue;
      const inside = await listed(path, list);
      if (inside.ok) await take(path, inside.value, depth + 1);
      else unread.push(path);
    }
  };
  const top = await listed(folder, list);
  if (!top.ok) return top;
  await take(folder, top.value, 0);
  const files = found.sort();
  const more = Math.max(0, files.length - MOST_FILES);
  return ok({ files: files.slice(0, MOST_FILES), more, unread: unread.sort() });
}

async function listed(
  folder: string,
  list: (path: string) => Promise<Dirent[]>,
): Promise<Result<Dirent[], AppError>> {
  try {
    return ok(await list(folder));
  } catch (error) {
    const reason = systemCode(error) ?? 'EIO';
    return err(appError('data.folder', { folder, reason, kind: 'named' }));
  }
}

/**
 * Which passwords are tried on a file: a line `NAME;PASSWORD` is of the file of that name alone (with or without its
 * folder, in any case), every other line of all. A password with a semicolon is one of all unless a file has that name.
 */
export function passwordsFor(folder: string, files: readonly string[], lines: readonly string[]) {
  const namesOf = (path: string) => {
    const below = relative(folder, path).replaceAll('\\', '/').toLowerCase();
    return [below, below.split('/').at(-1) ?? below];
  };
  const known = new Set(files.flatMap(namesOf));
  const own = new Map<string, string[]>();
  const all: string[] = [];
  for (const line of lines) {
    const at = line.indexOf(';');
    const name = at > 0 ? line.slice(0, at).trim().replaceAll('\\', '/').toLowerCase() : '';
    if (known.has(name)) own.set(name, [...(own.get(name) ?? []), line.slice(at + 1)]);
    else all.push(line);
  }
  return (path: string): readonly string[] => {
    const mine = namesOf(path).flatMap((name) => own.get(name) ?? []);
    return [...new Set(mine.length > 0 ? mine : all)];
  };
}
