/** Hands rows in by the one statement that gives them their positions. */

import { z } from 'zod';
import type { HandedRow, ShareServer } from './server.ts';
import { HAND_IN } from './statements.ts';

/** A row that the server refuses from this user, and why: `uf`, `withdrawal`, `right`, `hour`, `kind` or `form`. */
const refusedRowSchema = z.object({
  identity: z.string(),
  kind: z.string(),
  company: z.string(),
  why: z.string(),
});
export type RefusedRow = z.infer<typeof refusedRowSchema>;
const answerSchema = z.object({ refused: z.array(refusedRowSchema) });

/**
 * Returns the rows that the server refuses from this user: they stay on this computer, and are not to be handed in
 * again.
 * @param by the sender, whose own listener ignores a notification with this payload
 */
export async function handInPiece(
  server: Pick<ShareServer, 'query'>,
  rows: readonly HandedRow[],
  who: { readonly machine: string; readonly user: string },
  by = 'rows',
): Promise<readonly RefusedRow[]> {
  if (rows.length === 0) return [];
  const columns = (['identity', 'kind', 'company', 'body'] as const).map((name) =>
    rows.map((row) => row[name]),
  );
  const [answer] = await server.query(HAND_IN, [...columns, who.machine, who.user, by]);
  return answerSchema.parse(answer).refused;
}
