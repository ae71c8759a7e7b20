/**
 * Whether the rights that protect the journal do not restrict a user: a superuser, or one who may act as its owner.
 */

import type { SharedJournalState } from '../../../../../shared/contract.ts';
import type { Postgres } from '../../../../storage/postgres/database.ts';
import { OWNER } from './postgres-schema.ts';

export type UserAbove = NonNullable<SharedJournalState['above']>;

/** Undefined for a user whom the rights restrict, and for one that does not exist. */
export async function userAbove({ query }: Postgres, user: string): Promise<UserAbove | undefined> {
  const [row] = await query(
    `SELECT u.rolsuper AS super, EXISTS (
       SELECT 1 FROM pg_roles o WHERE o.rolname = '${OWNER}' AND pg_has_role(u.oid, o.oid, 'MEMBER')) AS owner
     FROM pg_roles u WHERE u.rolname = $1`,
    [user],
  );
  if (row?.['super'] === true) return { user, as: 'superuser' };
  return row?.['owner'] === true ? { user, as: 'owner' } : undefined;
}
