/** The last links of all companies' chains, and then of those that grew, in the order of their transactions. */

import type { Row, Session } from '../../../../storage/postgres/database.ts';
import { SETTLED } from '../postgres-rows.ts';
import type { HeardLink } from './links-kept.ts';

/** Rows of one piece. */
const PIECE = 500;
const LAST = `SELECT xact::text AS xact, event_id::text AS id FROM balcao.event WHERE ${SETTLED} ORDER BY xact DESC, event_id DESC LIMIT 1`;
/** Of companies that have one: a user may make any number of empty ones. */
const ENDS = `SELECT c.company_id, c.cnpj, e.position, e.hash
  FROM balcao.company c CROSS JOIN LATERAL
    (SELECT position, hash FROM balcao.event WHERE company_id = c.company_id ORDER BY position DESC LIMIT 1) e
  WHERE c.company_id > $1 ORDER BY c.company_id LIMIT ${PIECE}`;
/** Forces a walk along the index, whatever the planner estimates; a join would have the server read every company. */
export const MOVED = `SELECT e.xact::text AS xact, e.event_id::text AS id, e.position, e.hash,
    (SELECT cnpj FROM balcao.company c WHERE c.company_id = e.company_id) AS cnpj
  FROM (SELECT xact, event_id, company_id, position, hash FROM balcao.event
    WHERE (xact, event_id) > ($1::text::xid8, $2::text::bigint) AND ${SETTLED}
    ORDER BY xact, event_id LIMIT ${PIECE}) e ORDER BY e.xact, e.event_id`;

export function movedChains({ query }: Session) {
  let mark: readonly [xact: string, id: string] | undefined;
  const markOf = (row: Row | undefined) =>
    row ? ([String(row['xact']), String(row['id'])] as const) : (['0', '0'] as const);
  return {
    /**
     * Calls `heard` with the last links of the chains that were added to since the call before, in pieces; in the first call
     * with those of all.
     */
    since: async (heard: (links: readonly HeardLink[]) => void) => {
      if (!mark) {
        const [last] = await query(LAST);
        await eachEnd({ query }, heard);
        mark = markOf(last);
      }
      for (let rows: readonly Row[] | undefined; rows === undefined || rows.length === PIECE;) {
        rows = await query(MOVED, mark);
        if (rows.length === 0) return;
        heard(linksOf(rows));
        mark = markOf(rows.at(-1));
      }
    },
    /** The next call begins again, for a server that may be another one. */
    restart: () => (mark = undefined),
  };
}

/** Calls `heard` with the last links of all chains, in pieces. */
export async function eachEnd(
  { query }: Session,
  heard: (links: readonly HeardLink[]) => void,
): Promise<void> {
  for (let company = 0, rows: readonly Row[] = []; company === 0 || rows.length === PIECE;) {
    rows = await query(ENDS, [company]);
    heard(linksOf(rows));
    company = Number(rows.at(-1)?.['company_id'] ?? -1);
  }
}

/** The last one of each company that has any. */
function linksOf(rows: readonly Row[]): HeardLink[] {
  const links = new Map<string, HeardLink>();
  for (const row of rows) {
    const [cnpj, position] = [String(row['cnpj']), Number(row['position'])];
    if (position > (links.get(cnpj)?.position ?? 0))
      links.set(cnpj, { cnpj, position, hash: String(row['hash']) });
  }
  return [...links.values()];
}
