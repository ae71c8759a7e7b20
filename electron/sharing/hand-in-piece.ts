/** Hands rows in by the one statement that gives them their positions. */

import type { HandedRow, ShareServer } from './server.ts';
import { HAND_IN } from './statements.ts';

/** @param by who need not hear of it: the payload that its listener passes over */
export async function handInPiece(
  server: Pick<ShareServer, 'query'>,
  rows: readonly HandedRow[],
  who: { readonly machine: string; readonly user: string },
  by = 'rows',
): Promise<void> {
  if (rows.length === 0) return;
  const columns = (['identity', 'kind', 'company', 'body'] as const).map((name) =>
    rows.map((row) => row[name]),
  );
  await server.query(HAND_IN, [...columns, who.machine, who.user, by]);
}
