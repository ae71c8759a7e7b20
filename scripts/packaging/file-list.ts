/** What a packaged folder holds: each file with its size and SHA-256, as a list that `sha256sum --check` reads. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface ListedFile {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Sorted by path. */
export function filesOf(folder: string): ListedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return {
        path: relative(folder, join(parentPath, name)).split(sep).join('/'),
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

export function sumsOf(files: readonly ListedFile[]): string {
  return files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
}
