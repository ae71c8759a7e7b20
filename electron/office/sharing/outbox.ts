/** What waits here to be handed in: changes that triggers queued in the transaction that made them, and what was here before. */

import { inTransaction, type Database } from '../../storage/database/database.ts';
import type { Answers } from './answers.ts';
import type { Changes } from './changes.ts';
import type { LocalState } from './local-state.ts';
import type { RefusedRow } from './hand-in-piece.ts';
import type { HandedRow } from './server.ts';
import { ANSWERS, FILE_NUMBERS } from './tables.ts';

/** Rows to hand in; `done` removes them once the server has checked them, and keeps those that it refused. */
export interface Piece {
  readonly rows: readonly HandedRow[];
  done(refused: readonly RefusedRow[]): void;
}

export type Outbox = ReturnType<typeof createOutbox>;

export interface OutboxDeps {
  readonly db: Database;
  readonly state: LocalState;
  readonly answers: Answers;
  readonly changes: Changes;
  readonly now: () => Date;
  /**
   * The seat of this data folder, which owns its files' rows; what it has of others is handed in as it was.
   */
  readonly seat?: string | undefined;
}

/** Rows of one piece: a few milliseconds to read. */
const PIECE = 100;
/** Characters of one piece, beside its last row: the server gives a statement ten seconds, the way of its rows over a slow line included. */
const PIECE_LENGTH = 400_000;
const PAST_PIECE = 500;

interface Queued {
  readonly seq: number;
  readonly kind: string;
  readonly key: string;
  readonly id: string;
}

export function createOutbox({ db, state, answers, changes, now, seat }: OutboxDeps) {
  const first = db.prepare(`SELECT seq, kind, key, id FROM sharing_queue ORDER BY seq LIMIT ${PIECE}`);
  const latest = db.prepare(
    `SELECT max(seq) AS seq, (SELECT id FROM sharing_queue WHERE kind = ?1 AND key = ?2 AND id <> '' ORDER BY seq DESC LIMIT 1) AS id
     FROM sharing_queue WHERE kind = ?1 AND key = ?2`,
  );
  const waits = db.prepare("SELECT 1 FROM sharing_queue WHERE kind = ? AND key = ? AND id <> '' LIMIT 1");
  const remove = db.prepare('DELETE FROM sharing_queue WHERE kind = ? AND key = ? AND seq <= ?');
  const handed = db.prepare(
    'SELECT max(seq) AS seq FROM sharing_queue WHERE kind = ? AND key = ? AND id = ?',
  );
  const count = db.prepare('SELECT COUNT(*) AS n FROM sharing_queue');
  const add = db.prepare(
    "INSERT INTO sharing_queue (kind, key, id) VALUES (?1, ?2, CASE WHEN ?3 THEN lower(hex(randomblob(16))) ELSE '' END)",
  );
  const kinds = [...changes.kinds, ANSWERS];

  /** The row as it is now, under the id of its newest change: older changes add nothing. */
  const rowOf = ({ kind, key }: Queued): { readonly row: HandedRow | undefined; readonly to: number } => {
    const newest = latest.get(kind, key) as { seq: number; id: string | null };
    const row =
      kind === ANSWERS
        ? answers.read((JSON.parse(key) as [number])[0])
        : changes.read(kind, key, newest.id ?? undefined);
    return { row, to: newest.seq };
  };

  /** Under a new id it would pass for the latest row of that data folder. */
  const isAnothers = (kind: string, key: string) =>
    kind === FILE_NUMBERS && seat !== undefined && (JSON.parse(key) as unknown[]).at(-1) !== seat;

  return {
    /** Undefined where nothing waits. */
    next: (): Piece | undefined => {
      const queued = first.all() as unknown as Queued[];
      if (queued.length === 0) return undefined;
      const each = new Map(queued.map((entry) => [`${entry.kind} ${entry.key}`, entry]));
      const read: ({ readonly entry: Queued } & ReturnType<typeof rowOf>)[] = [];
      let length = 0;
      for (const entry of each.values()) {
        const one = rowOf(entry);
        read.push({ entry, ...one });
        length += one.row?.body.length ?? 0;
        if (length > PIECE_LENGTH) break;
      }
      return {
        rows: read.flatMap(({ row }) => (row ? [row] : [])),
        done: (refused) =>
          inTransaction(db, () => {
            for (const { entry, row, to } of read) {
              const { kind, key } = entry;
              remove.run(kind, key, to);
              const why = row && refused.find(({ identity }) => identity === row.identity);
              state.setRefused(kind, key, why, now().toISOString());
            }
          }),
      };
    },
    waiting: () => Number(count.get()?.['n']),
    /**
     * A change of this row waits. Of `taken`, the identity of a row that the server has, the change was handed in though its answer
     * was lost: it and those before it wait no longer, and what others wrote after it counts.
     */
    waits: (kind: string, key: string, taken: string) => {
      if (waits.get(kind, key) === undefined) return false;
      const to = handed.get(kind, key, taken)?.['seq'];
      if (typeof to !== 'number') return true;
      remove.run(kind, key, to);
      return waits.get(kind, key) !== undefined;
    },
    /** Queues a piece of what was here before sharing began; false once all of it is. */
    queuePast: () => {
      const place = state.queuedTo();
      if (!place) return false;
      const [kind, rowid] = place;
      const current = kind === '' ? kinds[0] : kind;
      if (current === undefined) return false;
      const rows =
        current === ANSWERS
          ? answers.after(rowid, PAST_PIECE).map((seq) => ({ rowid: seq, key: JSON.stringify([seq]) }))
          : changes.after(current, rowid, PAST_PIECE);
      const last = rows.at(-1);
      const more = rows.length === PAST_PIECE && last !== undefined;
      const next = more ? current : kinds[kinds.indexOf(current) + 1];
      inTransaction(db, () => {
        for (const row of rows)
          add.run(current, row.key, state.joined() && !isAnothers(current, row.key) ? 1 : 0);
        state.setQueuedTo(next, more ? last.rowid : 0);
      });
      return next !== undefined;
    },
  };
}
