/** The journal of a data folder that is to be brought into a shared one: a copy of it, verified, read in pieces. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../../shared/result.ts';
import { refusalOf } from '../../../storage/database/database.ts';
import { copyQuietly } from '../../../storage/database/quiet-copy.ts';
import { chainedOf, type ChainedEvent } from '../chain.ts';
import { readRequest } from '../request-columns.ts';
import { checkPast, type AsideCompany } from './past-check.ts';
import { JOURNAL_FILE } from './sqlite-journal.ts';
import { JOURNAL_SCHEMA } from './sqlite-schema.ts';
import { walkChain } from './verify-sqlite.ts';

/** A link of the folder's chain. */
export interface PastEvent extends ChainedEvent {
  readonly cnpj: string;
  readonly previous: string;
  readonly hash: string;
}

export type PastJournal = ReturnType<typeof pastOf>;

export interface PastWatch {
  readonly signal?: AbortSignal | undefined;
  /** Links of those to do, each once verified and once brought in. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Nothing of `folder` is changed, nor opened. `temp`: an empty folder for the copy. Undefined where the folder has no journal.
 * Errors: `data.newer`, `data.damaged`, `data.folder`, `database.chain-broken`, `backup.other-realm`, `call.aborted`.
 */
export async function openPastJournal(
  folder: string,
  temp: string,
  watch: PastWatch,
): Promise<Result<PastJournal | undefined, AppError>> {
  const path = join(folder, JOURNAL_FILE);
  if (!existsSync(path)) return ok(undefined);
  let db: DatabaseSync | undefined;
  try {
    const copy = join(temp, JOURNAL_FILE);
    await copyQuietly(path, copy);
    db = new DatabaseSync(copy);
    const past = await verified(db, path, watch);
    if (!past.ok || past.value === undefined) db.close();
    return past;
  } catch (error) {
    if (db?.isOpen) db.close();
    return errOrThrow(refusalOf(error, path), error);
  }
}

async function verified(
  db: DatabaseSync,
  path: string,
  { signal, progress }: PastWatch,
): Promise<Result<PastJournal | undefined, AppError>> {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  const known = JOURNAL_SCHEMA.length;
  if (version > known) return err(appError('data.newer', { path, version, known }));
  const tables = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'disablement_event'`).get();
  // A program that died before its first commit has left a file without tables.
  if (!tables)
    return version === 0 ? ok(undefined) : err(appError('data.damaged', { path, reason: 'tables' }));
  if (db.prepare(`SELECT 1 FROM disablement WHERE environment = 'treino' LIMIT 1`).get()) {
    return err(appError('backup.other-realm', { path }));
  }
  const total = Number(db.prepare('SELECT COUNT(*) AS n FROM disablement_event').get()?.['n'] ?? 0);
  const check = checkPast();
  const walk = walkChain(db, { look: check.look });
  for (;;) {
    if (signal?.aborted) return err(appError('call.aborted'));
    const step = walk.next();
    if (!step.done) {
      progress?.(step.value, total * 2);
      await turn();
      continue;
    }
    const { broken } = step.value;
    if (broken) {
      const { position, why } = broken;
      return err(appError('database.chain-broken', { path, position, why }));
    }
    return ok(pastOf(db, check.aside()));
  }
}

/** Bytes of one piece, beside its first link. */
const PIECE_BYTES = 32 * 1_048_576;

function pastOf(db: DatabaseSync, aside: readonly AsideCompany[]) {
  const left = JSON.stringify(aside.map(({ cnpj }) => cnpj));
  const taken = 'octet_length(d.cnpj) = 14 AND d.cnpj NOT IN (SELECT value FROM json_each(?))';
  const count = db.prepare(
    `SELECT count(*) AS events, count(DISTINCT request_id) AS requests
     FROM disablement_event e JOIN disablement d USING (request_id) WHERE ${taken}`,
  );
  const after = db.prepare(
    `SELECT e.*, d.cnpj AS cnpj, octet_length(e.data) + ifnull(octet_length(e.raw), 0) + octet_length(d.signed_xml) AS size
     FROM disablement_event e JOIN disablement d USING (request_id)
     WHERE e.position > ? AND ${taken} ORDER BY e.position LIMIT ?`,
  );
  const request = db.prepare('SELECT * FROM disablement WHERE request_id = ?');
  const ids = db.prepare(`SELECT request_id AS id FROM disablement d WHERE ${taken} ORDER BY request_id`);
  const counted = count.get(left);
  return {
    events: Number(counted?.['events']),
    requests: Number(counted?.['requests']),
    /** Companies that are not imported: the folder has rows of them that no program of ours wrote. */
    aside,
    /** In order, the links after this position, as many as fit into memory; none at the end. */
    after: (position: number, limit: number): readonly PastEvent[] => {
      const piece: PastEvent[] = [];
      let size = 0;
      for (const row of after.iterate(position, left, limit)) {
        piece.push(readPast(row));
        size += Number(row['size']);
        if (size > PIECE_BYTES) break;
      }
      return piece;
    },
    request: (requestId: string) => readRequest(request.get(requestId) ?? {}),
    requestIds: (): readonly string[] => ids.all(left).map(({ id }) => String(id)),
    close: () => db.close(),
  };
}

function readPast(row: Readonly<Record<string, unknown>>): PastEvent {
  const text = (name: string) => String(row[name]);
  return {
    ...chainedOf(row),
    cnpj: text('cnpj'),
    previous: text('previous'),
    hash: text('hash'),
  };
}
