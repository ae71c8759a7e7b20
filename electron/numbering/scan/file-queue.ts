/** The listed files that a reading still has to look at. */

import { join } from 'node:path';
import type { KnownFile } from './store/store-writes.ts';

export interface QueuedFile {
  readonly folder: number;
  readonly name: string;
  readonly path: string;
  readonly known: KnownFile | undefined;
}

interface ListedFolder {
  readonly id: number;
  readonly path: string;
  readonly names: readonly string[];
  at: number;
  known: Map<string, KnownFile> | undefined;
}

/** Read alone: one of them takes longer than many others. */
const LONG = /\.(zip|txt)$/i;

/** `knownFiles` gives a folder's files of the last reading; those that are not there any more go to `gone`. */
export function createFileQueue(
  knownFiles: (folder: number) => Map<string, KnownFile>,
  gone: (file: number) => void,
) {
  const listed: ListedFolder[] = [];
  const returned: QueuedFile[] = [];
  let left = 0;

  const nextFile = (): QueuedFile | undefined => {
    const again = returned.pop();
    if (again) return again;
    const [first] = listed;
    if (!first) return undefined;
    first.known ??= knownFiles(first.id);
    const name = first.names[first.at] ?? '';
    const known = first.known.get(name);
    first.known.delete(name);
    first.at += 1;
    if (first.at >= first.names.length) {
      for (const { id } of first.known.values()) gone(id);
      listed.shift();
    }
    return { folder: first.id, name, path: join(first.path, name), known };
  };

  return {
    addFiles: (id: number, path: string, names: readonly string[]) => {
      listed.push({ id, path, names, at: 0, known: undefined });
      left += names.length;
    },
    /** Files to be read before others, whatever their folder. */
    returnFiles: (files: readonly QueuedFile[]) => {
      returned.push(...files);
      left += files.length;
    },
    takeFiles: (most: number) => {
      const taken: QueuedFile[] = [];
      while (taken.length < most) {
        const file = nextFile();
        if (!file) break;
        left -= 1;
        taken.push(file);
        if (LONG.test(file.name)) {
          // The ones before it go first, in a task without it.
          if (taken.length > 1) {
            returned.push(file);
            taken.pop();
            left += 1;
          }
          break;
        }
      }
      return taken;
    },
    left: () => left,
  };
}
