/** Verifies the chains of imported data folders by the links that the shared journal keeps of them. */

import type { Row, Session } from '../../../../storage/postgres/database.ts';
import { chainedOf, linkHash } from '../../chain.ts';
import type { ChainReport } from '../../chain-report.ts';
import { PIECE_BYTES, SIZE } from '../chains/company-chain.ts';
import { MAX_RAW } from '../../request-columns.ts';
import { within } from '../postgres-rows.ts';

/** Links of one piece, with their raw bytes. */
const PIECE = 500;
const OF_ORIGIN = ['hash', 'previous', 'state'];
const OF_EVENT = ['kind', 'at', 'data'];

/** Where the first link is that does not fit, in the chain of its company; undefined where all do. */
export async function verifyOrigins({ query }: Session): Promise<ChainReport['broken']> {
  let after = '';
  for (;;) {
    const rows = await query(
      `WITH sized AS (SELECT e.hash, sum(${SIZE}) OVER (ORDER BY e.hash) - (${SIZE}) AS before
         FROM (SELECT o.hash, e.raw, e.data FROM balcao.origin_event o
           JOIN balcao.event e ON e.request_id = o.request_id AND e.seq = o.event_seq
           WHERE o.hash > $1 ORDER BY o.hash LIMIT ${PIECE}) e)
       SELECT o.position, o.seq, o.disabled, e.request_id, e.position AS here, left(c.cnpj, 64) AS cnpj,
         ${OF_ORIGIN.map((name) => `${within(`o.${name}`)} AS ${name}`).join(', ')},
         ${OF_EVENT.map((name) => `${within(`e.${name}`)} AS ${name}`).join(', ')},
         ${within('e.raw', MAX_RAW)} AS raw, (SELECT count(*) FROM sized)::int AS there
       FROM sized s JOIN balcao.origin_event o USING (hash)
         JOIN balcao.event e ON e.request_id = o.request_id AND e.seq = o.event_seq JOIN balcao.company c USING (company_id)
       WHERE s.before <= ${PIECE_BYTES} ORDER BY o.hash`,
      [after],
    );
    const wrong = rows.find((row) => linkHash(String(row['previous']), chainedOf(row)) !== row['hash']);
    if (wrong) return brokenAt(wrong);
    const last = rows.at(-1);
    const there = Number(last?.['there'] ?? 0);
    if (typeof last?.['hash'] !== 'string' || (there < PIECE && rows.length === there)) break;
    after = last['hash'];
  }
  // A link whose predecessor has another place, or an imported event without its link. A predecessor of a company that was set aside
  // is not there at all.
  const [loose] = await query(
    `SELECT e.position AS here, c.cnpj FROM balcao.event e JOIN balcao.company c USING (company_id)
       LEFT JOIN balcao.origin_event o ON o.request_id = e.request_id AND o.event_seq = e.seq
     WHERE (o.hash IS NULL AND e.origin_hash IS NOT NULL) OR EXISTS (
       SELECT 1 FROM balcao.origin_event p WHERE p.hash = o.previous AND p.position <> o.position - 1) LIMIT 1`,
  );
  return loose && brokenAt(loose);
}

function brokenAt(row: Row): NonNullable<ChainReport['broken']> {
  return { position: Number(row['here']), why: 'hash', cnpj: String(row['cnpj']) };
}
