/** Where a year's journal lies, how it is copied, and what a copy that is restored may not lose. */

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lossOf, type RestoreLoss } from '../../electron/backup/restore-loss.ts';
import type { Journal } from '../../electron/disablement/journal/journal.ts';
import { checkJournalFile } from '../../electron/disablement/journal/sqlite/journal-file.ts';
import { createJournal, JOURNAL_FILE } from '../../electron/disablement/journal/sqlite/sqlite-journal.ts';
import { verifyChain } from '../../electron/disablement/journal/sqlite/verify-sqlite.ts';
import { JOURNAL_SCHEMA } from '../../electron/disablement/journal/sqlite/sqlite-schema.ts';
import { valueOf } from '../../electron/disablement/testing/test-context.ts';
import { openDatabase, type Database } from '../../electron/storage/database/database.ts';

export interface Copies {
  readonly make: () => void;
  readonly count: () => number;
  /**
   * What restoring a copy would lose of the journal as it is now.
   * @param files those of the archive, which is read only where a request needs it; undefined while it is away
   */
  readonly lossOf: (copy: number, files: ReadonlyMap<string, Uint8Array> | undefined) => RestoreLoss;
  /** The journal from now on. */
  readonly restore: (copy: number) => Journal;
}

export interface Store {
  readonly journal: Journal;
  /** Undefined where a journal is not restored from a file. */
  readonly copies?: Copies;
  readonly close: () => Promise<void>;
}

/** A store whose journal is never copied or restored: what a year on it becomes is compared with the same year on a server. */
export function withoutCopies({ journal, close }: Store): Store {
  return { journal, close };
}

/** In memory up to the first restore, then a file without any flush: what a disk does to it is proved elsewhere. */
export function sqliteStore(): Store {
  const opened: Database[] = [];
  let folder: string | undefined;
  let copies = 0;
  const open = (path: string): Database => {
    const db = valueOf(openDatabase(path, { durability: 'normal', migrations: JOURNAL_SCHEMA }));
    if (path !== ':memory:')
      db.exec('PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY');
    opened.push(db);
    return db;
  };
  let db = open(':memory:');
  const inFolder = (...below: readonly string[]) =>
    join((folder ??= mkdtempSync(join(tmpdir(), 'balcao-anos-'))), ...below);
  const folderOf = (copy: number) => inFolder(`copia-${copy}`);
  const writeInto = (place: string) => {
    mkdirSync(place, { recursive: true });
    db.exec(`VACUUM INTO '${join(place, JOURNAL_FILE).replaceAll("'", "''")}'`);
  };
  return {
    journal: createJournal(db),
    copies: {
      count: () => copies,
      make: () => writeInto(folderOf(copies++)),
      lossOf: (copy, files) => {
        const present = inFolder('agora');
        writeInto(present);
        for (const [path, bytes] of files ?? []) {
          const place = join(present, 'arquivo', ...path.split(/[\\/]/).slice(-BELOW_ARCHIVE));
          mkdirSync(dirname(place), { recursive: true });
          writeFileSync(place, bytes);
        }
        try {
          valueOf(checkJournalFile(join(folderOf(copy), JOURNAL_FILE), 'real'));
          return valueOf(lossOf(present, folderOf(copy)));
        } finally {
          rmSync(present, { recursive: true, force: true, maxRetries: 10 });
        }
      },
      restore: (copy) => {
        const path = inFolder(`diario-${opened.length}.sqlite`);
        copyFileSync(join(folderOf(copy), JOURNAL_FILE), path);
        const restored = (db = open(path));
        // Its file is locked for this connection alone.
        return { ...createJournal(db), verifyChain: async (wanted) => verifyChain(restored, wanted) };
      },
    },
    close: async () => {
      for (const each of opened) each.close();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** CNPJ/environment/AAAA/MM/file. */
const BELOW_ARCHIVE = 5;
