/** Hands rows in by the one statement that gives them their positions. */

import type { HandedRow, ShareServer } from './server.ts';
import { HAND_IN } from './statements.ts';

export async function handInPiece(
  server: Pick<ShareServer, 'query'>,
  rows: readonly HandedRow[],
  who: { readonly machine: string; readonly user: string },
): Promise<void> {
  if (rows.length === 0) return;
  const columns = (['identity', 'kind', 'company', 'body'] as const).map((name) =>
    rows.map((row) => row[name]),
  );
  await server.query(HAND_IN, [...columns, who.machine, who.user]);
}
