/** Prepares a database as a shared journal, as its administrator: roles, extension, tables. Safe to repeat. */

import type { CallOutput } from '../../../../../shared/contract.ts';
import { appError, type AppError } from '../../../../../shared/errors.ts';
import { err, ok, type Result } from '../../../../../shared/result.ts';
import type { ConnectionSettings } from '../../../../storage/postgres/connection-url.ts';
import {
  inPostgresTransaction,
  openPostgres,
  type Postgres,
  type Session,
} from '../../../../storage/postgres/database.ts';
import { migrate } from '../../../../storage/postgres/migrations.ts';
import { databaseRefusal, DUPLICATE, EXCLUDED, sqlState } from '../../../../storage/postgres/refusal.ts';
import { scramSecret } from '../../../../storage/postgres/scram-secret.ts';
import { checkServer } from '../../../../storage/postgres/server-check.ts';
import { OWNER, READER, RESPONSIBLE, SHARED_JOURNAL, WRITER } from './postgres-schema.ts';
import { userAbove } from './user-above.ts';

const EXTENSION = 'btree_gist';

/**
 * @param member the user that will work with the journal: created with its password if missing, and given the role `balcao_inutiliza`
 * @param released as of `PostgresOptions`
 * Errors: `database.*`; `database.rights` with `task` where the administrator may not make roles or an extension,
 * `database.extension` where the server does not have it.
 */
export async function prepareDatabase(
  administrator: ConnectionSettings,
  member?: Pick<ConnectionSettings, 'user' | 'password'>,
  released?: AbortSignal,
): Promise<Result<Omit<CallOutput<'shared-journal.prepare'>, 'elsewhere'>, AppError>> {
  if (member && [OWNER, READER, WRITER, RESPONSIBLE].includes(member.user)) {
    return err(appError('database.url', { fault: 'role', parameter: member.user }));
  }
  const database = await openPostgres(administrator, { most: 1, released });
  try {
    const facts = await checkServer(database);
    if (!facts.ok) return facts;
    const made = await makeRolesAndExtension(database);
    if (!made.ok) return made;
    const migrated = await migrate(database, SHARED_JOURNAL, { owner: OWNER, facts: facts.value });
    if (!migrated.ok) return migrated;
    const user = member && member.user !== facts.value.role ? member.user : undefined;
    const { from, version } = migrated.value;
    if (member && user !== undefined) await whileOthers(() => admit(database, member));
    await whileOthers(() => showStatistics(database));
    const responsible = await whileOthers(() => appointResponsible(database, { from, member: user }));
    const above = member && (await userAbove(database, member.user));
    return ok({
      server: facts.value.version,
      from,
      schema: version,
      responsible,
      ...(user === undefined ? {} : { user }),
      ...(above ? { above } : {}),
    });
  } catch (error) {
    // The numbers of two requests meet, so that the rule that keeps them apart cannot be put back.
    if (sqlState(error) === EXCLUDED) return err(appError('database.refused', { reason: EXCLUDED }));
    const refusal = databaseRefusal(error);
    if (!refusal) throw error;
    const { code, data } = refusal;
    if (code === 'database.rights') return err(appError(code, { ...data, task: 'prepare' }));
    return err(code === 'database.unprepared' ? appError('database.refused', data) : refusal);
  } finally {
    await database.close();
  }
}

const ROLES_TRIES = 5;
/** A role that is there already, or a shared row that another transaction is writing. */
const MEANWHILE = new Set(['42710', DUPLICATE, 'XX000']);
const UNAVAILABLE = '0A000';

/** Roles are the whole server's, a lock only its database's: another database may be prepared at the same time. */
async function whileOthers<T>(work: () => Promise<T>): Promise<T> {
  for (let left = ROLES_TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!MEANWHILE.has(sqlState(error) ?? '') || left === 1) throw error;
    }
  }
}

async function makeRolesAndExtension(database: Postgres): Promise<Result<true, AppError>> {
  try {
    await whileOthers(() => makeRoles(database));
    return ok(true);
  } catch (error) {
    if (sqlState(error) !== UNAVAILABLE) throw error;
    return err(appError('database.extension', { extension: EXTENSION }));
  }
}

async function makeRoles(database: Postgres): Promise<void> {
  await inPostgresTransaction(database, 'write', async ({ query }) => {
    // Two administrators at once: the second one finds it done.
    await query(`SELECT pg_advisory_xact_lock(hashtext('balcao.roles'))`);
    for (const role of [OWNER, READER, WRITER, RESPONSIBLE]) {
      if (!(await hasRole({ query }, role))) await query(`CREATE ROLE ${role} NOLOGIN`);
    }
    await query(`CREATE EXTENSION IF NOT EXISTS ${EXTENSION} SCHEMA public`);
    await query(`GRANT ${OWNER} TO CURRENT_USER`);
    await query(`GRANT ${WRITER} TO ${RESPONSIBLE}`);
    await runMade(
      { query },
      `SELECT format('GRANT CONNECT, CREATE ON DATABASE %I TO ${OWNER}', current_database()) AS made`,
    );
    await runMade(
      { query },
      `SELECT format('GRANT CONNECT ON DATABASE %I TO ${READER}, ${WRITER}, ${RESPONSIBLE}', current_database()) AS made`,
    );
  });
}

async function admit(database: Postgres, { user, password }: Pick<ConnectionSettings, 'user' | 'password'>) {
  const secret = await scramSecret(password);
  await inPostgresTransaction(database, 'write', async ({ query }) => {
    if (!(await hasRole({ query }, user))) {
      await runMade(
        { query },
        `SELECT format('CREATE ROLE %I LOGIN PASSWORD %L', $1::text, $2::text) AS made`,
        [user, secret],
      );
    }
    await runMade({ query }, `SELECT format('GRANT ${WRITER} TO %I', $1::text) AS made`, [user]);
  });
}

/** For other roles' connections: without this grant `holder_before` has no address and hour. */
async function showStatistics(database: Postgres): Promise<void> {
  try {
    await database.query(`GRANT pg_read_all_stats TO ${OWNER}`);
  } catch (error) {
    if (databaseRefusal(error)?.code !== 'database.rights') throw error;
  }
}

/** Tables up to this version have no such role: every user who disables could also do what now needs it. */
const BEFORE_RESPONSIBLE = 5;

/** The grant that a server from version 16 on gives a user for a role that it makes: to administer it, not to have its rights. */
const MADE = JSON.stringify({ inherit_option: false, set_option: false });

/**
 * At least one user must be in charge: in tables older than the role all who disable, so that none is locked out; in new ones the first
 * user, since those in charge may be of another database. Otherwise nothing is granted where a user is in charge: an administrator may
 * have revoked it from others.
 */
async function appointResponsible(
  database: Postgres,
  { from, member }: { readonly from: number; readonly member: string | undefined },
): Promise<string[]> {
  return inPostgresTransaction(database, 'write', async ({ query }) => {
    const members = async (role: string) => {
      const rows = await query(
        `SELECT m.rolname AS name FROM pg_auth_members a JOIN pg_roles m ON m.oid = a.member
         WHERE a.roleid = $1::regrole AND m.rolname <> $2 AND NOT to_jsonb(a) @> $3::jsonb`,
        [role, RESPONSIBLE, MADE],
      );
      return rows.map(({ name }) => String(name));
    };
    const already = await members(RESPONSIBLE);
    if (from > 0 && already.length > 0) return [];
    const before = from > 0 && from <= BEFORE_RESPONSIBLE ? await members(WRITER) : [];
    const wanted = new Set([...before, ...(member === undefined ? [] : [member])]);
    const named = [...wanted].filter((name) => !already.includes(name)).sort();
    for (const name of named)
      await runMade({ query }, `SELECT format('GRANT ${RESPONSIBLE} TO %I', $1::text) AS made`, [name]);
    return named;
  });
}

async function hasRole({ query }: Session, role: string): Promise<boolean> {
  return (await query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])).length > 0;
}

/** Such statements take no parameters: the server itself quotes the names in them. */
async function runMade({ query }: Session, made: string, values: readonly string[] = []): Promise<void> {
  const [row] = await query(made, values);
  await query(String(row?.['made']));
}
