/** What this computer knows of the sharing in `balcao.sqlite`: which shared database it follows, and up to where. */

import type { SharedJournalState } from '../../../shared/contract.ts';
import type { Database } from '../../storage/database/database.ts';
import type { RefusedRow } from './hand-in-piece.ts';

export type Aside = NonNullable<SharedJournalState['aside']>[number];
export type Refused = NonNullable<SharedJournalState['notTaken']>[number];

const MOST_ASIDE = 100;
const MOST_REFUSED = 100;

export interface Followed {
  /** Undefined while this folder is not shared. */
  readonly origin: string | undefined;
  /** The last row taken, 0 before the first, and its identity. */
  readonly taken: number;
  readonly identity: string | undefined;
}

export type LocalState = ReturnType<typeof createLocalState>;

export function createLocalState(db: Database) {
  const read = db.prepare('SELECT origin, taken, taken_identity AS identity FROM sharing');
  const current = db.prepare('SELECT current_at AS at FROM sharing');
  const putCurrent = db.prepare('UPDATE sharing SET current_at = ?');
  const begin = db.prepare(
    `UPDATE sharing SET origin = ?, joined = ?, taken = 0, taken_identity = NULL, current_at = NULL, queued_to = '["",0]'`,
  );
  const forget = db.prepare('DELETE FROM sharing_seen');
  const readAll = db.prepare('DELETE FROM sharing_aside');
  const takenAll = db.prepare('DELETE FROM sharing_refused');
  const putAside = db.prepare(
    `INSERT INTO sharing_aside SELECT ?, ?, ? WHERE (SELECT count(*) FROM sharing_aside) < ${MOST_ASIDE} ON CONFLICT DO NOTHING`,
  );
  const aside = db.prepare('SELECT position, kind, role FROM sharing_aside ORDER BY position');
  const taken = db.prepare('DELETE FROM sharing_refused WHERE kind = ? AND key = ?');
  const putRefused = db.prepare('REPLACE INTO sharing_refused VALUES (?, ?, ?, ?, ?)');
  const again = db.prepare(
    `INSERT INTO sharing_queue (kind, key, id) SELECT kind, key, lower(hex(randomblob(16))) FROM sharing_refused r
     WHERE at < CASE why WHEN 'hour' THEN ?2 ELSE ?1 END AND NOT EXISTS (SELECT 1 FROM sharing_queue q WHERE q.kind = r.kind AND q.key = r.key)`,
  );
  const refused = db.prepare(
    `SELECT DISTINCT kind, company, why FROM sharing_refused ORDER BY kind, company, why LIMIT ${MOST_REFUSED}`,
  );
  const joined = db.prepare('SELECT joined FROM sharing');
  const putJoined = db.prepare('UPDATE sharing SET joined = 1');
  const apply = db.prepare('UPDATE sharing SET applying = ?');
  const move = db.prepare('UPDATE sharing SET taken = ?, taken_identity = ?');
  const past = db.prepare('SELECT queued_to AS place FROM sharing');
  const putPast = db.prepare('UPDATE sharing SET queued_to = ?');
  return {
    followed: () => {
      const row = read.get();
      const text = (name: string) => (typeof row?.[name] === 'string' ? row[name] : undefined);
      return { origin: text('origin'), taken: Number(row?.['taken']), identity: text('identity') };
    },
    /**
     * Inside a transaction. From now on changes are queued, and all that is here is queued too, by {@link queuedTo}: `joins` a database: as
     * rows that were here before; `lost`: the database lost rows, so they are queued as changes.
     */
    begin: (origin: string, how: 'joins' | 'lost') => {
      begin.run(origin, how === 'lost' ? 1 : 0);
      forget.run();
      readAll.run();
      takenAll.run();
    },
    /** False until what was here before was handed in. */
    joined: () => joined.get()?.['joined'] === 1,
    setJoined: () => void putJoined.run(),
    /** Inside a transaction: what is written between is not queued. */
    applying: (write: () => void) => {
      apply.run(1);
      write();
      apply.run(0);
    },
    moveTo: (position: number, identity: string) => void move.run(position, identity),
    /** A row that was passed over; the first {@link MOST_ASIDE} are kept. */
    setAside: ({ position, kind, role }: Aside) => void putAside.run(position, kind, role),
    /** Of the database that is followed, by position. */
    aside: () =>
      aside.all().map((row) => ({
        position: Number(row['position']),
        kind: String(row['kind']),
        role: String(row['role']),
      })),
    /** What the server said of the row when it was handed in last: undefined where it was taken. */
    setRefused: (kind: string, key: string, row: RefusedRow | undefined, at: string) => {
      if (row) putRefused.run(kind, key, row.company, row.why, at);
      else taken.run(kind, key);
    },
    /**
     * Queues again those handed in before this hour: the role may have been granted the right. Those whose own hour the server had not
     * reached, where they were handed in before `hourBefore`.
     */
    queueRefused: (before: string, hourBefore: string) => void again.run(before, hourBefore),
    /** At most {@link MOST_REFUSED}, each kind, company and reason once. */
    refused: () =>
      refused.all().map((row) => ({
        kind: String(row['kind']),
        company: String(row['company']),
        why: String(row['why']),
      })),
    /** When this computer last had all that the server has, ISO 8601; undefined before the first time. */
    currentAt: () => {
      const at = current.get()?.['at'];
      return typeof at === 'string' ? at : undefined;
    },
    setCurrentAt: (at: string) => void putCurrent.run(at),
    /** Up to which row of which table what was here before was queued; undefined once all is. */
    queuedTo: () => {
      const place = past.get()?.['place'];
      return typeof place === 'string' ? (JSON.parse(place) as [string, number]) : undefined;
    },
    setQueuedTo: (kind: string | undefined, rowid: number) =>
      void putPast.run(kind === undefined ? null : JSON.stringify([kind, rowid])),
  };
}

/** Whether it is the one that is followed, with the last row that was taken of it. */
export function isSame(
  { origin, taken, identity }: Followed,
  found: { readonly origin: string; readonly identity: string | null },
): boolean {
  return found.origin === origin && (taken === 0 || (found.identity ?? undefined) === identity);
}
