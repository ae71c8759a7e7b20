/** Opens the ledger of numbers of a realm, with the store of what files say, which waits for its first use. */

import type { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, type Result } from '../../shared/result.ts';
import type { ConsultHistory } from '../consult/history.ts';
import { createSeenNotes, type SeenNotes } from '../consult/seen-notes.ts';
import { NO_FILES, type FileEvidence } from '../numbering/ledger/file-evidence.ts';
import type { NoteFiles } from '../numbering/ledger/note-files.ts';
import type { Numbering } from '../numbering/numbering.ts';
import { createLedger, type Ledger, type LedgerDeps } from './ledger.ts';

export interface RealmLedger extends Ledger {
  /** What consultations last said of every note. */
  readonly seen: SeenNotes;
  /** The store of what files say of numbers. Errors: `data.folder`. */
  readonly noteFiles: () => Result<NoteFiles, AppError>;
  /** What files say; nothing where the store cannot be opened. */
  readonly files: () => FileEvidence;
}

export function openLedger({
  db,
  history,
  numbering,
  journal,
}: {
  readonly db: DatabaseSync;
  readonly history: ConsultHistory;
  readonly numbering: Numbering;
  readonly journal: LedgerDeps['journal'];
}): RealmLedger {
  const seen = createSeenNotes(db, history.flush);
  const noteFiles = (): Result<NoteFiles, AppError> => err(appError('host.unsupported'));
  const files = () => {
    const opened = noteFiles();
    return opened.ok ? opened.value.evidence : NO_FILES;
  };
  return { ...createLedger({ seen, numbering, files, journal }), seen, noteFiles, files };
}
