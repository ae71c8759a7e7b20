/** Verifies every company's chain in the shared journal, and that what the server derived from the events agrees with them. */

import { createHash } from 'node:crypto';
import {
  inPostgresTransaction,
  type Postgres,
  type Row,
  type Session,
} from '../../../storage/postgres/database.ts';
import { CHAIN_START, linkHash, requestHash } from '../chain.ts';
import type { ChainReport } from '../chain-report.ts';
import { REQUEST_COLUMNS } from '../request-columns.ts';

/** Links of one piece, with their raw bytes. */
const PIECE = 500;

interface Walk {
  events: number;
  listed: number;
  found: ChainReport['found'];
  broken: ChainReport['broken'];
  /** The last link of each chain. */
  readonly heads: string[];
}

/** Reads one consistent snapshot, in pieces. `wanted` is the beginning of a link's hash, in lower case. */
export function verifyChains(database: Postgres, wanted?: string): Promise<ChainReport> {
  return inPostgresTransaction(database, 'snapshot', async ({ query }) => {
    const companies = await query('SELECT company_id AS id, cnpj FROM balcao.company ORDER BY cnpj');
    const [count] = await query('SELECT count(*) AS n FROM balcao.request');
    const requests = Number(count?.['n']);
    const walk: Walk = { events: 0, listed: 0, found: undefined, broken: undefined, heads: [] };
    for (const { id, cnpj } of companies) {
      await walkCompany({ query }, { id: Number(id), cnpj: String(cnpj) }, walk, wanted);
      if (walk.broken) break;
    }
    // A request without events was inserted outside the chain; a standing or reservation that its events do not say, beside it.
    if (!walk.broken && (walk.listed !== requests || !(await derivedAgrees({ query })))) {
      walk.broken = { position: walk.events, why: 'request' };
    }
    return {
      ...{ ok: walk.broken === undefined, events: walk.events, requests, chains: walk.heads.length },
      head: headOf(walk.heads),
      ...(walk.found ? { found: walk.found } : {}),
      ...(walk.broken ? { broken: walk.broken } : {}),
    };
  });
}

function headOf(heads: readonly string[]): string {
  const [only] = heads;
  if (only === undefined) return CHAIN_START;
  return heads.length === 1 ? only : createHash('sha256').update(heads.join('\n')).digest('hex');
}

async function walkCompany(
  { query }: Session,
  company: { readonly id: number; readonly cnpj: string },
  walk: Walk,
  wanted: string | undefined,
): Promise<void> {
  let head = CHAIN_START;
  let position = 0;
  for (;;) {
    const rows = await query(
      `SELECT e.*, ${REQUEST_COLUMNS.map((name) => `r.${name} AS of_${name}`).join(', ')}
       FROM balcao.event e JOIN balcao.request r USING (request_id)
       WHERE e.company_id = $1 AND e.position > $2 ORDER BY e.position LIMIT ${PIECE}`,
      [company.id, position],
    );
    for (const row of rows) {
      position += 1;
      const why = faultOf(row, head, position);
      if (why) {
        walk.broken = { position, why, cnpj: company.cnpj };
        return;
      }
      head = String(row['hash']);
      walk.events += 1;
      if (row['kind'] === 'prepared') walk.listed += 1;
      if (wanted !== undefined && head.startsWith(wanted)) {
        walk.found = { position, at: String(row['at']), requestId: String(row['request_id']) };
      }
    }
    if (rows.length < PIECE) break;
  }
  if (position > 0) walk.heads.push(head);
}

function faultOf(
  row: Row,
  head: string,
  position: number,
): 'order' | 'previous' | 'hash' | 'request' | undefined {
  if (row['position'] !== position) return 'order';
  if (row['previous'] !== head) return 'previous';
  const text = (name: string) => String(row[name]);
  const hash = linkHash(head, {
    ...{ position, requestId: text('request_id'), seq: Number(row['seq']), kind: text('kind') },
    ...{ state: text('state'), disabled: Number(row['disabled']), at: text('at'), data: text('data') },
    raw: row['raw'] instanceof Uint8Array ? row['raw'] : null,
    by: [text('machine'), text('os_user'), text('role')],
  });
  if (hash !== row['hash']) return 'hash';
  if (row['kind'] !== 'prepared') return undefined;
  const own = requestHash(REQUEST_COLUMNS.map((name) => row[`of_${name}`] as string | number));
  return text('data').includes(own) ? undefined : 'request';
}

/** Whether states and reservations are those of the events. */
async function derivedAgrees({ query }: Session): Promise<boolean> {
  const [row] = await query(
    `SELECT EXISTS (
       SELECT 1 FROM balcao.request r LEFT JOIN balcao.standing d USING (request_id) WHERE d.state IS DISTINCT FROM
         (SELECT e.state FROM balcao.event e WHERE e.request_id = r.request_id ORDER BY e.seq DESC LIMIT 1)
         OR d.disabled IS DISTINCT FROM
         EXISTS (SELECT 1 FROM balcao.event p WHERE p.request_id = r.request_id AND p.disabled = 1)
     ) OR EXISTS (
       SELECT 1 FROM balcao.standing d LEFT JOIN balcao.reservation v USING (request_id)
       WHERE v.request_id IS NULL AND d.sent IS NOT NULL
         AND (d.state IN ('sending', 'uncertain', 'homologated') OR d.disabled)
     ) AS differs`,
  );
  return row?.['differs'] === false;
}
