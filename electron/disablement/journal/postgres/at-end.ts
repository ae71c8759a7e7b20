/**
 * Adds one event in one statement, which is the whole transaction: the server puts it behind the end of the company's chain, wherever
 * that is by then, and computes the link. A sending is only added where no event was added to its series since it was looked at.
 */

import type { Session, Value } from '../../../storage/postgres/database.ts';
import { linkHash } from '../chain.ts';
import type { FollowingEvent } from '../following-event.ts';
import type { RequestRow } from '../journal-rows.ts';
import { columnsOf, REQUEST_COLUMNS } from '../request-columns.ts';
import { byOf, OWN_EVENT_COLUMNS, type ChainEnd, type LinkedEvent, type Writer } from './postgres-rows.ts';

/** What belongs to the event. */
export interface Beside {
  /** The request that it makes. */
  readonly making?: RequestRow | undefined;
  /** Of a sending. */
  readonly sending?: {
    /** The sender, which must not have been found dead. */
    readonly owner: string;
    /** Where the company's chain ended when the range was looked at: that link must still be there. */
    readonly seen: ChainEnd;
  };
}

/** A link and the transaction that wrote it. */
export interface WrittenLink extends LinkedEvent {
  readonly xact: string;
}

const INTEGERS: ReadonlySet<string> = new Set(['seq', 'disabled', 'ano', 'serie', 'ini', 'fin']);

function place(column: string, at: number): string {
  if (column === 'raw') return `$${at}::bytea`;
  return `$${at}::${INTEGERS.has(column) ? 'integer' : 'text'}`;
}

/** $1 the CNPJ, then the event's columns. */
const FIRST = 2;
const NEXT = FIRST + OWN_EVENT_COLUMNS.length;
const REQUEST = place('request_id', FIRST);
/**
 * The lock is not waited for: whichever program has it is adding to the chain. A statement sees what was committed before it began, so that one
 * that got the lock just afterwards may see an older end: the server's own rules, which compare the position, refuse it then.
 */
const END = `place AS MATERIALIZED (SELECT company_id FROM balcao.company WHERE cnpj = $1),
  lock AS MATERIALIZED (SELECT company_id FROM place WHERE balcao.try_company(company_id)),
  last AS MATERIALIZED (SELECT lock.company_id, coalesce(e.position, 0) AS position
    FROM lock LEFT JOIN LATERAL (SELECT position FROM balcao.event
      WHERE company_id = lock.company_id ORDER BY position DESC LIMIT 1) e ON true)`;
const ADD = `INSERT INTO balcao.event (company_id, position, ${OWN_EVENT_COLUMNS.join(', ')})
  SELECT last.company_id, last.position + 1, ${OWN_EVENT_COLUMNS.map((column, index) => place(column, FIRST + index)).join(', ')}`;
const RETURNING = 'RETURNING xact::text AS xact, company_id, position, previous, hash';

const NOTE = `WITH ${END} ${ADD} FROM last ${RETURNING}`;

const made = (column: (typeof REQUEST_COLUMNS)[number]) =>
  place(column, NEXT + REQUEST_COLUMNS.indexOf(column));
const MAKE = `WITH ${END}, made AS (
    INSERT INTO balcao.request (series_id, ${REQUEST_COLUMNS.join(', ')})
    SELECT s.series_id, ${REQUEST_COLUMNS.map(made).join(', ')} FROM last JOIN balcao.series s
      ON s.company_id = last.company_id AND s.tp_amb = ${made('tp_amb')} AND s.mod = ${made('mod')} AND s.serie = ${made('serie')}
    RETURNING request_id)
  ${ADD} FROM last, made ${RETURNING}`;

/** Looked up for each event, of which there are few: a join would have the server read every request of the series. */
const seriesOf = (request: string) => `(SELECT series_id FROM balcao.request WHERE request_id = ${request})`;

const SEND = `WITH ${END}, sender AS MATERIALIZED (
    SELECT FROM last WHERE balcao.sender_stands($${NEXT}))
  ${ADD} FROM last, sender
  WHERE EXISTS (SELECT 1 FROM balcao.event e
      WHERE e.company_id = last.company_id AND e.position = $${NEXT + 1}::integer AND e.hash = $${NEXT + 2})
    AND NOT EXISTS (SELECT 1 FROM balcao.event e
      WHERE e.company_id = last.company_id AND e.position > $${NEXT + 1}::integer
        AND ${seriesOf('e.request_id')} = ${seriesOf(REQUEST)})
  ${RETURNING}`;

/**
 * Undefined, and nothing was written, where another program is adding to the chain, company or series are unknown, the sender was
 * found dead, or an event was added to the series. What came between the look and the insertion is refused by the server's own rules:
 * SQLSTATE 40001, 23505 or 23P01.
 */
export async function addAtEnd(
  { query }: Session,
  cnpj: string,
  event: FollowingEvent,
  writer: Writer,
  { making, sending }: Beside,
): Promise<WrittenLink | undefined> {
  const by = byOf(writer);
  const { requestId, seq, kind, state, disabled, at, data, raw } = event;
  const values: Value[] = [
    cnpj,
    requestId,
    seq,
    kind,
    state,
    disabled,
    at,
    data,
    raw && Buffer.from(raw),
    writer.machine,
    writer.osUser,
    ...(making ? columnsOf(making) : []),
    ...(sending ? [sending.owner, sending.seen.position, sending.seen.hash] : []),
  ];
  const note = sending ? SEND : NOTE;
  const [row] = await query(making ? MAKE : note, values);
  if (!row) return undefined;
  const link: WrittenLink = {
    ...event,
    companyId: Number(row['company_id']),
    position: Number(row['position']),
    previous: String(row['previous']),
    hash: String(row['hash']),
    xact: String(row['xact']),
  };
  if (linkHash(link.previous, { ...link, by }) !== link.hash)
    throw new Error('a link that the server hashed otherwise');
  return link;
}
