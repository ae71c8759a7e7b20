/**
 * Which folders below what was given are still to be listed: each once, and those behind links last and one by one, so that
 * a link never decides where a folder belongs.
 */

export interface FolderWalk<F extends { readonly path: string }> {
  /** The first of them is the next, before all that wait already; links wait until no folder is left. */
  add(folders: readonly F[], links?: readonly F[]): void;
  /** Up to `most` folders; the first link by its path, only where nothing else is being listed. */
  take(most: number, alone: boolean): F[];
  /** False for a folder that was listed before, under whatever name. */
  isNew(identity: string): boolean;
  left(): number;
}

export function createFolderWalk<F extends { readonly path: string }>(): FolderWalk<F> {
  /** The last is the next. */
  const folders: F[] = [];
  const links: F[] = [];
  const listed = new Set<string>();
  return {
    add: (found, behindLinks = []) => {
      // One by one: a folder may have more folders in it than a call takes arguments.
      for (const each of found.toReversed()) folders.push(each);
      for (const each of behindLinks) links.push(each);
    },
    take: (most, alone) => {
      if (folders.length > 0) return folders.splice(-most).reverse();
      if (!alone) return [];
      // Threads list in an order of their own.
      links.sort((a, b) => (a.path < b.path ? -1 : 1));
      return links.splice(0, 1);
    },
    isNew: (identity) => {
      if (listed.has(identity)) return false;
      listed.add(identity);
      return true;
    },
    left: () => folders.length + links.length,
  };
}
