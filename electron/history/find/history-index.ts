/** Opens `historico.sqlite`: the narrow rows by which the history is listed and searched, derived from consultations and journal (docs/adr/0052). */

import { join } from 'node:path';
import type { Environment } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import { openDerived, type Database } from '../../storage/database/database.ts';
import { SORT_INDEXES } from './sorts.ts';

export const HISTORY_FILE = 'historico.sqlite';

/** Numbers in place of the names: eight bytes less in each row of five indexes. */
export const ENVIRONMENT_NUMBER: Readonly<Record<Environment, number>> = {
  producao: 1,
  homologacao: 2,
  treino: 3,
};
export const KIND = { consult: 0, disablement: 1 } as const;
/** Bits of `entry.changed`. */
export const CHANGED = { situation: 1, events: 2, protocol: 4 } as const;

/**
 * Ids: `2 * seq` of a consultation, `2 * n + 1` of a disablement, the n-th that was seen: the remainder by 2 is the kind. `code_text` has the key (or
 * the request's Id) and the protocol of each row; it is contentless, so that the row itself keeps them once.
 */
const MIGRATIONS = [
  `CREATE TABLE mark (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   CREATE TABLE entry (
     id INTEGER PRIMARY KEY,
     -- Milliseconds of the epoch.
     at INTEGER NOT NULL,
     env INTEGER NOT NULL,
     kind INTEGER NOT NULL,
     cnpj TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     ini INTEGER NOT NULL,
     fin INTEGER NOT NULL,
     result TEXT NOT NULL,
     changed INTEGER NOT NULL,
     said INTEGER NOT NULL,
     subject TEXT NOT NULL,
     n_prot TEXT NOT NULL
   ) STRICT;
   CREATE INDEX entry_at ON entry (env, at);
   CREATE INDEX entry_company ON entry (env, cnpj, at);
   CREATE INDEX entry_number ON entry (env, ini) WHERE kind = 0;
   CREATE INDEX entry_range ON entry (env, ini, fin) WHERE kind = 1;
   CREATE INDEX entry_result ON entry (env, kind, result, at);
   CREATE INDEX entry_said ON entry (env, said, at);
   CREATE INDEX entry_changed ON entry (env, at) WHERE changed > 0;
   -- Disablements by their id in the journal.
   CREATE TABLE request (id TEXT PRIMARY KEY, entry INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   CREATE INDEX request_entry ON request (entry);
   -- The distinct texts: cStat and xMotivo, and of a disablement its justification and company too; folded.
   CREATE TABLE said (id INTEGER PRIMARY KEY, words TEXT NOT NULL UNIQUE) STRICT;
   CREATE VIRTUAL TABLE said_text USING fts5 (words, content = '', tokenize = 'trigram', detail = none);
   CREATE VIRTUAL TABLE code_text USING fts5 (code, content = '', contentless_delete = 1, tokenize = 'trigram', detail = none);
   CREATE TABLE tally (env INTEGER, kind INTEGER, result TEXT, n INTEGER NOT NULL, PRIMARY KEY (env, kind, result)) STRICT, WITHOUT ROWID;
   CREATE TRIGGER tally_more AFTER INSERT ON entry BEGIN
     INSERT INTO tally VALUES (NEW.env, NEW.kind, NEW.result, 1)
       ON CONFLICT (env, kind, result) DO UPDATE SET n = n + 1;
   END;
   CREATE TRIGGER tally_less AFTER DELETE ON entry BEGIN
     UPDATE tally SET n = n - 1 WHERE env = OLD.env AND kind = OLD.kind AND result = OLD.result;
   END;`,
  ...SORT_INDEXES,
];

export function openHistoryIndex(dataDir: string): Result<Database, AppError> {
  return openDerived(join(dataDir, HISTORY_FILE), MIGRATIONS);
}

/** Lower case without accents: how words are stored and searched. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Empties it, where the data that it was derived from were replaced; inside a transaction of the caller. */
export function emptyHistoryIndex(db: Database): void {
  for (const table of ['mark', 'entry', 'request', 'said', 'said_text', 'code_text', 'tally'])
    db.exec(`DROP TABLE ${table}`);
  for (const migration of MIGRATIONS) db.exec(migration);
}

export function readMark(db: Database, name: string): string | undefined {
  const value = db.prepare('SELECT value FROM mark WHERE name = ?').get(name)?.['value'];
  return typeof value === 'string' ? value : undefined;
}

export function writeMark(db: Database, name: string, value: string): void {
  db.prepare('INSERT OR REPLACE INTO mark VALUES (?, ?)').run(name, value);
}
