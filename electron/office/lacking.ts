/** Counts the requests of a folder's own journal that the shared one lacks, a piece at a time: a long past is ten thousand requests. */

import { existsSync, statSync } from 'node:fs';
import { isSoundJournal, keptAmong, requestIds } from '../disablement/journal/sqlite/journal-file.ts';

/** Requests of one piece: some milliseconds. */
const PIECE = 2_000;

/** `path`: the folder's own journal, which nothing writes to while another is shared. `missing`: those that the shared one does not have. */
export function createLacking(
  path: string,
): (missing: (ids: readonly string[]) => Promise<readonly string[]>) => Promise<number> {
  let sound: { readonly of: string; readonly is: boolean } | undefined;
  const isSound = () => {
    const of = [path, `${path}-wal`].map(stampOf).join(' ');
    if (sound?.of !== of) sound = { of, is: isSoundJournal(path) };
    return sound.is;
  };
  return async (missing) => {
    if (!existsSync(path)) return 0;
    let lacking = 0;
    for (let after = ''; ;) {
      const piece = requestIds(path, after, PIECE);
      if (!piece) return 0;
      const unknown = piece.length > 0 ? await missing(piece) : [];
      if (unknown.length > 0) lacking += keptAmong(path, unknown);
      if (piece.length < PIECE) break;
      after = piece.at(-1) ?? '';
    }
    // A damaged journal cannot be imported, so nothing of it is missing. That check reads the whole file, so it comes last.
    return lacking > 0 && isSound() ? lacking : 0;
  };
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : '';
}
