/** Refuses a PostgreSQL that may forget what it has confirmed, or that is too old. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import type { Postgres } from './database.ts';
import { databaseRefusal } from './refusal.ts';

export interface ServerFacts {
  /** As the server says it: "18.4". */
  readonly version: string;
  /** The role that this connection was opened with. */
  readonly role: string;
  /** Of the cluster: another after a restore into a new one. */
  readonly systemIdentifier: string;
}

const OLDEST = 15;
/** What a commit must survive: each with the values that are safe. */
const DURABLE: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
  // Any other value disables the triggers that protect the journal.
  session_replication_role: ['origin', 'local'],
};

/** The setting by which commits of this connection may be lost, in parentheses, as SQL; null where there is none. */
export const WRITES_OFF = `(CASE 'off' ${Object.keys(DURABLE)
  .map((name) => `WHEN current_setting('${name}') THEN '${name}'`)
  .join(' ')} END)`;

/** Texts reach a database of another encoding changed, or not at all; SQL_ASCII keeps bytes as they come. */
const ENCODINGS = new Set(['UTF8', 'SQL_ASCII']);

/** Errors: `database.away` and the like by name, `database.version`, `database.encoding`, `database.unsafe` with the `setting`. */
export async function checkServer(
  database: Pick<Postgres, 'settings' | 'query'>,
): Promise<Result<ServerFacts, AppError>> {
  try {
    const [row] = await database.query(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
         current_setting('server_encoding') AS encoding, session_user::text AS role, (SELECT system_identifier::text FROM pg_control_system()) AS system,
         ${Object.keys(DURABLE)
           .map((name) => `current_setting('${name}') AS ${name}`)
           .join(', ')}`,
    );
    const version = String(row?.['version']);
    if (Math.floor(Number(row?.['number']) / 10_000) < OLDEST) {
      return err(appError('database.version', { version, oldest: OLDEST }));
    }
    const encoding = String(row?.['encoding']);
    if (!ENCODINGS.has(encoding))
      return err(appError('database.encoding', { encoding, database: database.settings.database }));
    const setting = Object.keys(DURABLE).find((name) => !DURABLE[name]?.includes(String(row?.[name])));
    if (setting !== undefined) return err(appError('database.unsafe', { setting }));
    return ok({ version, role: String(row?.['role']), systemIdentifier: String(row?.['system']) });
  } catch (error) {
    return errOrThrow(databaseRefusal(error), error);
  }
}
