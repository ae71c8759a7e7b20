/** One company's chain on the server, read in pieces with the requests that it speaks of, and how a link is verified. */

import type { Row, Session, Value } from '../../../../storage/postgres/database.ts';
import { chainedOf, linkHash, requestHash } from '../../chain.ts';
import type { ChainReport } from '../../chain-report.ts';
import { readEvent } from '../../journal-rows.ts';
import { MAX_RAW, readRequest, REQUEST_COLUMNS } from '../../request-columns.ts';
import { UnreadableRow } from '../../unreadable-row.ts';
import { byOf, requestColumns, within } from '../postgres-rows.ts';

/** Links of one piece, with their raw bytes. */
const LINKS = 500;

/** Bytes of one piece, beside its first link. */
export const PIECE_BYTES = 32 * 1_048_576;

const HASHED = [
  'kind',
  'state',
  'at',
  'data',
  'machine',
  'os_user',
  'role',
  'previous',
  'hash',
  'origin_hash',
] as const;
/** Of an event `e`. */
export const SIZE = `coalesce(octet_length(e.raw), 0) + octet_length(e.data)`;

export interface ChainPiece {
  /** Each with its request's columns as `of_…`; a column beyond its limit is null. */
  readonly rows: readonly Row[];
  /** There is no more than this. */
  readonly end: boolean;
}

/** `where` uses columns of the events only, and `order` is that of one of their indexes. */
export interface Which {
  readonly where: string;
  readonly order: readonly string[];
  readonly most: number;
}

/** Links after `position`. */
export function companyPiece(session: Session, companyId: number, position: number): Promise<ChainPiece> {
  const which = { where: 'company_id = $1 AND position > $2', order: ['position'], most: LINKS };
  return linkPiece(session, which, [companyId, position]);
}

/** Links whose sizes are asked before they are fetched. */
export async function linkPiece(
  { query }: Session,
  { where, order, most }: Which,
  values: readonly Value[],
): Promise<ChainPiece> {
  const by = (table: string) => order.map((column) => `${table}.${column}`).join(', ');
  const rows = await query(
    `WITH sized AS (SELECT e.event_id, sum(z.size) OVER (ORDER BY ${by('e')}) - z.size AS before
       FROM (SELECT event_id, request_id, raw, data, ${order.filter((column) => column !== 'event_id').join(', ')}
         FROM balcao.event WHERE ${where} ORDER BY ${order.join(', ')} LIMIT ${most}) e
         JOIN balcao.request r USING (request_id) CROSS JOIN LATERAL (SELECT ${SIZE} + octet_length(r.signed_xml) AS size) z)
     SELECT e.event_id, e.xact::text AS xact, e.position, e.request_id, e.seq, e.disabled,
       ${HASHED.map((name) => `${within(`e.${name}`)} AS ${name}`).join(', ')},
       ${within('e.raw', MAX_RAW)} AS raw, e.raw IS NOT NULL AS has_raw, left(r.cnpj, 64) AS cnpj,
       (SELECT count(*) FROM sized)::int AS there, ${requestColumns('of_')}
     FROM sized s JOIN balcao.event e USING (event_id) JOIN balcao.request r USING (request_id)
     WHERE s.before <= ${PIECE_BYTES} ORDER BY ${by('e')}`,
    values,
  );
  const there = Number(rows[0]?.['there'] ?? 0);
  return { rows, end: there < most && rows.length === there };
}

/** What is wrong with a link behind `head`; undefined for a right one. */
export function faultOf(
  row: Row,
  head: string,
  position: number,
): NonNullable<ChainReport['broken']>['why'] | undefined {
  if (row['position'] !== position) return 'order';
  if (row['previous'] !== head) return 'previous';
  const text = (name: string) => String(row[name]);
  const hash = linkHash(head, {
    ...chainedOf(row, position),
    by: byOf(
      { machine: text('machine'), osUser: text('os_user'), role: text('role') },
      typeof row['origin_hash'] === 'string' ? row['origin_hash'] : undefined,
    ),
  });
  if (hash !== row['hash']) return isWhole(row) ? 'hash' : 'row';
  if (row['kind'] === 'prepared') {
    const own = requestHash(REQUEST_COLUMNS.map((name) => row[`of_${name}`] as string | number));
    if (!text('data').includes(own)) return 'request';
  }
  return unreadable(row) ? 'row' : undefined;
}

/** False where something of it was too long to be fetched. */
function isWhole(row: Row): boolean {
  return (
    (row['has_raw'] !== true || row['raw'] !== null) &&
    HASHED.every((name) => name === 'origin_hash' || row[name] !== null)
  );
}

/**
 * Why this program cannot read the event or its request; the hash may fit nevertheless, since every writer of rows can compute
 * one.
 */
export function unreadable(row: Row): UnreadableRow | undefined {
  try {
    if (!isWhole(row)) throw new UnreadableRow(row, undefined);
    readEvent(row);
    readRequest({
      position: row['position'],
      role: row['role'],
      ...Object.fromEntries(REQUEST_COLUMNS.map((name) => [name, row[`of_${name}`]])),
    });
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableRow) return error;
    throw error;
  }
}
