/** Which folders are kept current, and the numbers that a note may still arrive for, in `balcao.sqlite`. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../storage/database/database.ts';

/** Numbers of one series, without a note. */
export interface NumberStretch {
  readonly cnpj: string;
  readonly mod: string;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
}

export type WatchedFolders = ReturnType<typeof createWatchedFolders>;

export function createWatchedFolders(db: DatabaseSync) {
  const all = db.prepare('SELECT path FROM watched_folder ORDER BY path');
  const add = db.prepare('INSERT OR IGNORE INTO watched_folder (path, since) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM watched_folder WHERE path = ?');
  const over = db.prepare(
    `DELETE FROM awaited_number WHERE until <= ?
     RETURNING cnpj, mod, serie, n_from AS nNFIni, n_to AS nNFFin`,
  );
  const remember = db.prepare('INSERT OR REPLACE INTO awaited_number VALUES (?, ?, ?, ?, ?, ?)');
  return {
    paths: () => all.all().map((row) => String(row['path'])),
    set: (path: string, on: boolean, now: Date) => {
      if (on) add.run(path, now.getTime());
      else remove.run(path);
    },
    /**
     * Remembers the numbers now waited for, and returns earlier ones whose window has ended and that are gaps now; each
     * is returned once, to one process.
     */
    outlived: (
      now: Date,
      waiting: readonly (NumberStretch & { readonly until: string })[],
      gaps: readonly NumberStretch[],
    ) =>
      inTransaction(db, () => {
        const ended = over.all(now.getTime()) as unknown as NumberStretch[];
        for (const { cnpj, mod, serie, nNFIni, nNFFin, until } of waiting) {
          const end = Date.parse(until);
          if (end > now.getTime()) remember.run(cnpj, mod, serie, nNFIni, nNFFin, end);
        }
        return ended.filter((each) => gaps.some((gap) => overlaps(each, gap)));
      }),
  };
}

function overlaps(a: NumberStretch, b: NumberStretch): boolean {
  const same = a.cnpj === b.cnpj && a.mod === b.mod && a.serie === b.serie;
  return same && a.nNFIni <= b.nNFFin && b.nNFIni <= a.nNFFin;
}
