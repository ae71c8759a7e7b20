/** Hands rows in by the one statement that gives them their positions, and notifies the others of them. */

import { z } from 'zod';
import { sendNotice } from '../../storage/postgres/notices.ts';
import { isConnectionLost } from '../../storage/postgres/refusal.ts';
import type { HandedRow, ShareServer } from './server.ts';
import { CHANNEL, HAND_IN } from './statements.ts';

/** A row that the server refuses from this user, and why: `uf`, `withdrawal`, `right`, `hour`, `kind` or `form`. */
const refusedRowSchema = z.object({
  identity: z.string(),
  kind: z.string(),
  company: z.string(),
  why: z.string(),
});
export type RefusedRow = z.infer<typeof refusedRowSchema>;
/** `n`: rows that the server did not have. */
const answerSchema = z.object({ n: z.int(), refused: z.array(refusedRowSchema) });

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
  const notify = () => sendNotice(server, CHANNEL, by);
  const [answer] = await server
    .query(HAND_IN, [...columns, who.machine, who.user])
    .catch(async (error: unknown) => {
      // They may be there: handed in again, they would be nothing new.
      if (isConnectionLost(error)) await notify();
      throw error;
    });
  const { n, refused } = answerSchema.parse(answer);
  if (n > 0) await notify();
  return refused;
}
