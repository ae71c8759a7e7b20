/** One company's chain on the server, read in pieces with the requests that it speaks of, and how a link is verified. */

import type { Row, Session } from '../../../../storage/postgres/database.ts';
import { linkHash, requestHash } from '../../chain.ts';
import type { ChainReport } from '../../chain-report.ts';
import { REQUEST_COLUMNS } from '../../request-columns.ts';
import { byOf } from '../postgres-rows.ts';

/** Links of one piece, with their raw bytes. */
export const LINKS = 500;

/** Links after `position`, each with its request's columns as `of_…`; fewer than {@link LINKS} at the end of the chain. */
export function companyPiece(
  { query }: Session,
  companyId: number,
  position: number,
): Promise<readonly Row[]> {
  return query(
    `SELECT e.*, ${REQUEST_COLUMNS.map((name) => `r.${name} AS of_${name}`).join(', ')}
     FROM balcao.event e JOIN balcao.request r USING (request_id)
     WHERE e.company_id = $1 AND e.position > $2 ORDER BY e.position LIMIT ${LINKS}`,
    [companyId, position],
  );
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
  if (hash !== row['hash']) return 'hash';
  if (row['kind'] !== 'prepared') return undefined;
  const own = requestHash(REQUEST_COLUMNS.map((name) => row[`of_${name}`] as string | number));
  return text('data').includes(own) ? undefined : 'request';
}
