/** Opens a database only where its server is safe and its tables are of this program's version. */

import type { AppError } from '../../../shared/errors.ts';
import { errOrThrow, ok, type Result } from '../../../shared/result.ts';
import type { ConnectionSettings } from './connection-url.ts';
import { openPostgres, type Postgres, type PostgresOptions, type Session } from './database.ts';
import { checkSchema, readSchema, type Migrations } from './migrations.ts';
import { databaseRefusal } from './refusal.ts';
import { checkServer, type ServerFacts } from './server-check.ts';

export interface Prepared {
  readonly database: Postgres;
  readonly facts: ServerFacts;
  /** Version of the tables. */
  readonly schema: number;
}

/**
 * Errors: `database.*`; nothing stays open then.
 * @param besides another query, sent together with those of the checks
 */
export async function openPrepared(
  settings: ConnectionSettings,
  migrations: Migrations,
  { besides, ...options }: PostgresOptions & { readonly besides?: (session: Session) => Promise<void> } = {},
): Promise<Result<Prepared, AppError>> {
  const database = await openPostgres(settings, options);
  const checked = await check(database, migrations, besides);
  if (!checked.ok) await database.close();
  return checked;
}

async function check(
  database: Postgres,
  migrations: Migrations,
  besides?: (session: Session) => Promise<void>,
): Promise<Result<Prepared, AppError>> {
  try {
    const [facts, schema] = await database.lend((session) =>
      Promise.all([
        checkServer({ settings: database.settings, ...session }),
        readSchema(session, migrations),
        besides?.(session),
      ]),
    );
    if (!facts.ok) return facts;
    if (!schema.ok) return schema;
    const version = checkSchema(schema.value, facts.value);
    return version.ok ? ok({ database, facts: facts.value, schema: version.value }) : version;
  } catch (error) {
    return errOrThrow(databaseRefusal(error), error);
  }
}
