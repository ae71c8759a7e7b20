/**
 * Which data folder wrote an event, as the server knows it, and who holds a lock that others wait for: machine and user of an event are
 * what its writer says (docs/adr/0058).
 */

import { DEFINER } from './sharing-guard.ts';

/** The name that a connection states, where it belongs to its own role. */
const OWN = `SELECT s.seat FROM balcao.seat s WHERE s.seat = current_setting('balcao.seat', true) AND s.role = session_user`;

/** Null for older events, and for writers without a name. */
export const SEAT_STEP = 'ALTER TABLE balcao.event ADD COLUMN seat text';

/** A name belongs to the role that registers it first. */
export const SEATS = `
CREATE OR REPLACE FUNCTION balcao.take_seat() RETURNS boolean LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  IF current_setting('balcao.seat', true) ~ '^[0-9a-f]{16}$' THEN
    INSERT INTO balcao.seat (seat, role) VALUES (current_setting('balcao.seat', true), session_user) ON CONFLICT DO NOTHING;
  END IF;
  RETURN EXISTS (${OWN});
END $$;
CREATE OR REPLACE FUNCTION balcao.event_seated() RETURNS trigger LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  NEW.seat := (${OWN});
  RETURN NEW;
END $$;`;

/**
 * The address is that of the connection; of other roles the server shows it, and since when, only to roles that may read its
 * statistics.
 */
export const HOLDERS = `
CREATE OR REPLACE FUNCTION balcao.holder_before(waiting integer) RETURNS TABLE (role text, machine text, since timestamptz) LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT a.usename::text, coalesce(a.client_hostname, host(a.client_addr)), a.xact_start FROM pg_stat_activity a
  WHERE a.pid = ANY (pg_blocking_pids(waiting)) AND a.datname = current_database() ORDER BY a.xact_start NULLS LAST LIMIT 1
$$;`;
