/** Opens the ledger of numbers of a realm, with the store of what files say, which waits for its first use. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ConsultHistory } from '../../history/history.ts';
import { createSeenNotes, type SeenNotes } from '../../consult/seen-notes.ts';
import { NO_FILES, type FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import type { NoteFiles } from '../../numbering/ledger/note-files.ts';
import type { Numbering } from '../../numbering/numbering.ts';
import { openNumberStore } from '../../numbering/scan/store/number-store.ts';
import { NUMBERS_FILE } from '../../numbering/scan/store/schema.ts';
import { hasSourceList } from '../../numbering/scan/store/source-list.ts';
import type { Clock, Log } from '../../ports.ts';
import { createLedger, type Ledger, type LedgerDeps } from './ledger.ts';

export interface RealmLedger extends Ledger {
  /** What consultations last said of every note. */
  readonly seen: SeenNotes;
  /** The store of what files say of numbers, created if missing. Errors: `data.folder`. */
  readonly noteFiles: () => Result<NoteFiles, AppError>;
  /** That store where something was read; undefined before, and where it cannot be opened. */
  readonly storeIfAny: () => NoteFiles | undefined;
  /** What files say; nothing before the first reading, or where the store cannot be opened, which is logged. */
  readonly files: () => FileEvidence;
  /** Why what was read into the store cannot be known now: it is not as if there was nothing. */
  readonly refusal: () => AppError | undefined;
  /** Cancels a reading and waits for its end. */
  readonly close: () => Promise<void>;
}

export interface OpenLedgerDeps extends Pick<LedgerDeps, 'journal' | 'copied' | 'others' | 'noIeSince'> {
  readonly dataDir: string;
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly log: Log;
  readonly history: ConsultHistory;
  readonly numbering: Numbering;
}

export function openLedger({
  dataDir,
  db,
  clock,
  log,
  history,
  numbering,
  journal,
  copied,
  others,
  noIeSince,
}: OpenLedgerDeps): RealmLedger {
  const seen = createSeenNotes(db, history.flush);
  let opened: NoteFiles | undefined;
  const noteFiles = () => {
    if (opened) return ok(opened);
    const store = openNumberStore({ dataDir, now: () => clock.now() });
    if (store.ok) opened = store.value;
    return store;
  };
  const openedIfAny = () =>
    opened || existsSync(join(dataDir, NUMBERS_FILE)) || hasSourceList(dataDir) ? noteFiles() : ok(undefined);
  const storeIfAny = () => {
    const store = openedIfAny();
    if (store.ok) return store.value;
    log.write({ level: 'error', op: 'ledger.open', code: store.error.code });
    return undefined;
  };
  const refusal = () => {
    const store = openedIfAny();
    if (!store.ok) return store.error;
    const path = store.value?.owed();
    return path === undefined ? undefined : appError('ledger.unread', { path });
  };
  const files = () => storeIfAny()?.evidence ?? NO_FILES;
  return {
    ...createLedger({ seen, numbering, files, refusal, journal, copied, others, noIeSince }),
    seen,
    noteFiles,
    storeIfAny,
    files,
    refusal,
    close: async () => opened?.close(),
  };
}
