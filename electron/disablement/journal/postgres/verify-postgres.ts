/** Verifies every company's chain in the shared journal, and that what the server derived from the events agrees with them. */

import { createHash } from 'node:crypto';
import { inPostgresTransaction, type Postgres, type Session } from '../../../storage/postgres/database.ts';
import { CHAIN_START } from '../chain.ts';
import type { ChainReport } from '../chain-report.ts';
import { companyPiece, faultOf } from './chains/company-chain.ts';
import { verifyOrigins } from './past/verify-origins.ts';

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
    const companies = await query(
      `SELECT company_id AS id, cnpj FROM balcao.company c
       WHERE EXISTS (SELECT FROM balcao.event e WHERE e.company_id = c.company_id) ORDER BY cnpj`,
    );
    const [count] = await query('SELECT count(*) AS n FROM balcao.request');
    const requests = Number(count?.['n']);
    const walk: Walk = { events: 0, listed: 0, found: undefined, broken: undefined, heads: [] };
    for (const { id, cnpj } of companies) {
      await walkCompany({ query }, { id: Number(id), cnpj: String(cnpj) }, walk, wanted);
      if (walk.broken) break;
    }
    if (!walk.broken) walk.broken = await verifyOrigins({ query });
    // A request without events was inserted outside the chain; so was a standing or reservation that does not follow from its
    // events.
    if (!walk.broken && (walk.listed !== requests || !(await derivedAgrees({ query })))) {
      walk.broken = { position: walk.events, why: 'request' };
    }
    return {
      ok: walk.broken === undefined,
      events: walk.events,
      requests,
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
    const { rows, end } = await companyPiece({ query }, company.id, position);
    for (const row of rows) {
      position += 1;
      const why = faultOf(row, head, position);
      if (why) {
        const role = why === 'row' && typeof row['role'] === 'string' ? { role: row['role'] } : {};
        walk.broken = { position, why, cnpj: company.cnpj, ...role };
        return;
      }
      head = String(row['hash']);
      walk.events += 1;
      if (row['kind'] === 'prepared') walk.listed += 1;
      if (wanted !== undefined && head.startsWith(wanted)) {
        walk.found = { position, at: String(row['at']), requestId: String(row['request_id']) };
      }
    }
    if (end) break;
  }
  if (position > 0) walk.heads.push(head);
}

/** Numbers are reserved from the own sending on, until an event says that nothing became of it; `postgres-schema.ts` has the rule as a trigger. */
const RESERVED = `SELECT request_id,
    max(seq) FILTER (WHERE kind = 'sending' AND origin_hash IS NULL) >
      coalesce(max(seq) FILTER (WHERE kind <> 'sending' AND NOT proved
        AND state IN ('prepared', 'refused', 'closed', 'discarded')), 0) AS reserved
  FROM (SELECT request_id, seq, kind, state, origin_hash,
      bool_or(disabled = 1) OVER (PARTITION BY request_id ORDER BY seq) AS proved FROM balcao.event) e
  GROUP BY request_id`;

/** Whether states and reservations are those of the events. */
async function derivedAgrees({ query }: Session): Promise<boolean> {
  const [row] = await query(
    `SELECT EXISTS (
       SELECT 1 FROM balcao.request r LEFT JOIN balcao.standing d USING (request_id) WHERE d.state IS DISTINCT FROM
         (SELECT e.state FROM balcao.event e WHERE e.request_id = r.request_id ORDER BY e.seq DESC LIMIT 1)
         OR d.disabled IS DISTINCT FROM
         EXISTS (SELECT 1 FROM balcao.event p WHERE p.request_id = r.request_id AND p.disabled = 1)
         OR d.series_id IS DISTINCT FROM r.series_id
     ) OR EXISTS (
       SELECT 1 FROM (${RESERVED}) e JOIN balcao.request r USING (request_id)
         LEFT JOIN balcao.reservation v USING (request_id)
       WHERE coalesce(e.reserved, false) <> (v.request_id IS NOT NULL)
         OR v.series_id <> r.series_id OR v.numbers <> int8range(r.ini, r.fin, '[]')
     ) AS differs`,
  );
  return row?.['differs'] === false;
}
