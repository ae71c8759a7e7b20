/**
 * Which folders below what was given are still to be listed: each once, and those behind links last and one by one, so that
 * a link never decides where a folder belongs.
 */

export function createFolderWalk<F extends { readonly path: string }>() {
  /** The last is the next. */
  const folders: F[] = [];
  const links: F[] = [];
  const listed = new Set<string>();
  return {
    /** The first of them is the next, before all that wait already; links wait until no folder is left. */
    add: (found: readonly F[], behindLinks: readonly F[] = []) => {
      // One by one: a folder may have more folders in it than a call takes arguments.
      for (const each of found.toReversed()) folders.push(each);
      for (const each of behindLinks) links.push(each);
    },
    /** Up to `most` folders; the first link by its path, only where nothing else is being listed. */
    take: (most: number, alone: boolean) => {
      if (folders.length > 0) return folders.splice(-most).reverse();
      if (!alone) return [];
      // Threads list in an order of their own.
      links.sort((a, b) => (a.path < b.path ? -1 : 1));
      return links.splice(0, 1);
    },
    /** False for a folder that was listed before, under whatever name. */
    isNew: (identity: string) => {
      if (listed.has(identity)) return false;
      listed.add(identity);
      return true;
    },
    left: () => folders.length + links.length,
  };
}
