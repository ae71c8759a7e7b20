/** Rows of the shared log in their order, a piece at a time, each asked for its size before it is fetched. */

import { z } from 'zod';
import { appError } from '../../../shared/errors.ts';
import { SHARING_SCHEMA_NAME as S } from '../../storage/postgres/sharing-schema.ts';
import { MAX_BODY } from './row-schemas.ts';
import type { ShareServer } from './server.ts';
import { IDENTITY } from './statements.ts';

/** Rows of one piece: some milliseconds of this thread. */
const PIECE = 100;
const PIECE_BYTES = 4 * MAX_BODY;
/**
 * Positions that no row has: those of transactions that were undone. A row farther away was put there by hand; behind it, rows of
 * others with a lower position would never be taken.
 */
const MAX_JUMP = 1_000_000;

/** $1 position. */
export const TAKE = `WITH piece AS (
    SELECT position, octet_length(body) AS size FROM ${S}.shared_row
    WHERE position > $1::bigint AND position <= $1::bigint + ${MAX_JUMP} ORDER BY position LIMIT ${PIECE}),
  summed AS (
    SELECT position, size, sum(CASE WHEN size <= ${MAX_BODY} THEN size ELSE 0 END) OVER (ORDER BY position) AS total FROM piece)
  SELECT position::text, ${IDENTITY}, left(r.kind, 64) AS kind, r.role::text AS role,
    CASE WHEN s.size <= ${MAX_BODY} THEN r.body END AS body, (SELECT count(*) FROM piece)::int AS there
  FROM summed s JOIN ${S}.shared_row r USING (position) WHERE s.total <= ${PIECE_BYTES} ORDER BY position`;

const BEYOND = `SELECT position::text AS position, role::text AS role FROM ${S}.shared_row
  WHERE position > $1::bigint + ${MAX_JUMP} ORDER BY position LIMIT 1`;

const rowsSchema = z.array(
  z.object({
    position: z.coerce.number().int(),
    identity: z.string(),
    kind: z.string(),
    role: z.string(),
    body: z.string().nullable(),
    there: z.int(),
  }),
);
const beyondSchema = z.object({ position: z.string(), role: z.string() });

/** The rows after this position. */
export async function takeAfter({ query }: Pick<ShareServer, 'query'>, position: number) {
  const rows = rowsSchema.parse(await query(TAKE, [position]));
  const there = rows[0]?.there ?? 0;
  /** There are no more, except the row of `jump`. */
  const end = there < PIECE && rows.length === there;
  const last = rows.at(-1)?.position ?? position;
  const [found] = end ? await query(BEYOND, [last]) : [];
  const beyond = found && beyondSchema.parse(found);
  return {
    rows,
    end,
    /** `database.altered` with the position and role of a row so far away that no program of ours put it there. */
    jump:
      beyond && appError('database.altered', { position: beyond.position, found: last, role: beyond.role }),
  };
}
