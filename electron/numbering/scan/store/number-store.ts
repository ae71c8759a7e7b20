/**
 * The store of what files say of numbers: readings run in threads of their own, and this thread only queries.
 */

import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { ReadingReport } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { NoteFiles, ReadingWatch } from '../../ledger/note-files.ts';
import { putAside } from '../../../storage/database/database.ts';
import { runInThread } from '../../../threads/job.ts';
import { threadProgram } from '../../../threads/program.ts';
import type { ScanJob, ScanMessage } from '../threads/messages.ts';
import { placeOfText } from './fact-rows.ts';
import { NUMBERS_FILE, openNumbers } from './schema.ts';
import { listIgnored } from '../ignored.ts';
import { owedSource } from './source-list.ts';
import { listSources } from './source-store.ts';
import { createSqlEvidence } from './sql-evidence.ts';

export interface NumberStoreDeps {
  readonly dataDir: string;
  readonly now: () => Date;
  /** Path of the thread's program, unless it is beside this file. */
  readonly program?: URL;
}

/** A reading is limited by the disk and the one thread that writes: more readers than these do not help. */
const MOST_THREADS = 4;

/** Opens `numeros.sqlite`; a damaged or newer one is put aside, and its sources are to be read anew. Error: `data.folder`. */
export function openNumberStore({
  dataDir,
  now,
  program = threadProgram(import.meta.url, '../threads/numbers-scan-worker'),
}: NumberStoreDeps): Result<NoteFiles, AppError> {
  const opened = openNumbers(dataDir);
  if (!opened.ok) return opened;
  let db = opened.value;
  let evidence = createSqlEvidence(db);
  let version: number | undefined;
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  const once = (todo: ScanJob['todo'], watch: ReadingWatch) => {
    const threads = Math.min(MOST_THREADS, availableParallelism());
    const job: ScanJob = { dataDir, todo, threads, now: now().toISOString() };
    const signal = AbortSignal.any([closing.signal, ...(watch.signal ? [watch.signal] : [])]);
    const ended = runInWorker(program, job, signal, watch.progress);
    running.add(ended);
    const end = () => running.delete(ended);
    ended.then(end, end);
    return ended;
  };
  const run = async (todo: ScanJob['todo'], watch: ReadingWatch = {}) => {
    const result = await once(todo, watch);
    if (result.ok || result.error.code !== 'data.damaged' || closing.signal.aborted) return result;
    // Damage found during a reading: facts derived from files are read again.
    db.close();
    putAside(join(dataDir, NUMBERS_FILE));
    const again = openNumbers(dataDir);
    if (!again.ok) return again;
    db = again.value;
    version = undefined;
    evidence = createSqlEvidence(db);
    return once(todo, watch);
  };

  return ok({
    get evidence() {
      return evidence;
    },
    evidenceOf: (sources) => createSqlEvidence(db, sources),
    sources: () => listSources(db),
    owed: owedSource(db),
    ignored: (sources) => listIgnored(db, sources),
    folds: () =>
      db
        .prepare('SELECT place, fold FROM series WHERE fold IS NOT NULL ORDER BY id')
        .all()
        .map(({ place, fold }) => ({ place: placeOfText(String(place)), fold: String(fold) })),
    moved: () => {
      const before = version;
      version = Number(db.prepare('PRAGMA data_version').get()?.['data_version']);
      return version !== before;
    },
    readSource: async (path, watch) => {
      const reports = await run({ act: 'read', path: resolve(path) }, watch);
      if (!reports.ok) return reports;
      const [report] = reports.value;
      return report ? ok(report) : err({ code: 'file.unreadable', data: { path } });
    },
    readAgain: (watch) => run({ act: 'read-again' }, watch),
    forget: async (id) => {
      if (!listSources(db).some((source) => source.id === id)) return ok(false);
      const forgotten = await run({ act: 'forget', id });
      return forgotten.ok ? ok(true) : forgotten;
    },
    confirmGone: async (id, path) => {
      const isAway = listSources(db).some((source) => source.id === id && source.away.includes(path));
      if (!isAway) return ok(false);
      const dropped = await run({ act: 'confirm-gone', id, path });
      return dropped.ok ? ok(true) : dropped;
    },
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
      if (db.isOpen) db.close();
    },
  });
}

function runInWorker(
  program: URL,
  job: ScanJob,
  signal: AbortSignal,
  progress: ReadingWatch['progress'],
): Promise<Result<readonly ReadingReport[], AppError>> {
  return runInThread<ScanMessage, Result<readonly ReadingReport[], AppError>>(program, {
    data: job,
    limits: { maxYoungGenerationSizeMb: 32 },
    message: (message, { end }) => {
      if (message.kind === 'end') end(message.result);
      else progress?.(message.progress);
    },
    signal,
    aborted: ({ post }) => post('cancel'),
  });
}
