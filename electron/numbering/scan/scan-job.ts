/** Carries out one job of the coordinating thread: readings one after the other, and the folding of what they changed. */

import type { LedgerSource, ReadingReport } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { inTransaction, type Database } from '../../storage/database/database.ts';
import { packSeries } from '../ledger/folded-series.ts';
import { foldSeries } from '../ledger/fold-series.ts';
import { placeOfText } from './store/fact-rows.ts';
import type { ScanJob } from './threads/messages.ts';
import { probePath } from './probe-path.ts';
import { scanSource, type ScanContext } from './scan-source.ts';
import { dropAway } from './store/known-files.ts';
import { keepSourceList } from './store/source-list.ts';
import {
  addSource,
  countAgain,
  findSource,
  forgetSource,
  listSources,
  reportReading,
} from './store/source-store.ts';
import { settleBooks } from './settle-books.ts';
import { createSqlEvidence } from './store/sql-evidence.ts';
import { createStoreWrites } from './store/store-writes.ts';

export interface JobContext extends ScanContext {
  readonly dataDir: string;
}

/** One report for each source read. Error: `file.unreadable` for a path that was never read and cannot be. */
export async function runJob(
  context: JobContext,
  todo: ScanJob['todo'],
  now: string,
): Promise<Result<readonly ReadingReport[], AppError>> {
  const { db, dataDir } = context;
  if (todo.act === 'forget') {
    const writes = createStoreWrites(db);
    forgetSource(db, todo.id, (files) => inTransaction(db, () => files.forEach(writes.dropFile)));
    keepSourceList(db, dataDir);
    foldChanged(db);
    return ok([]);
  }
  if (todo.act === 'confirm-gone') {
    dropAway(db, todo.id, todo.path);
    foldChanged(db);
    inTransaction(db, () => countAgain(db, todo.id));
    return ok([]);
  }
  const sources = todo.act === 'read-again' ? listSources(db) : await sourceAt(context, todo.path);
  if (!Array.isArray(sources)) return sources;
  const reports: ReadingReport[] = [];
  for (const source of sources) {
    const started = performance.now();
    const outcome = await scanSource(context, source);
    foldChanged(db);
    reports.push(
      inTransaction(db, () => reportReading(db, source, outcome, now, performance.now() - started)),
    );
  }
  return ok(reports);
}

/** The source of this path, added if it is new and can be read. */
async function sourceAt(
  context: JobContext,
  path: string,
): Promise<LedgerSource[] | Result<never, AppError>> {
  const known = findSource(context.db, path);
  if (known) return [known];
  const probed = await probePath(context, path);
  if ('failed' in probed) return err(appError('file.unreadable', { path, reason: probed.failed }));
  const { kind } = probed;
  const added = inTransaction(context.db, () => addSource(context.db, path, kind));
  keepSourceList(context.db, context.dataDir);
  return [added];
}

/** The folds of the series whose facts have changed, each in a transaction of its own. */
function foldChanged(db: Database): void {
  settleBooks(db);
  const evidence = createSqlEvidence(db);
  const store = db.prepare(
    'UPDATE series SET folded = ?, stale = 0, fold = lower(hex(randomblob(8))) WHERE id = ?',
  );
  for (const row of db.prepare('SELECT id, place FROM series WHERE stale = 1').all()) {
    const folded = packSeries(foldSeries(evidence.rows(placeOfText(String(row['place'])))));
    store.run(folded, Number(row['id']));
  }
}
