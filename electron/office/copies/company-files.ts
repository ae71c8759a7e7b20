/** Copies what the archive of this computer has of one company into another folder. */

import { existsSync } from 'node:fs';
import { cp, lstat, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isTempName } from '../../storage/files/temp-files.ts';

/**
 * Finished files only: the program may write among them meanwhile, and a temporary one is gone a moment later. Returns how many files;
 * throws the system's error.
 */
export async function copyCompanyFiles(archiveDir: string, cnpj: string, into: string): Promise<number> {
  const places = [cnpj, join('fechamentos', cnpj)];
  const roots = new Set(places.map((place) => join(archiveDir, place)));
  let files = 0;
  // A link below may lead anywhere, also to files that must not be exported.
  const filter = async (path: string) => {
    if (isTempName(basename(path))) return false;
    const entry = await (roots.has(path) ? stat(path) : lstat(path));
    if (entry.isFile()) files += 1;
    return entry.isFile() || entry.isDirectory();
  };
  for (const place of places) {
    const from = join(archiveDir, place);
    if (!existsSync(from)) continue;
    await cp(from, join(into, place), {
      recursive: true,
      preserveTimestamps: true,
      dereference: true,
      filter,
    });
  }
  return files;
}
