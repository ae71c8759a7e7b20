/**
 * How a connection to PostgreSQL is made: every wait is bounded, and defaults of server, database and role are
 * overridden.
 */

import type { ClientConfig } from 'pg';
import type { ConnectionSettings } from './connection-url.ts';

const CONNECT_MS = 5_000;
const STATEMENT_MS = 10_000;
const LOCK_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
/** Longer than the server's own limit, for a server that no longer answers. */
const ANSWER_MS = 15_000;
/** Overrides the defaults of the server, the database and the role. */
const SESSION: Readonly<Record<string, string | number>> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  bytea_output: 'hex',
  row_security: 'on',
  // Patterns in the server's own checks have backslashes.
  standard_conforming_strings: 'on',
  // Functions and operators that users created elsewhere cannot replace the server's own.
  search_path: 'pg_catalog,pg_temp',
  // A connection that listens is idle all day.
  idle_session_timeout: 0,
  // A computer without power is noticed within half a minute, so that its sendings can be settled.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
};

/** Without the password. `seat`: what the data folder is called there, in hexadecimal. */
export function clientConfig(settings: ConnectionSettings, seat?: string): ClientConfig {
  const { host, port, user, database, tls } = settings;
  return {
    host,
    port,
    user,
    database,
    // Given explicitly, since for an address Node would otherwise compare the certificate with "localhost".
    ssl: tls ? { ...tls, host, rejectUnauthorized: true, minVersion: 'TLSv1.2' } : false,
    enableChannelBinding: true,
    application_name: 'balcao-nfe',
    client_encoding: 'UTF8',
    options: Object.entries({ ...SESSION, ...(seat === undefined ? {} : { 'balcao.seat': seat }) })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
  };
}
