/** Opens `numeros.sqlite`: facts derived from files, which may be deleted at any time and are then read again. */

import { join } from 'node:path';
import type { AppError } from '../../../../shared/errors.ts';
import type { Result } from '../../../../shared/result.ts';
import { openDerived, type Database } from '../../../storage/database/database.ts';
import { takeSourceList } from './source-list.ts';

export const NUMBERS_FILE = 'numeros.sqlite';

/** Ids of facts are `file * FACTS_PER_FILE + n`, so that those of a file are one range and need no index. */
export const FACTS_PER_FILE = 2 ** 24;

/** States of a file's row. */
export const FILE_STATE = {
  /** Its facts are being written; removed at the next reading if that never ended. */
  partial: 0,
  read: 1,
  /** No document of these (a text file that is no EFD): remembered so that it is not opened again. */
  skipped: 2,
} as const;

const READ_BROKEN_AGAIN = 'UPDATE files SET stamp = -1 WHERE id IN (SELECT file FROM problems)';
const MIGRATIONS = [
  `CREATE TABLE sources (
     id INTEGER PRIMARY KEY,
     path TEXT NOT NULL UNIQUE,
     kind TEXT NOT NULL,
     read_at TEXT,
     -- JSON of SourceTotals, of the last reading.
     totals TEXT,
     problem TEXT
   ) STRICT;
   CREATE TABLE folders (
     id INTEGER PRIMARY KEY,
     source INTEGER NOT NULL,
     path TEXT NOT NULL,
     UNIQUE (source, path)
   ) STRICT;
   -- stamp: time of the last change in milliseconds, -1 where the file is to be read again.
   CREATE TABLE files (
     id INTEGER PRIMARY KEY,
     folder INTEGER NOT NULL,
     name TEXT NOT NULL,
     size REAL NOT NULL,
     stamp REAL NOT NULL,
     state INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX files_by_folder ON files (folder);
   -- file 0: path is a folder.
   CREATE TABLE problems (
     file INTEGER NOT NULL,
     source INTEGER NOT NULL,
     path TEXT NOT NULL,
     reason TEXT NOT NULL
   ) STRICT;
   CREATE INDEX problems_by_file ON problems (file);
   CREATE TABLE others (file INTEGER NOT NULL, what TEXT NOT NULL, count INTEGER NOT NULL) STRICT;
   CREATE INDEX others_by_file ON others (file);
   CREATE TABLE series (
     id INTEGER PRIMARY KEY,
     place TEXT NOT NULL UNIQUE,
     -- 1: its facts have changed since it was folded.
     stale INTEGER NOT NULL,
     folded BLOB
   ) STRICT;
   CREATE TABLE facts (
     id INTEGER PRIMARY KEY,
     series INTEGER NOT NULL,
     nnf INTEGER NOT NULL,
     last INTEGER NOT NULL,
     kind INTEGER NOT NULL,
     says INTEGER NOT NULL,
     key TEXT NOT NULL,
     at TEXT NOT NULL,
     cstat TEXT NOT NULL,
     nprot TEXT NOT NULL,
     line INTEGER NOT NULL,
     entry TEXT NOT NULL
   ) STRICT;
   CREATE INDEX facts_by_number ON facts (series, nnf);
   CREATE INDEX disabled_by_number ON facts (series, nnf, last) WHERE kind = 4;`,
  // Changes with each folding, so that a reader notices a change; existing folds get theirs here.
  `ALTER TABLE series ADD COLUMN fold TEXT;
   UPDATE series SET fold = lower(hex(randomblob(8))) WHERE folded IS NOT NULL`,
  // More kinds of documents prove numbers: all are read again.
  'UPDATE files SET stamp = -1',
  // Texts that are no EFD may be notes.
  'UPDATE files SET stamp = -1 WHERE state = 2',
  // Answers of the distribution service, and books that replace others: all are read again.
  'UPDATE files SET stamp = -1',
  // An EFD each. standing: what settle-books.ts last made of it.
  `CREATE TABLE books (
     id INTEGER PRIMARY KEY,
     file INTEGER NOT NULL,
     entry TEXT NOT NULL,
     first_line INTEGER NOT NULL,
     last_line INTEGER NOT NULL,
     period TEXT NOT NULL,
     replaces INTEGER NOT NULL,
     content TEXT NOT NULL,
     standing TEXT NOT NULL DEFAULT 'counts'
   ) STRICT;
   CREATE INDEX books_by_file ON books (file)`,
  // The lines of an EFD have its period.
  `UPDATE files SET stamp = -1 WHERE id IN (SELECT id / ${FACTS_PER_FILE} FROM facts WHERE kind = 5)`,
  // An EFD with lines that could not be read replaces none, and a broken XML names its note.
  READ_BROKEN_AGAIN,
  // What cannot be opened, unpacked or believed names its note too.
  READ_BROKEN_AGAIN,
  // More refusals of events and of notes prove something.
  `UPDATE files SET stamp = -1
   WHERE id IN (SELECT file FROM others WHERE what IN ('event-refused', 'cancellation-refused', 'note-refused'))
     OR id IN (SELECT id / ${FACTS_PER_FILE} FROM facts WHERE cstat IN ('635', '692'))`,
  // An EFD that is cut off names its notes.
  READ_BROKEN_AGAIN,
  // A request of an event names its note, a refusal one that was issued offline, and an answer to a consult one without a protocol.
  `UPDATE files SET stamp = -1 WHERE id IN
     (SELECT file FROM others WHERE what IN ('event-unanswered', 'cancellation-unanswered', 'note-refused', 'consult'))`,
  // So does a request beside other documents or one that was refused, a broken note that an answer packs, and the words of a log: nothing
  // tells the files.
  'UPDATE files SET stamp = -1',
  // A zip that cannot be listed names its notes.
  READ_BROKEN_AGAIN,
  // A refused cancellation by substitution names two notes, and a consult one that was issued offline, also beside other documents; and a note
  // may lie under a name of the cities' service notes.
  'UPDATE files SET stamp = -1',
  // What programs keep in JSON names its note, in a zip too.
  'UPDATE files SET stamp = -1',
  // So does what they keep in a table or in JSON within JSON, and escaped XML that is cut off.
  'UPDATE files SET stamp = -1',
  // Archives and mails that are not opened are named, in a zip too.
  `UPDATE files SET stamp = -1 WHERE state = ${FILE_STATE.skipped} OR name LIKE '%.zip'`,
  // 1: what it said was lost with the database before, and it was not read whole since.
  'ALTER TABLE sources ADD COLUMN owed INTEGER NOT NULL DEFAULT 0',
  // A part of a document may be there twice, and an element of a document's name may only be around another: nothing tells the files.
  // Mails with archives are named, and days later than their EFD are none.
  'UPDATE files SET stamp = -1',
  // An answer of another year or state, or by a protocol that is none, proves no disablement, one of another environment or key no note, and a
  // refusal of one number says what has it; pages and Base64 may have notes, and the key of an answer may stand beside it.
  `UPDATE files SET stamp = -1 WHERE state = ${FILE_STATE.skipped} OR name LIKE '%.zip'
     OR id IN (SELECT id / ${FACTS_PER_FILE} FROM facts WHERE kind IN (2, 3, 4, 6)) OR id IN (SELECT file FROM others WHERE what IN ('xml', 'disablement-refused'))
     OR id IN (SELECT file FROM problems)`,
  // An answer to a consult counts before the protocol in it, parts of another environment or note, or that a fault or a page quotes, prove
  // nothing, notes that documents refer to or that zips in Base64 have are asked, and an EFD's key may be in small letters: nothing tells
  // the files.
  'UPDATE files SET stamp = -1',
  // Nothing that a refusal has in it proves anything, a cancellation may have two codes, and a note another key than its fields make, one in
  // small letters, or be JSON.
  'UPDATE files SET stamp = -1',
];

export function openNumbers(dataDir: string): Result<Database, AppError> {
  const opened = openDerived(join(dataDir, NUMBERS_FILE), MIGRATIONS);
  if (opened.ok) takeSourceList(opened.value, dataDir);
  return opened;
}
