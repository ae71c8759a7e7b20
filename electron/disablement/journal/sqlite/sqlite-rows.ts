/** Requests and events in `diario.sqlite`, read and appended synchronously: what transactions are made of. */

import { preparedOn, type Database } from '../../../storage/database/database.ts';
import { CHAIN_START, linkHash } from '../chain.ts';
import { followingEvent, makingOf } from '../following-event.ts';
import { readEvent, type EventDraft, type EventRow, type RequestRow, type Story } from '../journal-rows.ts';
import { columnsOf, readRequest, REQUEST_COLUMNS } from '../request-columns.ts';
import { readableOf } from '../unreadable-row.ts';
import { ADD_REQUEST } from './sqlite-schema.ts';

export type Sql = ReturnType<typeof preparedOn>;

export type Rows = ReturnType<typeof createRows>;

type Row = Readonly<Record<string, unknown>>;

const EVENTS =
  'SELECT request_id, seq, kind, state, disabled, at, data FROM disablement_event WHERE request_id';
/** Requests whose events one statement reads. */
const PAGE = 500;

/** @param of whose the events are, where the table does not say it */
export function createRows(db: Database, of: Pick<EventRow, 'foreign'> = {}) {
  const sql = preparedOn(db);
  const eventOf = (row: Row) => readEvent({ ...row, ...of });
  const events = (requestId: string): EventRow[] =>
    sql(`${EVENTS} = ? ORDER BY seq`).all(requestId).map(eventOf);
  /** Requests with the rows of their events, which are read for a page of requests at once. */
  const found = (where: string, values: readonly (string | number)[]) => {
    const rows = sql(`SELECT d.* FROM disablement d ${where}`).all(...values);
    const eventsOf = new Map(rows.map((row): [unknown, Row[]] => [row['request_id'], []]));
    const ids = [...eventsOf.keys()];
    for (let at = 0; at < ids.length; at += PAGE) {
      const page = JSON.stringify(ids.slice(at, at + PAGE));
      const read = sql(`${EVENTS} IN (SELECT value FROM json_each(?)) ORDER BY request_id, seq`).all(page);
      for (const event of read) eventsOf.get(event['request_id'])?.push(event);
    }
    return rows.map((row) => ({ row, events: eventsOf.get(row['request_id']) ?? [] }));
  };
  const storyOf = (read: ReturnType<typeof found>[number]): Story => {
    const row = readRequest(read.row);
    return { row, events: read.events.map(eventOf) };
  };
  /** `where`: what follows `FROM disablement d`. */
  const stories = (where: string, ...values: (string | number)[]) => found(where, values).map(storyOf);
  /** Those of them that can be read, for lists; what is decided on takes all, and throws an `UnreadableRow`. */
  const readable = (where: string, ...values: (string | number)[]) =>
    // The audit names the others.
    readableOf(found(where, values), storyOf, () => undefined);

  /**
   * Returns the event; throws where the state machine has no such step, because callers look first.
   * @param before all earlier events of the request, where the same transaction has read them
   */
  const append = (
    requestId: string,
    draft: EventDraft,
    before: readonly EventRow[] = events(requestId),
  ): EventRow => {
    const head = sql('SELECT position, hash FROM disablement_event ORDER BY position DESC LIMIT 1').get();
    const previous = head ? String(head['hash']) : CHAIN_START;
    const following = followingEvent(requestId, before, draft);
    const event = { position: Number(head?.['position'] ?? 0) + 1, ...following.event };
    sql('INSERT INTO disablement_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
      event.position,
      requestId,
      event.seq,
      event.kind,
      event.state,
      event.disabled,
      event.at,
      event.data,
      event.raw,
      previous,
      linkHash(previous, event),
    );
    return following.read;
  };

  return {
    sql,
    stories,
    readable,
    story: (requestId: string): Story | undefined => readable('WHERE d.request_id = ?', requestId)[0],
    /** `seq` of its last event; undefined where there is no such request. */
    lastSeq: (requestId: string) => {
      const seq = sql('SELECT max(seq) AS seq FROM disablement_event WHERE request_id = ?').get(requestId)?.[
        'seq'
      ];
      return typeof seq === 'number' ? seq : undefined;
    },
    raw: (requestId: string, seq: number) => {
      const row = sql('SELECT raw FROM disablement_event WHERE request_id = ? AND seq = ?').get(
        requestId,
        seq,
      );
      return row?.['raw'] instanceof Uint8Array ? row['raw'] : undefined;
    },
    head: () => {
      const last = sql('SELECT hash FROM disablement_event ORDER BY position DESC LIMIT 1').get();
      return last ? String(last['hash']) : CHAIN_START;
    },
    /** The link of the event at this position. */
    hashAt: (position: number): string => {
      const row = sql('SELECT hash FROM disablement_event WHERE position = ?').get(position);
      return row ? String(row['hash']) : CHAIN_START;
    },
    add: (row: RequestRow): Story => {
      const columns = columnsOf(row);
      // What could not be read back must not be kept.
      const read = readRequest(Object.fromEntries(REQUEST_COLUMNS.map((name, at) => [name, columns[at]])));
      sql(ADD_REQUEST).run(...columns);
      return { row: read, events: [append(row.requestId, makingOf(row), [])] };
    },
    append,
  };
}
