/** Opens a database only where its server is safe and its tables are of this program's version. */

import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ConnectionSettings } from './connection-url.ts';
import { openPostgres, type Postgres } from './database.ts';
import { checkSchema, type Migrations } from './migrations.ts';
import { databaseRefusal } from './refusal.ts';
import { checkServer, type ServerFacts } from './server-check.ts';

export interface Prepared {
  readonly database: Postgres;
  readonly facts: ServerFacts;
  /** Version of the tables. */
  readonly schema: number;
}

/** Errors: `database.*`; nothing stays open then. */
export async function openPrepared(
  settings: ConnectionSettings,
  migrations: Migrations,
): Promise<Result<Prepared, AppError>> {
  const database = await openPostgres(settings);
  const checked = await check(database, migrations);
  if (!checked.ok) await database.close();
  return checked;
}

async function check(database: Postgres, migrations: Migrations): Promise<Result<Prepared, AppError>> {
  try {
    const facts = await checkServer(database);
    if (!facts.ok) return facts;
    const schema = await checkSchema(database, migrations, facts.value);
    return schema.ok ? ok({ database, facts: facts.value, schema: schema.value.version }) : schema;
  } catch (error) {
    const refusal = databaseRefusal(error);
    if (!refusal) throw error;
    return err(refusal);
  }
}
