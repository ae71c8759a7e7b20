/** Which version the tables of a schema have, and how they are brought to the newest one: forward only. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import { inPostgresTransaction, type Postgres, type Session } from './database.ts';
import { databaseRefusal, sqlState } from './refusal.ts';
import type { ServerFacts } from './server-check.ts';

export interface Migrations {
  /** Name of the PostgreSQL schema, a plain identifier. */
  readonly schema: string;
  /** Forward only: entry n takes it from version n to n + 1. A released entry is never edited. */
  readonly steps: readonly string[];
  /**
   * What the server enforces, put right by every `migrate` after the steps. Where it changes, a further step is due, which may change
   * nothing else: by its number every program sees that the database must be prepared again.
   */
  readonly rules: string;
  /** Run by `migrate` after a restore into another cluster, where the numbers of transactions begin anew. */
  readonly moved: string;
}

const MISSING = new Set(['3F000', '42P01']);

export interface SchemaFacts {
  readonly version: number;
  /** Identifier of the cluster that the tables were made on. */
  readonly system: string;
}

/** Errors: `database.unprepared`, `database.newer`, `database.rights`. */
export async function readSchema(
  session: Session,
  { schema, steps }: Migrations,
): Promise<Result<SchemaFacts, AppError>> {
  try {
    const row = await versionOf(session, schema);
    if (row === undefined) return err(appError('database.unprepared'));
    const { version } = row;
    if (version > steps.length) return err(appError('database.newer', { version, known: steps.length }));
    if (version < steps.length) return err(appError('database.unprepared', { version, known: steps.length }));
    return ok(row);
  } catch (error) {
    return errOrThrow(databaseRefusal(error), error);
  }
}

/** Whether this program may use the tables as they are. Errors: `database.unprepared`. */
export function checkSchema(
  { version, system }: SchemaFacts,
  { systemIdentifier }: ServerFacts,
): Result<SchemaFacts['version'], AppError> {
  return system === systemIdentifier
    ? ok(version)
    : err(appError('database.unprepared', { version, reason: 'moved' }));
}

/** Brings the tables to the newest version as `owner`, a role; their content stays. Errors: `database.newer`, `database.schema-taken`. */
export async function migrate(
  database: Postgres,
  { schema, steps, rules, moved }: Migrations,
  { owner, facts }: { readonly owner: string; readonly facts: ServerFacts },
): Promise<Result<{ readonly from: number; readonly version: number }, AppError>> {
  return inPostgresTransaction(database, 'write', async ({ query }) => {
    // Two administrators at once: the second one finds it done.
    await query(`SELECT pg_advisory_xact_lock(hashtext('${schema}.migrate'))`);
    const [taken] = await query(
      `SELECT nspowner::regrole::text AS holder FROM pg_namespace n WHERE nspname = $1 AND (nspowner::regrole::text <> $2
         OR (to_regclass($1 || '.version') IS NULL AND EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = n.oid)))`,
      [schema, owner],
    );
    if (taken) return err(appError('database.schema-taken', { schema, holder: String(taken['holder']) }));
    await query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${owner}`);
    await query(`SET LOCAL ROLE ${owner}`);
    await query(
      `CREATE TABLE IF NOT EXISTS ${schema}.version (
         version integer NOT NULL, system_identifier text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (version))`,
    );
    const row = await versionOf({ query }, schema);
    const from = row?.version ?? 0;
    if (from > steps.length) return err(appError('database.newer', { version: from, known: steps.length }));
    for (const [index, step] of steps.entries()) {
      if (index < from) continue;
      await query(step);
      await query(`INSERT INTO ${schema}.version (version, system_identifier) VALUES ($1, $2)`, [
        index + 1,
        facts.systemIdentifier,
      ]);
    }
    await query(rules);
    if (row !== undefined && row.system !== facts.systemIdentifier) {
      await query(moved);
      await query(`UPDATE ${schema}.version SET system_identifier = $1`, [facts.systemIdentifier]);
    }
    return ok({ from, version: steps.length });
  });
}

async function versionOf({ query }: Session, schema: string): Promise<SchemaFacts | undefined> {
  try {
    const [row] = await query(
      `SELECT version, system_identifier AS system FROM ${schema}.version ORDER BY version DESC LIMIT 1`,
    );
    return row && { version: Number(row['version']), system: String(row['system']) };
  } catch (error) {
    if (MISSING.has(sqlState(causeOf(error)) ?? '')) return undefined;
    throw error;
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
