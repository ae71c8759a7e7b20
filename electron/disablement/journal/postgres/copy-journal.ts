/** Follows the shared journal into a SQLite file of this computer, which can be read while the server is away. */

import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { Postgres } from '../../../storage/postgres/database.ts';
import { CHAIN_START } from '../chain.ts';
import { REQUEST_COLUMNS } from '../request-columns.ts';
import { createCopying } from '../sqlite/copy-events.ts';

/** Events of one piece, with their raw bytes. */
const PIECE = 250;
const BEGINNING = { xact: '0', event: '0', hash: CHAIN_START };

/** @param now when the copy is as the server is, ISO 8601 */
export interface CopyNews {
  readonly into: DatabaseSync;
  readonly now: () => string;
  readonly stopped: () => boolean;
}

/**
 * Only what came since the last time is read, in the order of `Journal.movedSince`. `other`: the server does not have the last
 * event of the copy, as after a restored backup; nothing was written. Throws what the server or the disk refuses.
 */
export async function copyNews(
  { query }: Pick<Postgres, 'query'>,
  { into, now, stopped }: CopyNews,
): Promise<'copied' | 'stopped' | 'other'> {
  const copying = createCopying(into);
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
    const rows = await query(
      `SELECT e.*, e.xact::text AS written, ${REQUEST_COLUMNS.map((name) => `r.${name} AS of_${name}`).join(', ')}
       FROM balcao.event e JOIN balcao.request r USING (request_id)
       WHERE (e.xact, e.event_id) > ($1::text::xid8, $2::bigint) AND e.xact < pg_snapshot_xmin(pg_current_snapshot())
       ORDER BY e.xact, e.event_id LIMIT ${PIECE}`,
      [mark.xact, mark.event],
    );
    const last = rows.at(-1);
    if (last) {
      mark = { xact: String(last['written']), event: String(last['event_id']), hash: String(last['hash']) };
      const { xact, event, hash } = mark;
      copying.add(rows, () => move.run(xact, event, hash));
    }
    if (rows.length < PIECE) break;
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
