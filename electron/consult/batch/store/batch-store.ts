/** The batches of a data folder: where each came from, how it is asked, and what a person decided about it. */

import type { DatabaseSync } from 'node:sqlite';
import type { BatchSource, BatchState, Environment } from '../../../../shared/contract.ts';
import { inTransaction } from '../../../storage/database/database.ts';

/** As a person left it: `waiting` is not stored, it follows from what its keys wait for. */
export type StoredState = Exclude<BatchState, 'waiting'>;

export interface BatchOptions {
  readonly cnpj: string | undefined;
  readonly fallback: string | undefined;
  readonly refresh: boolean;
  readonly old: boolean;
  readonly night: boolean;
}

export interface StoredBatch extends BatchOptions {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
  readonly source: BatchSource;
  readonly environment: Environment;
  /** The front end that began it: a command's batch is not continued by a window. */
  readonly face: string;
  /** What it was read from, by which the same reading is recognised; "" if it cannot be repeated. */
  readonly origin: string;
  readonly state: StoredState;
  readonly madeAt: string;
  readonly startedAt: string | undefined;
  /** Of one that is asked again, when it had ended before: see {@link onlyAgain}. */
  readonly endedAt: string | undefined;
  readonly ignored: readonly { readonly path: string; readonly reason: string }[];
  readonly ignoredCount: number;
  /** Path of the person's spreadsheet, or its name where its bytes are stored. */
  readonly ownSheet: string | undefined;
}

export type NewBatch = Pick<
  StoredBatch,
  'id' | 'name' | 'source' | 'environment' | 'face' | 'origin' | 'madeAt'
>;

export interface ReadingEnd extends Pick<
  StoredBatch,
  'name' | 'source' | 'ignored' | 'ignoredCount' | 'ownSheet'
> {
  /** Of a spreadsheet that has no path here. */
  readonly ownBytes: Uint8Array | undefined;
}

export type BatchStore = ReturnType<typeof createBatchStore>;

const SWEPT_AT_ONCE = 2_000;
const COLUMNS = `seq, id, name, source, environment, face, origin, cnpj, fallback, refresh, old, night, state,
  made_at AS madeAt, started_at AS startedAt, ended_at AS endedAt, ignored, ignored_count AS ignoredCount,
  own_sheet AS ownSheet`;

/** With NULL for undefined, numbers for booleans, and JSON. */
interface Row extends Omit<
  StoredBatch,
  keyof BatchOptions | 'startedAt' | 'endedAt' | 'ignored' | 'ownSheet'
> {
  readonly cnpj: string | null;
  readonly fallback: string | null;
  readonly refresh: number;
  readonly old: number;
  readonly night: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly ignored: string;
  readonly ownSheet: string | null;
}

/** It had ended when a person asked some of its rows again: those it had left out stay so. */
export function onlyAgain({ state, endedAt }: Pick<StoredBatch, 'state' | 'endedAt'>): boolean {
  return endedAt !== undefined && state !== 'done' && state !== 'cancelled';
}

export function createBatchStore(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO batch (id, name, source, environment, face, origin, state, made_at)
     VALUES (?, ?, ?, ?, ?, ?, 'read', ?)`,
  );
  const completeOne = db.prepare(
    'UPDATE batch SET name = ?, source = ?, ignored = ?, ignored_count = ?, own_sheet = ?, own_bytes = ? WHERE seq = ?',
  );
  const byId = db.prepare(
    `SELECT ${COLUMNS} FROM batch WHERE id = ? AND environment = ? AND state <> 'removed'`,
  );
  const running = db.prepare(`SELECT 1 FROM batch WHERE seq = ? AND state = 'running'`);
  const newest = db.prepare(
    `SELECT ${COLUMNS} FROM batch WHERE environment IN (SELECT value FROM json_each(?))
       AND state IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT ?`,
  );
  const sameOrigin = db.prepare(
    `SELECT ${COLUMNS} FROM batch WHERE origin = ? AND origin <> '' AND environment = ? AND cnpj IS ? AND seq <> ?
       AND state IN ('running', 'paused') ORDER BY seq DESC LIMIT 1`,
  );
  const endedOfOrigin = db.prepare(
    `SELECT seq FROM batch WHERE origin = ? AND origin <> '' AND environment = ? AND cnpj IS ? AND seq <> ?
       AND state IN ('done', 'cancelled')`,
  );
  const begin = db.prepare(
    `UPDATE batch SET state = 'running', cnpj = ?, fallback = ?, refresh = ?, old = ?, night = ?, started_at = ?
     WHERE seq = ?`,
  );
  const changeState = db.prepare('UPDATE batch SET state = ?, ended_at = ? WHERE seq = ?');
  const changeNight = db.prepare('UPDATE batch SET night = ? WHERE seq = ?');
  const bytes = db.prepare('SELECT own_bytes AS bytes FROM batch WHERE seq = ?');
  const hide = db.prepare(`UPDATE batch SET state = 'removed', own_bytes = NULL WHERE seq = ?`);
  const hidePreviews = db.prepare(
    `UPDATE batch SET state = 'removed', own_bytes = NULL WHERE state = 'read' AND made_at < ?`,
  );
  const removed = db.prepare(`SELECT seq FROM batch WHERE state = 'removed' LIMIT 1`);
  const lastRow = db.prepare(
    'SELECT MIN(position) AS first, MAX(position) AS last FROM batch_row WHERE batch = ?',
  );
  const deleteRows = db.prepare('DELETE FROM batch_row WHERE batch = ? AND position < ?');
  const deleteBatch = db.prepare('DELETE FROM batch WHERE seq = ?');

  return {
    /** In state `read`; returns its number, which its rows carry. */
    add: ({ id, name, source, environment, face, origin, madeAt }: NewBatch) =>
      Number(insert.run(id, name, source, environment, face, origin, madeAt).lastInsertRowid),
    /** Completes a batch when everything was read. */
    complete: (seq: number, { name, source, ignored, ignoredCount, ownSheet, ownBytes }: ReadingEnd) => {
      const ignoredJson = JSON.stringify(ignored);
      completeOne.run(name, source, ignoredJson, ignoredCount, ownSheet ?? null, ownBytes ?? null, seq);
    },
    get: (environment: Environment, id: string) => {
      const row = byId.get(id, environment) as Row | undefined;
      return row && storedOf(row);
    },
    /** Asked for each key of a batch: without reading the whole row. */
    isRunning: (seq: number) => running.get(seq) !== undefined,
    /** Newest first; `states` narrows. */
    list: (environments: readonly Environment[], states: readonly StoredState[], limit: number) =>
      (newest.all(JSON.stringify(environments), JSON.stringify(states), limit) as unknown as Row[]).map(
        storedOf,
      ),
    /** The newest other batch of the same origin that was begun and has not ended. */
    unfinished: ({ origin, environment, cnpj, seq }: StoredBatch) => {
      const row = sameOrigin.get(origin, environment, cnpj ?? null, seq) as Row | undefined;
      return row && storedOf(row);
    },
    /** Others of the same origin that have ended: a command that is repeated every day keeps only its last. */
    endedBefore: ({ origin, environment, cnpj, seq }: StoredBatch) =>
      (endedOfOrigin.all(origin, environment, cnpj ?? null, seq) as { seq: number }[]).map((row) => row.seq),
    start: (seq: number, { cnpj, fallback, refresh, old, night }: BatchOptions, at: string) => {
      begin.run(cnpj ?? null, fallback ?? null, Number(refresh), Number(old), Number(night), at, seq);
    },
    setState: (seq: number, state: StoredState, endedAt?: string) =>
      void changeState.run(state, endedAt ?? null, seq),
    setNight: (seq: number, night: boolean) => void changeNight.run(Number(night), seq),
    /** Bytes of the person's spreadsheet where they are stored. */
    ownBytes: (seq: number) => {
      const row = bytes.get(seq) as { bytes: Uint8Array | null } | undefined;
      return row?.bytes ?? undefined;
    },
    /** Hides it at once; its rows are deleted by {@link BatchStore.sweep}. */
    remove: (seq: number) => void hide.run(seq),
    /** Removes previews made before `instant` that were not started. */
    dropPreviews: (instant: string) => void hidePreviews.run(instant),
    /** Deletes some rows of what was removed; false when nothing is left. */
    sweep: () => {
      const gone = removed.get() as { seq: number } | undefined;
      if (!gone) return false;
      const { first, last } = lastRow.get(gone.seq) as { first: number | null; last: number | null };
      if (first === null || last === null) deleteBatch.run(gone.seq);
      else inTransaction(db, () => deleteRows.run(gone.seq, first + SWEPT_AT_ONCE));
      return true;
    },
  };
}

function storedOf(row: Row): StoredBatch {
  return {
    ...row,
    cnpj: row.cnpj ?? undefined,
    fallback: row.fallback ?? undefined,
    refresh: row.refresh === 1,
    old: row.old === 1,
    night: row.night === 1,
    startedAt: row.startedAt ?? undefined,
    endedAt: row.endedAt ?? undefined,
    // Written by `complete`.
    ignored: JSON.parse(row.ignored) as StoredBatch['ignored'],
    ownSheet: row.ownSheet ?? undefined,
  };
}
