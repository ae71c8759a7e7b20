/** The copy of a shared journal on this computer: the file, when it was as the server was, and the journal that can be read in it. */

import { existsSync } from 'node:fs';

import { appError, type AppError } from '../../../../shared/errors.ts';
import type { Result } from '../../../../shared/result.ts';
import { openDatabase, type Database } from '../../../storage/database/database.ts';
import { readDatabase } from '../../../storage/database/read-only.ts';
import { StoreRefusal } from '../../../storage/postgres/refusal.ts';
import { CHAIN_START } from '../chain.ts';
import type { Journal } from '../journal.ts';
import type { Owners } from '../owners.ts';
import { createJournal } from './sqlite-journal.ts';
import { JOURNAL_SCHEMA } from './sqlite-schema.ts';

/** `at`: when the copy was last complete; "" before the first time. */
const COPIED = `CREATE TABLE copied (
    only INTEGER PRIMARY KEY CHECK (only = 1), xact TEXT NOT NULL, event TEXT NOT NULL, hash TEXT NOT NULL, at TEXT NOT NULL
  ) STRICT;
  INSERT INTO copied VALUES (1, '0', '0', '${CHAIN_START}', '')`;

/** The journal's first schema steps were a single step of the copy's. */
const FIRST_STEPS = 2;
const COPY_SCHEMA: readonly string[] = [
  [...JOURNAL_SCHEMA.slice(0, FIRST_STEPS), COPIED].join('\n'),
  ...JOURNAL_SCHEMA.slice(FIRST_STEPS),
];

/** Errors: `data.folder`, `data.damaged`, `data.newer`. */
export function openJournalCopy(path: string): Result<Database, AppError> {
  return openDatabase(path, { durability: 'normal', migrations: COPY_SCHEMA });
}

/** When the copy was as the server was, ISO 8601; undefined where there is none yet. */
export function copiedAt(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const at = readDatabase(path, (db) => db.prepare('SELECT at FROM copied').get()?.['at']);
  return typeof at === 'string' && at !== '' ? at : undefined;
}

/** Answers every query from the copy; every write is refused as by a server that is away. */
export function readingJournal(db: Database): { readonly journal: Journal; readonly owners: Owners } {
  // The copy does not say who wrote an event: paths in it are opened as those of another.
  const journal = createJournal(db, { foreign: true });
  const away = () => Promise.reject(new StoreRefusal(appError('database.away')));
  return {
    journal: {
      ...journal,
      // No files are saved from the copy's events, and nothing is added: the copy may be older than what is known elsewhere.
      unsaved: () => Promise.resolve([]),
      sending: () => Promise.resolve([]),
      movedSince: (mark = '') => Promise.resolve({ stories: [], mark, restart: false, more: false }),
      writtenElsewhere: () => Promise.resolve(false),
      add: away,
      note: away,
      append: away,
      importRequest: away,
      reserve: away,
      flush: away,
    },
    owners: {
      mine: away,
      isMine: () => false,
      ifDead: () => Promise.resolve(false),
      sweep: () => Promise.resolve(),
      release: () => Promise.resolve(),
    },
  };
}
