/** What the shared journal says of the numbers of all requests: read once, and continued with each event. */

import type { Row, Session } from '../../../../storage/postgres/database.ts';
import { createFoundNumbers } from '../../found-numbers.ts';
import type { NumberedRequest } from '../../journal.ts';
import { DISABLED, LAST_CSTAT, REFUSED_ALONE } from '../postgres-queries.ts';
import { SETTLED } from '../postgres-rows.ts';

const NUMBERS = `SELECT r.request_id AS id, r.cnpj, r.tp_amb, r.mod, r.serie, r.ini, r.fin, CASE
    WHEN ${DISABLED} THEN 'disabled'
    WHEN d.state IN ('sending', 'uncertain', 'imported') THEN 'uncertain'
    WHEN ${REFUSED_ALONE} THEN ${LAST_CSTAT} END AS standing
  FROM balcao.request r JOIN balcao.standing d USING (request_id)`;
/** Requests, or events, of one answer. */
const PIECE = 5_000;
const AT_FIRST = `${NUMBERS} WHERE r.request_id > $1 ORDER BY r.request_id LIMIT ${PIECE}`;
const MOVED = `${NUMBERS} WHERE r.request_id = ANY($1)`;
const EVENT = `xact::text AS xact, event_id AS event, hash, request_id AS id, ${SETTLED} AS settled FROM balcao.event`;
/** Of all that no running transaction can still precede. */
const LAST = `SELECT ${EVENT} WHERE ${SETTLED} ORDER BY balcao.event.xact DESC, event_id DESC LIMIT 1`;
const FROM = `SELECT ${EVENT} WHERE (balcao.event.xact, event_id) >= ($1::text::xid8, $2::bigint)
  ORDER BY balcao.event.xact, event_id LIMIT ${PIECE}`;

/**
 * As of the call. Continued from the last settled event: what came after it is read again each time, until it is settled too. Where an
 * event that was read is not there any more, as after a restored backup or a failover, all is read anew.
 */
export function createNumbers({ query }: Session): () => Promise<readonly NumberedRequest[]> {
  const found = createFoundNumbers();
  /** The last settled event that was read. */
  let known: Row | undefined;
  /** By their links, those behind it. */
  let unsettled: ReadonlySet<string> = new Set();
  let last: Promise<unknown> = Promise.resolve();

  const from = ({ xact, event }: Row) => query(FROM, [String(xact), String(event)]);
  /** False where an event that was read before is lost. */
  const follow = async (mark: Row, first: readonly Row[]): Promise<boolean> => {
    let before = mark;
    const there = new Set<string>();
    const open = new Set<string>();
    for (let [, ...rows] = first; rows.length > 0; [, ...rows] = await from(before)) {
      found.take(await query(MOVED, [[...new Set(rows.map(({ id }) => String(id)))]]));
      known = rows.findLast(({ settled }) => settled === true) ?? known;
      for (const { hash, settled } of rows) {
        there.add(String(hash));
        if (settled !== true) open.add(String(hash));
      }
      before = rows.at(-1) ?? before;
    }
    const isWhole = unsettled.isSubsetOf(there);
    unsettled = open;
    return isWhole;
  };
  const readAll = async () => {
    found.clear();
    known = undefined;
    unsettled = new Set();
    const [settled] = await query(LAST);
    for (let rows = await query(AT_FIRST, ['']); rows.length > 0;) {
      found.take(rows);
      rows = rows.length < PIECE ? [] : await query(AT_FIRST, [String(rows.at(-1)?.['id'])]);
    }
    known = settled;
    // What is not settled yet is among what was read.
    if (settled) await follow(settled, await from(settled));
  };
  const collect = async (): Promise<readonly NumberedRequest[]> => {
    const mark = known;
    const events = mark ? await from(mark) : [];
    const [same] = events;
    const isThere = same?.['event'] === mark?.['event'] && same?.['hash'] === mark?.['hash'];
    if (!mark || !isThere || !(await follow(mark, events))) await readAll();
    return found.list();
  };
  return () => {
    // Not beside each other: what was committed before a call is in its answer.
    const mine = last.then(collect, collect);
    last = mine;
    return mine;
  };
}
