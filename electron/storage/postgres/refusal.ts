/** Which exceptions of PostgreSQL's client are a server that cannot be used now, by name; the others are bugs. */

import { appError, type AppError } from '../../../shared/errors.ts';

/** An expected failure of the shared store, from where a bare value is returned. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
  readonly appError: AppError;

  constructor(appError: AppError) {
    super(appError.code);
    this.appError = appError;
  }
}

/** SQLSTATE of an exclusion constraint: the numbers are taken. */
export const EXCLUDED = '23P01';
/** SQLSTATE by which the journal's own rules refuse an event that does not follow the last one. */
export const MOVED = '40001';
/** SQLSTATE of a primary or unique key that is there already. */
export const DUPLICATE = '23505';

const PASSWORD = new Set(['28P01', '28000']);
const AWAY = /^(?:08|57P0[1-5]|53300)/;
/** Locks not granted, statements cut off, deadlocks. */
const BUSY = new Set(['55P03', '57014', '40P01', '40001', '25P03', '25P04']);
/** Full disk or memory, read-only server, files that cannot be written. */
const REFUSED = /^(?:53[12]00|25006|58)/;
const RIGHTS = '42501';
const NO_DATABASE = '3D000';
const NO_SCHEMA = new Set(['3F000', '42P01', '42883', '42703']);

const SYSTEM_AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN'],
  ...['ENETUNREACH', 'ENETDOWN', 'EPIPE', 'ECONNABORTED', 'EADDRNOTAVAIL'],
]);
/** What the client says of a connection that ended, or never came about. */
const ENDED =
  /^(?:Connection terminated|timeout expired|timeout exceeded|Client (?:has encountered|was closed)|Query read timeout|Cannot use a pool|write after end|This socket)/;
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/;
const NO_TLS = 'The server does not support SSL connections';
const PG_CODE = /^[0-9A-Z]{5}$/;

/** SQLSTATE of an exception, also of one that was given a name; undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof StoreRefusal) return error.cause === undefined ? undefined : sqlState(error.cause);
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return typeof error.code === 'string' && PG_CODE.test(error.code) ? error.code : undefined;
}

/** True where it is not known whether the server carried out what was asked last. */
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
  if (state !== undefined) return refusalOfState(state);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (TLS.test(code) || error.message === NO_TLS) {
    return appError('database.tls', { reason: code === '' ? 'TLS' : code });
  }
  if (SYSTEM_AWAY.has(code) || ENDED.test(error.message)) return appError('database.away');
  return undefined;
}

function refusalOfState(state: string): AppError | undefined {
  if (PASSWORD.has(state)) return appError('database.password');
  if (AWAY.test(state)) return appError('database.away');
  if (BUSY.has(state)) return appError('database.busy');
  if (REFUSED.test(state)) return appError('database.refused', { reason: state });
  if (state === RIGHTS) return appError('database.rights');
  if (state === NO_DATABASE) return appError('database.missing');
  if (NO_SCHEMA.has(state)) return appError('database.unprepared');
  return undefined;
}
