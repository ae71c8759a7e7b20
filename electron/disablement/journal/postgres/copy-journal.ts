/** Follows the shared journal into a SQLite file of this computer, which can be read while the server is away. */

import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { Postgres, Row } from '../../../storage/postgres/database.ts';
import { CHAIN_START } from '../chain.ts';
import { createCopying } from '../sqlite/copy-events.ts';
import { UnreadableRow, type RowPlace } from '../unreadable-row.ts';
import { linkPiece, unreadable } from './chains/company-chain.ts';
import { SETTLED } from './postgres-rows.ts';

/** 250 events at a time, each with its raw bytes. */
const NEWS = {
  where: `(xact, event_id) > ($1::text::xid8, $2::bigint) AND ${SETTLED}`,
  order: ['xact', 'event_id'],
  most: 250,
} as const;
/** An event that no program reads. */
const UNREADABLE = { kind: '', state: '', disabled: 0, at: '', data: '', raw: null };
const BEGINNING = { xact: '0', event: '0', hash: CHAIN_START };

/** @param now when the copy is as the server is, ISO 8601 */
export interface CopyNews {
  readonly into: DatabaseSync;
  readonly now: () => string;
  readonly stopped: () => boolean;
  /** Called with each row that cannot be read: as on the server, its request is in no list, and the rest goes on. */
  readonly setAside: (place: RowPlace) => void;
}

/**
 * Only what came since the last time is read, in the order of `Journal.movedSince`. `other`: the server does not have the last
 * event of the copy, as after a restored backup; nothing was written. Throws what the server or the disk refuses.
 */
export async function copyNews(
  { query }: Pick<Postgres, 'query'>,
  { into, now, stopped, setAside }: CopyNews,
): Promise<'copied' | 'stopped' | 'other'> {
  const copying = createCopying(into);
  const following = followingRows(into, setAside);
  const move = into.prepare('UPDATE copied SET xact = ?, event = ?, hash = ?');
  let mark = markOf(into);
  if (mark.hash !== CHAIN_START) {
    const values = [mark.xact, mark.event, mark.hash];
    const known = await query(
      'SELECT 1 FROM balcao.event WHERE xact = $1::text::xid8 AND event_id = $2::bigint AND hash = $3',
      values,
    );
    if (known.length === 0) return 'other';
  }
  for (;;) {
    if (stopped()) return 'stopped';
    const { rows, end } = await linkPiece({ query }, NEWS, [mark.xact, mark.event]);
    const last = rows.at(-1);
    if (last) {
      mark = { xact: String(last['xact']), event: String(last['event_id']), hash: String(last['hash']) };
      const { xact, event, hash } = mark;
      copying.add(following(rows), () => move.run(xact, event, hash));
    }
    if (end) break;
    await turn();
  }
  into.prepare('UPDATE copied SET at = ?').run(now());
  return 'copied';
}

function markOf(into: DatabaseSync): typeof BEGINNING {
  const row = into.prepare('SELECT xact, event, hash FROM copied').get();
  return row
    ? { xact: String(row['xact']), event: String(row['event']), hash: String(row['hash']) }
    : BEGINNING;
}

/** The rows as they may be written: of an unreadable event only its existence, and no event whose request is missing. */
function followingRows(into: DatabaseSync, setAside: CopyNews['setAside']): (rows: readonly Row[]) => Row[] {
  const lastSeq = into.prepare('SELECT max(seq) AS seq FROM disablement_event WHERE request_id = ?');
  return (rows) => {
    const lasts = new Map<string, number>();
    // Transactions are numbered as they begin: one that waited for a lock has written behind the events of a later one.
    const written = [...rows].sort((a, b) => Number(a['event_id']) - Number(b['event_id']));
    return written.flatMap((row) => {
      const id = String(row['request_id']);
      const seq = (lasts.get(id) ?? Number(lastSeq.get(id)?.['seq'] ?? 0)) + 1;
      const follows = row['seq'] === seq;
      const fault = follows ? unreadable(row) : new UnreadableRow(row, undefined);
      if (fault) setAside(fault.place);
      if (!follows || (fault && seq === 1)) return [];
      lasts.set(id, seq);
      return [fault ? { ...row, ...UNREADABLE } : row];
    });
  };
}
