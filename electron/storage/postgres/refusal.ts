/** Names the exceptions of PostgreSQL's client that mean a server that cannot be used now; the others are bugs. */

import { AppFailure, appError, type AppError } from '../../../shared/errors.ts';
import { systemCode } from '../../log/system-code.ts';

/** An expected failure of the shared store, from where a bare value is returned. */
export class StoreRefusal extends AppFailure {
  override readonly name = 'StoreRefusal';
}

/** SQLSTATE of an exclusion constraint: the numbers are taken. */
export const EXCLUDED = '23P01';
/** SQLSTATE by which the journal's own rules refuse an event that does not follow the last one. */
export const MOVED = '40001';
/** SQLSTATE of a primary or unique key that is there already. */
export const DUPLICATE = '23505';
/** SQLSTATE by which the journal's own rules refuse a sending that a power cut could erase; the detail names the setting. */
export const NOT_DURABLE = 'NF001';
/** SQLSTATE by which the journal's own rules refuse what begins or sends where one of them is missing. */
export const RULE_MISSING = 'NF002';
/** SQLSTATE of a column without its value: that of an event's role is missing where the rules that fill it in do not run. */
const UNFILLED = '23502';

const PASSWORD = '28P01';
/** No line in pg_hba.conf, or a role that may not log in. */
const NOT_ADMITTED = '28000';
const FULL = '53300';
const AWAY = /^(?:08|57P0[1-5])/;
/** Locks not granted, statements cut off, deadlocks. */
const BUSY = new Set(['55P03', '57014', '40P01', '40001', '25P03', '25P04']);
/**
 * Full disk or memory, a limit of the server reached, read-only server, files that cannot be written, damaged tables; a row that the
 * server's own rules refuse, or its hour.
 */
const REFUSED = /^(?:53|54000|25006|58|XX|23514|22008)/;
const RIGHTS = '42501';
const NO_DATABASE = '3D000';
const NO_SCHEMA = new Set(['3F000', '42P01', '42883', '42703']);

/** What a person can check by it. */
const AWAY_REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'port',
};
const SYSTEM_AWAY = new Set([
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EPIPE',
  'ECONNABORTED',
  'EADDRNOTAVAIL',
]);
/** The client's messages for a connection that ended, or was never made. */
const ENDED =
  /^(?:Connection terminated|timeout expired|timeout exceeded|Client (?:has encountered|was closed)|Query read timeout|Cannot use a pool|write after end|This socket)/;
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/;
/** The client's messages for a server that does not follow RFC 5802, or fails its proof. */
const NO_SCRAM = /^SASL: /;
const NO_TLS = 'The server does not support SSL connections';
/** The port answers neither yes nor no to a request for TLS: another program, or a server that can start no process. */
const NO_ANSWER_TO_TLS = 'There was an error establishing an SSL connection';
const SHOWN = 64;
const PG_CODE = /^[0-9A-Z]{5}$/;

/** SQLSTATE of an exception, also of a named refusal; undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof StoreRefusal) return error.cause === undefined ? undefined : sqlState(error.cause);
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return typeof error.code === 'string' && PG_CODE.test(error.code) ? error.code : undefined;
}

/** True where it is not known whether the server carried out the last statement. */
export function isConnectionLost(error: unknown): boolean {
  return databaseRefusal(error)?.code === 'database.away';
}

/** `database.*`; undefined for any exception that is a bug. */
export function databaseRefusal(error: unknown): AppError | undefined {
  if (error instanceof StoreRefusal) return error.appError;
  if (!(error instanceof Error)) return undefined;
  // Several addresses of one name were tried.
  if (error instanceof AggregateError) return databaseRefusal(error.errors[0]);
  const state = sqlState(error);
  if (state === NOT_DURABLE) return unsafeBy(textOf(error, 'detail'));
  if (state === UNFILLED && textOf(error, 'table') === 'event' && textOf(error, 'column') === 'role')
    return appError('database.unsafe', { setting: 'session_replication_role', reason: 'unfilled' });
  if (state === RULE_MISSING) return appError('database.unprepared', { reason: 'rules' });
  if (state !== undefined) return refusalOfState(state);
  const code = systemCode(error) ?? '';
  if (TLS.test(code) || error.message === NO_TLS) {
    return appError('database.tls', { reason: code === '' ? 'TLS' : code });
  }
  if (NO_SCRAM.test(error.message)) return appError('database.authentication');
  const reason = AWAY_REASONS[code];
  if (reason !== undefined) return appError('database.away', { reason });
  if (SYSTEM_AWAY.has(code) || ENDED.test(error.message)) return appError('database.away');
  return undefined;
}

/** What an error means while a connection is opened, when no server answer counts as a bug; undefined for other exceptions. */
export function connectionRefusal(error: unknown): AppError | undefined {
  if (error instanceof Error && error.message === NO_ANSWER_TO_TLS) return appError('database.connection');
  const state = sqlState(error);
  // A program between this one and the server that does not take what the client asks for.
  const known = state === '08P01' ? undefined : databaseRefusal(error);
  if (known || !(error instanceof Error) || !('severity' in error)) return known;
  return appError('database.connection', state === undefined ? {} : { reason: state });
}

function unsafeBy(setting: string): AppError {
  return appError('database.unsafe', { setting });
}

function textOf(error: Error, field: 'detail' | 'table' | 'column'): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value.slice(0, SHOWN) : '';
}

function refusalOfState(state: string): AppError | undefined {
  if (state === PASSWORD) return appError('database.password');
  if (state === NOT_ADMITTED) return appError('database.password', { reason: state });
  if (state === FULL) return appError('database.away', { reason: state });
  if (AWAY.test(state)) return appError('database.away');
  if (BUSY.has(state)) return appError('database.busy');
  if (REFUSED.test(state)) return appError('database.refused', { reason: state });
  if (state === RIGHTS) return appError('database.rights');
  if (state === NO_DATABASE) return appError('database.missing');
  if (NO_SCHEMA.has(state)) return appError('database.unprepared');
  return undefined;
}
