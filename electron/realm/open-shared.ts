/** The shared journal of a data folder, where a connection is set: opened on first use, and again after a failure. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Disk } from '../disablement/deps.ts';
import type { SharedJournal } from '../disablement/journal/postgres/open-postgres.ts';
import { keptRequests } from '../disablement/journal/sqlite/journal-file.ts';
import type { Ports } from '../ports.ts';
import { writeOnce } from '../storage/files/atomic-file.ts';
import { readConnection } from '../storage/postgres/connection-source.ts';

export interface RealmSharedJournal {
  /** Undefined where no connection is set: the data folder's own journal is used. Errors: `database.*`. */
  readonly disk: () => Promise<Result<Disk | undefined, AppError>>;
  /** What others and this computer have in it. Error: `database.url`, fault `absent`, where no connection is set. */
  readonly situation: () => Promise<Result<Awaited<ReturnType<SharedJournal['situation']>>, AppError>>;
  /** `database.not-imported` while the folder's own journal has requests that the shared one lacks. */
  readonly sendsRefused: () => AppError | undefined;
  /** Looks again whether that is so. */
  readonly recheck: () => Promise<void>;
  /** True where a connection is set, whether or not it can be used. */
  readonly isSet: boolean;
}

const JOURNAL_FILE = 'diario.sqlite';

/** @param source of the host; undefined for a folder that never shares, such as the training's */
export function openShared(dataDir: string, source: Ports['sharedJournal']): RealmSharedJournal {
  const isSet = source?.file !== undefined || (source?.variable ?? '').trim() !== '';
  let opened: SharedJournal | undefined;
  let lacking = 0;

  const open = async (): Promise<Result<SharedJournal | undefined, AppError>> => {
    if (!isSet || !source) return ok(undefined);
    const settings = await readConnection(source);
    if (!settings.ok || settings.value === undefined) return settings.ok ? ok(undefined) : settings;
    // Loaded on use: most data folders never share.
    const { openSharedJournal } = await import('../disablement/journal/postgres/open-postgres.ts');
    const journal = await openSharedJournal(settings.value);
    if (journal.ok) opened = journal.value;
    return journal;
  };
  const countLacking = async (shared: SharedJournal) => {
    const path = join(dataDir, JOURNAL_FILE);
    const kept = existsSync(path) ? (keptRequests(path) ?? []) : [];
    lacking = (await shared.missing(kept.map(({ requestId }) => requestId))).length;
  };

  return {
    isSet,
    disk: async () => {
      const shared = await open();
      if (!shared.ok || shared.value === undefined) return shared.ok ? ok(undefined) : shared;
      await countLacking(shared.value);
      const { journal, owners } = shared.value;
      return ok({ journal, owners, writeOnce });
    },
    situation: async () => {
      if (!isSet) return err(appError('database.url', { fault: 'absent' }));
      return opened ? ok(await opened.situation()) : err(appError('database.away'));
    },
    sendsRefused: () =>
      lacking > 0 ? appError('database.not-imported', { requests: lacking, folder: dataDir }) : undefined,
    recheck: async () => {
      if (opened && lacking > 0) await countLacking(opened);
    },
  };
}
