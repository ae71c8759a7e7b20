/** The statements of sharing on PostgreSQL: each is one transaction, so that a lost connection leaves all of it or nothing. */

import { SHARING_SCHEMA_NAME as S } from '../storage/postgres/sharing-schema.ts';
import { FILE_NUMBERS } from './tables.ts';

/** What listeners wake by; its payload is `pauses`, or says that rows came. */
export const CHANNEL = 'balcao_partilha';

/** One number for the advisory lock under which positions are given. */
const TURN = 4_711_880_655;

/**
 * Positions are given and committed under one lock: who sees a position sees all below it, whatever order transactions
 * end in, so that "after the last one taken" leaves nothing out (docs/adr/0055).
 * $1 identities, $2 kinds, $3 companies, $4 bodies, $5 machine, $6 user, $7 what listeners are told.
 */
export const HAND_IN = `WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(${TURN})),
  put AS (
    INSERT INTO ${S}.shared_row (identity, kind, company, body, machine, os_user)
    SELECT r.identity, r.kind, r.company, r.body, $5, $6
    FROM turn, unnest($1::text[], $2::text[], $3::text[], $4::text[])
      WITH ORDINALITY AS r (identity, kind, company, body, place)
    ORDER BY r.place
    ON CONFLICT (identity) DO NOTHING RETURNING position)
  SELECT n, CASE WHEN n > 0 THEN pg_notify('${CHANNEL}', $7) END FROM (SELECT count(*)::int AS n FROM put) AS added`;

/** $1 position, $2 most rows. */
export const TAKE = `SELECT position, identity, kind, body FROM ${S}.shared_row
  WHERE position > $1 ORDER BY position LIMIT $2`;

const WHICH = `(SELECT origin::text FROM ${S}.shared_origin) AS origin,
  (SELECT identity FROM ${S}.shared_row WHERE position = $1) AS identity`;

/** $1 position: which database this is, the row there, and where the newest row is that says something of numbers in files, if any. */
export const NUMBERS_AT = `SELECT ${WHICH},
  (SELECT max(position) FROM ${S}.shared_row WHERE kind = '${FILE_NUMBERS}') AS position`;

/** $1 position: which database this is, the row there, and the server's clock. */
export const LOOK = `SELECT ${WHICH}, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`;

// A lost count of the last moment is harmless, the limits have room; to wait for the disk would double a consult's wait.
const FAST = `fast AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;
const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
const HOUR_MS = 3_600_000;
const WITHIN = `(SELECT count(*) FROM jsonb_each_text(c.asks) AS a WHERE a.value::bigint > ${NOW_MS} - ${HOUR_MS})`;
const RECENT = `COALESCE((SELECT jsonb_object_agg(a.key, a.value::bigint) FROM jsonb_each_text(c.asks) AS a
  WHERE a.value::bigint > ${NOW_MS} - ${HOUR_MS}), '{}'::jsonb)`;

/** What is left of a pause; the server cannot say it of `infinity`, nor as a number of what is far enough. */
const LEFT_MS = `(extract(epoch FROM LEAST(until, clock_timestamp() + interval '2 hours') - clock_timestamp()) * 1000)::bigint`;

/**
 * One more of `subject` within the hour, if less than `limit` are counted and `place` is not paused. The row's lock makes
 * it one question for all computers; the same `id` counts once.
 * $1 exit, $2 subject, $3 id, $4 limit, $5 place.
 */
export const COUNT = `WITH ${FAST},
  pause AS (SELECT until FROM ${S}.shared_pause WHERE exit_label = $1 AND place = $5 AND until > clock_timestamp()),
  counted AS (
    INSERT INTO ${S}.shared_count AS c (exit_label, subject, detail, asks, last)
    SELECT $1, $2, '', jsonb_build_object($3::text, ${NOW_MS}), clock_timestamp() FROM fast
    WHERE NOT EXISTS (SELECT FROM pause)
    ON CONFLICT (exit_label, subject, detail) DO UPDATE
      SET asks = ${RECENT} || jsonb_build_object($3::text, ${NOW_MS}), last = clock_timestamp()
      WHERE c.asks ? $3 OR ${WITHIN} < $4
    RETURNING 1)
  SELECT EXISTS (SELECT FROM counted) AS counted,
    (SELECT ${LEFT_MS} FROM pause) AS paused,
    (SELECT min(a.value::bigint) + ${HOUR_MS} - ${NOW_MS} FROM ${S}.shared_count AS c, jsonb_each_text(c.asks) AS a
      WHERE c.exit_label = $1 AND c.subject = $2 AND a.value::bigint > ${NOW_MS} - ${HOUR_MS}) AS free`;

/** Counted elsewhere before: whatever the limit. $1 exit, $2 subject, $3 detail, $4 id, $5 age in milliseconds. */
export const COUNT_LATER = `WITH ${FAST}
  INSERT INTO ${S}.shared_count AS c (exit_label, subject, detail, asks, last)
  SELECT $1, $2, $3, jsonb_build_object($4::text, ${NOW_MS} - $5::bigint), clock_timestamp() FROM fast
  ON CONFLICT (exit_label, subject, detail) DO UPDATE
    SET asks = ${RECENT} || jsonb_build_object($4::text, ${NOW_MS} - $5::bigint), last = clock_timestamp()
    WHERE NOT c.asks ? $4`;

/** Nothing was sent. $1 exit, $2 subject, $3 id. */
export const TAKE_BACK = `WITH ${FAST}
  UPDATE ${S}.shared_count AS c SET asks = c.asks - $3::text FROM fast WHERE c.exit_label = $1 AND c.subject = $2`;

/**
 * How often the most frequent detail of a subject was counted within the hour, and when the first of these leaves it.
 * $1 exit, $2 subject, $3 place.
 */
export const COUNTED = `SELECT
  (SELECT ${LEFT_MS} FROM ${S}.shared_pause
    WHERE exit_label = $1 AND place = $3 AND until > clock_timestamp()) AS paused,
  most.n, most.free
  FROM (SELECT 1) AS one LEFT JOIN (
    SELECT count(*)::int AS n, min(a.value::bigint) + ${HOUR_MS} - ${NOW_MS} AS free
    FROM ${S}.shared_count AS c, jsonb_each_text(c.asks) AS a
    WHERE c.exit_label = $1 AND c.subject = $2 AND a.value::bigint > ${NOW_MS} - ${HOUR_MS}
    GROUP BY c.detail ORDER BY n DESC LIMIT 1) AS most ON true`;

/** A 656. $1 exit, $2 place, $3 age in milliseconds, $4 length in milliseconds. */
export const PAUSE = `WITH put AS (
    INSERT INTO ${S}.shared_pause AS p (exit_label, place, until)
    VALUES ($1, $2, clock_timestamp() + ($4::bigint - $3::bigint) * interval '1 millisecond')
    ON CONFLICT (exit_label, place) DO UPDATE SET until = GREATEST(p.until, EXCLUDED.until) RETURNING 1)
  SELECT pg_notify('${CHANNEL}', 'pauses') FROM put`;

/** $1 exit. */
export const PAUSES = `SELECT place, ${LEFT_MS} AS remaining
  FROM ${S}.shared_pause WHERE exit_label = $1 AND until > clock_timestamp()`;

/** Counts of which none is within the hour any more. */
export const PRUNE = `WITH old AS (DELETE FROM ${S}.shared_pause WHERE until < clock_timestamp() - interval '1 day')
  DELETE FROM ${S}.shared_count WHERE last < clock_timestamp() - interval '2 hours'`;
