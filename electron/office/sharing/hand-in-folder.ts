/** Hands in what another data folder has beside its journal, once: a copy of its `balcao.sqlite`, queued as of a computer that joins. */

import { setImmediate as turn } from 'node:timers/promises';
import { appError, type AppError } from '../../../shared/errors.ts';
import type { AsideRows } from '../../../shared/contract/pieces.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { inTransaction, type Database } from '../../storage/database/database.ts';
import { createAnswers } from './answers.ts';
import { createChanges } from './changes.ts';
import { removeForeign } from './foreign-rows.ts';
import { handInPiece } from './hand-in-piece.ts';
import { createLocalState } from './local-state.ts';
import { createOutbox } from './outbox.ts';
import type { ShareServer } from './server.ts';
import { LOOK } from './statements.ts';

export interface HandInFolder {
  /** A copy that may be written to, with the tables of this version. */
  readonly db: Database;
  readonly server: Pick<ShareServer, 'query'>;
  readonly who: { readonly machine: string; readonly user: string };
  readonly signal?: AbortSignal | undefined;
}

export interface HandedIn {
  /** Rows that the folder has to share; those that the server has already stay single. */
  readonly rows: number;
  /** Rows that no program of ours wrote: they were not handed in. */
  readonly aside: AsideRows;
}

/** Throws what the server refuses. Error: `call.aborted`. */
export async function handInFolder({
  db,
  server,
  who,
  signal,
}: HandInFolder): Promise<Result<HandedIn, AppError>> {
  dropTriggers(db);
  const aside = await removed(db, signal);
  if (!aside) return err(appError('call.aborted'));
  const state = createLocalState(db);
  const answers = createAnswers(db);
  const changes = createChanges(db);
  const outbox = createOutbox({ db, state, answers, changes, now: () => new Date() });
  const [row] = await server.query(LOOK, [0]);
  const origin = String(row?.['origin']);
  // Of a folder that shared this database already only what it had not handed in yet.
  if (state.followed().origin !== origin) inTransaction(db, () => state.begin(origin, 'joins'));
  while (outbox.queuePast()) await turn();
  let handed = 0;
  for (;;) {
    if (signal?.aborted) return err(appError('call.aborted'));
    const piece = outbox.next();
    if (!piece) return ok({ rows: handed, aside });
    piece.done(await handInPiece(server, piece.rows, who));
    handed += piece.rows.length;
    await turn();
  }
}

/** All rows are queued by reading them; the folder's own triggers might write others. */
function dropTriggers(db: Database): void {
  for (const { name } of db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all()) {
    db.exec(`DROP TRIGGER "${String(name).replaceAll('"', '""')}"`);
  }
}

async function removed(db: Database, signal: AbortSignal | undefined): Promise<AsideRows | undefined> {
  for (const removing = removeForeign(db); ;) {
    if (signal?.aborted) return undefined;
    const step = removing.next();
    if (step.done) return step.value;
    await turn();
  }
}
