/** Checks whether the journal in a backup may be restored: its version, its chain, and its realm. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { JOURNAL_FILE } from '../disablement/journal/journal.ts';
import { JOURNAL_SCHEMA } from '../disablement/journal/journal-schema.ts';
import { verifyChain } from '../disablement/journal/verify-chain.ts';
import { refusalOf } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';

export interface JournalCount {
  readonly events: number;
  readonly requests: number;
}

/**
 * `folder` contains copies that passed SQLite's own check. Errors: `data.newer`, `data.damaged`, `backup.broken`,
 * `backup.other-realm`.
 */
export function checkCopy(folder: string, kind: 'real' | 'treino'): Result<JournalCount, AppError> {
  const app = versionFits(join(folder, 'balcao.sqlite'), SCHEMA.length);
  if (!app.ok) return app;
  const path = join(folder, JOURNAL_FILE);
  // An installation that never disabled anything has no journal yet.
  if (!existsSync(path)) return ok({ events: 0, requests: 0 });
  const journal = versionFits(path, JOURNAL_SCHEMA.length);
  if (!journal.ok) return journal;
  return reading(path, (db) => {
    const chain = verifyChain(db);
    if (!chain.ok) return err(appError('backup.broken', { path, position: chain.broken?.position ?? 0 }));
    const other = db
      .prepare(`SELECT 1 FROM disablement WHERE (environment = 'treino') <> ? LIMIT 1`)
      .get(kind === 'treino' ? 1 : 0);
    if (other) return err(appError('backup.other-realm', { path }));
    return ok({ events: chain.events, requests: chain.requests });
  });
}

function versionFits(path: string, known: number): Result<true, AppError> {
  if (!existsSync(path)) return ok(true);
  return reading(path, (db) => {
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    return version > known ? err(appError('data.newer', { path, version, known })) : ok(true);
  });
}

function reading<T>(path: string, work: (db: DatabaseSync) => Result<T, AppError>): Result<T, AppError> {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    return work(db);
  } catch (error) {
    const refusal = refusalOf(error, path);
    if (!refusal) throw error;
    return err(refusal);
  } finally {
    if (db?.isOpen) db.close();
  }
}
