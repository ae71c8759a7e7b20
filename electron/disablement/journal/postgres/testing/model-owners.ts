/** An empty journal for a model whose processes have no connections of their own: the server knows their names beforehand. */

import { inPostgresTransaction, type Postgres } from '../../../../storage/postgres/database.ts';
import { MEMBER } from './journal-databases.ts';

/** As the owner of the tables, which no program does. @param database of the administrator */
export function emptyForModel(database: Postgres): Promise<void> {
  return inPostgresTransaction(database, 'write', async ({ query }) => {
    await query('SET LOCAL ROLE balcao_dono');
    await query('TRUNCATE balcao.company, balcao.owner CASCADE');
    await query(
      `INSERT INTO balcao.owner (owner, machine, os_user, role)
       SELECT 'process ' || n, 'modelo', 'modelo', '${MEMBER.user}' FROM generate_series(1, 200) n`,
    );
  });
}
