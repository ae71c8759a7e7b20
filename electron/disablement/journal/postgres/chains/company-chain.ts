/** One company's chain on the server, read in pieces with the requests that it speaks of, and how a link is verified. */

import type { Row, Session } from '../../../../storage/postgres/database.ts';
import { linkHash, requestHash } from '../../chain.ts';
import type { ChainReport } from '../../chain-report.ts';
import { readEvent } from '../../journal-rows.ts';
import { readRequest, REQUEST_COLUMNS } from '../../request-columns.ts';
import { UnreadableRow } from '../../unreadable-row.ts';
import { byOf, MAX_RAW, requestColumns, within } from '../postgres-rows.ts';

/** Links of one piece, with their raw bytes. */
const LINKS = 500;

/** Bytes of one piece, beside its first link. */
const PIECE_BYTES = 32 * 1_048_576;

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
const SIZE = `coalesce(octet_length(e.raw), 0) + octet_length(e.data)`;

export interface ChainPiece {
  /** Each with its request's columns as `of_…`; a column beyond its limit is null. */
  readonly rows: readonly Row[];
  /** The chain has no more than this. */
  readonly end: boolean;
}

/** Links after `position`. Their sizes are asked before they are fetched. */
export async function companyPiece(
  { query }: Session,
  companyId: number,
  position: number,
): Promise<ChainPiece> {
  const rows = await query(
    `WITH sized AS (SELECT e.event_id, sum(${SIZE}) OVER (ORDER BY e.position) - (${SIZE}) AS before
       FROM (SELECT event_id, position, raw, data FROM balcao.event
         WHERE company_id = $1 AND position > $2 ORDER BY position LIMIT ${LINKS}) e)
     SELECT e.position, e.request_id, e.seq, e.disabled, ${HASHED.map((name) => `${within(`e.${name}`)} AS ${name}`).join(', ')},
       ${within('e.raw', MAX_RAW)} AS raw, e.raw IS NOT NULL AS has_raw, r.cnpj, (SELECT count(*) FROM sized)::int AS there,
       ${requestColumns('of_')}
     FROM sized s JOIN balcao.event e USING (event_id) JOIN balcao.request r USING (request_id)
     WHERE s.before <= ${PIECE_BYTES} ORDER BY e.position`,
    [companyId, position],
  );
  const there = Number(rows[0]?.['there'] ?? 0);
  return { rows, end: there < LINKS && rows.length === there };
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
    ...{ position, requestId: text('request_id'), seq: Number(row['seq']), kind: text('kind') },
    ...{ state: text('state'), disabled: Number(row['disabled']), at: text('at'), data: text('data') },
    raw: row['raw'] instanceof Uint8Array ? row['raw'] : null,
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
  return isReadable(row) ? undefined : 'row';
}

/** False where something of it was too long to be fetched. */
function isWhole(row: Row): boolean {
  return (
    (row['has_raw'] !== true || row['raw'] !== null) &&
    HASHED.every((name) => name === 'origin_hash' || row[name] !== null)
  );
}

/** Whether this program can read the event and its request; a hash may fit all the same, since whoever writes rows can make one. */
function isReadable(row: Row): boolean {
  try {
    readEvent(row);
    readRequest(Object.fromEntries(REQUEST_COLUMNS.map((name) => [name, row[`of_${name}`]])));
    return true;
  } catch (error) {
    if (error instanceof UnreadableRow) return false;
    throw error;
  }
}
