/**
 * Adds one event in one statement, which is the whole transaction, where the company's chain still ends where this program saw it
 * end: nothing that was read of the company's requests has moved then, so that what was decided on it stands.
 */

import type { Session, Value } from '../../../storage/postgres/database.ts';
import type { RequestRow } from '../journal-rows.ts';
import { columnsOf, REQUEST_COLUMNS } from '../request-columns.ts';
import { EVENT_COLUMNS, eventValues, type LinkedEvent, type Writer } from './postgres-rows.ts';
import { COMPANY_LOCK } from './postgres-schema.ts';

/** What belongs to the event. */
export interface Beside {
  /** The request that it makes. */
  readonly making?: { readonly seriesId: number; readonly row: RequestRow };
  /** The sender that it names, which must not have been found dead. */
  readonly owner?: string;
}

const INTEGERS: ReadonlySet<string> = new Set([
  ...['company_id', 'position', 'seq', 'disabled'],
  ...['ano', 'serie', 'ini', 'fin'],
]);

function place(column: string, at: number): string {
  const type = INTEGERS.has(column) ? 'integer' : column === 'raw' ? 'bytea' : 'text';
  return `$${at}::${type}`;
}

const [COMPANY, POSITION, PREVIOUS] = ['company_id', 'position', 'previous'].map((name) =>
  place(name, EVENT_COLUMNS.indexOf(name) + 1),
);
const NEXT = EVENT_COLUMNS.length + 1;
/** Waits for nobody: whoever has the lock is adding to the chain. */
const LOCK = `lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${COMPANY_LOCK}, ${COMPANY}) AS mine)`;
const AT_END = `lock.mine AND EXISTS (SELECT 1 FROM balcao.event e
  WHERE e.company_id = ${COMPANY} AND e.position = ${POSITION} - 1 AND e.hash = ${PREVIOUS})`;
const ADD = `INSERT INTO balcao.event (${EVENT_COLUMNS.join(', ')})
  SELECT ${EVENT_COLUMNS.map((column, index) => place(column, index + 1)).join(', ')}`;
const RETURNING = 'RETURNING xact::text AS xact';

const NOTE = `WITH ${LOCK} ${ADD} FROM lock WHERE ${AT_END} ${RETURNING}`;
const MAKE = `WITH ${LOCK}, made AS (
    INSERT INTO balcao.request (series_id, ${REQUEST_COLUMNS.join(', ')})
    SELECT $${NEXT}::integer, ${REQUEST_COLUMNS.map((column, index) => place(column, NEXT + 1 + index)).join(', ')}
    FROM lock WHERE ${AT_END} RETURNING request_id)
  ${ADD} FROM made ${RETURNING}`;
/** Its row is locked, so that whoever finds the sender dead waits, and then sees what it noted. */
const SEND = `WITH ${LOCK}, sender AS MATERIALIZED (
    SELECT 1 FROM balcao.owner WHERE owner = $${NEXT} AND ended IS NULL FOR SHARE)
  ${ADD} FROM lock, sender WHERE ${AT_END} ${RETURNING}`;

/**
 * The transaction's number; undefined, and nothing was written, where the chain ends elsewhere or is being added to. What came
 * between the look and the insertion is refused by the server's own rules: SQLSTATE 40001, 23505 or 23P01.
 */
export async function addAtEnd(
  { query }: Session,
  link: LinkedEvent,
  writer: Writer,
  { making, owner }: Beside,
): Promise<string | undefined> {
  const values: Value[] = [...eventValues(link, writer)];
  if (making) values.push(making.seriesId, ...columnsOf(making.row));
  if (owner !== undefined) values.push(owner);
  const [row] = await query(making ? MAKE : owner === undefined ? NOTE : SEND, values);
  return row && String(row['xact']);
}
