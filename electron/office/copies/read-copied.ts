/** Opens the daily copy of a shared journal for reading while its server is away. */

import { join } from 'node:path';
import { appError, type AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import type { Disk } from '../../disablement/deps.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import { openJournalCopy, readingJournal } from '../../disablement/journal/sqlite/journal-copy.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import { COPY_FILE } from './nightly-copy.ts';
import type { RealmSharedJournal } from '../open-shared.ts';

export interface ReadCopiedDeps {
  readonly dataDir: string;
  readonly shared: Pick<RealmSharedJournal, 'state' | 'copy'>;
  readonly open: (disk: Disk, sendsRefused: () => AppError) => Result<Disablements, AppError>;
}

export function readCopied({ dataDir, shared, open }: ReadCopiedDeps) {
  let kept: { readonly at: string; readonly journal: Disablements } | undefined;
  const away = () => shared.state().error ?? appError('database.away');
  /** One who still reads in it closes it at the end. */
  const forget = () => {
    const before = kept?.journal;
    kept = undefined;
    return before?.shutDown();
  };
  /** `journal` with the hour of its copy, ISO 8601. */
  const dated = () => {
    const at = shared.copy?.at();
    if (at === undefined || shared.state().standing !== 'away') {
      // Windows does not rename an open file: a server that lost events has this one set aside.
      void forget();
      return undefined;
    }
    if (kept?.at === at) return kept;
    const db = openJournalCopy(join(dataDir, COPY_FILE));
    if (!db.ok) return undefined;
    const journal = open({ ...readingJournal(db.value), writeOnce }, away);
    if (!journal.ok) return undefined;
    void forget();
    kept = { at, journal: journal.value };
    return kept;
  };
  return {
    dated,
    /** Undefined while the server answers, and before the first copy. */
    journal: () => dated()?.journal,
    close: async () => {
      await forget();
    },
  };
}
