/** What this computer knows of the sharing in `balcao.sqlite`: which shared database it follows, and up to where. */

import type { Database } from '../storage/database/database.ts';

export interface Followed {
  /** Undefined while this folder is not shared. */
  readonly origin: string | undefined;
  /** The last row taken, 0 before the first, and its identity. */
  readonly taken: number;
  readonly identity: string | undefined;
}

export interface LocalState {
  followed(): Followed;
  /** From now on changes are queued; all that is here is queued too, by {@link queuedTo}. */
  begin(origin: string): void;
  /** Inside a transaction: what is written between is not queued. */
  applying(write: () => void): void;
  moveTo(position: number, identity: string): void;
  exitLabel(): string;
  setExitLabel(label: string): void;
  /** Up to which row of which table what was here before was queued; undefined once all is. */
  queuedTo(): readonly [kind: string, rowid: number] | undefined;
  setQueuedTo(kind: string | undefined, rowid: number): void;
}

export function createLocalState(db: Database): LocalState {
  const read = db.prepare('SELECT origin, taken, taken_identity AS identity FROM sharing');
  const label = db.prepare('SELECT exit_label AS label FROM sharing');
  const putLabel = db.prepare('UPDATE sharing SET exit_label = ?');
  const begin = db.prepare(
    `UPDATE sharing SET origin = ?, taken = 0, taken_identity = NULL, queued_to = '["",0]'`,
  );
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
    begin: (origin) => void begin.run(origin),
    applying: (write) => {
      apply.run(1);
      write();
      apply.run(0);
    },
    moveTo: (position, identity) => void move.run(position, identity),
    exitLabel: () => String(label.get()?.['label']),
    setExitLabel: (text) => void putLabel.run(text),
    queuedTo: () => {
      const place = past.get()?.['place'];
      return typeof place === 'string' ? (JSON.parse(place) as [string, number]) : undefined;
    },
    setQueuedTo: (kind, rowid) =>
      void putPast.run(kind === undefined ? null : JSON.stringify([kind, rowid])),
  };
}
