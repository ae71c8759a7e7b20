/** The statements of sharing on PostgreSQL: each is one transaction, so that a lost connection leaves all of it or nothing. */

import { z } from 'zod';
import { SHARING_SCHEMA_NAME as S } from '../../storage/postgres/sharing-schema.ts';

/** The channel of the listeners; its payload is {@link PAUSED}, or tells that rows came. */
export const CHANNEL = 'balcao_partilha';
export const PAUSED = 'pauses';

/**
 * Positions are given and committed under one lock: a reader that sees a position sees all below it, whatever order transactions end
 * in, so that "after the last one taken" leaves nothing out (docs/adr/0055). The server looks at each row (docs/adr/0058). $1
 * identities, $2 kinds, $3 companies, $4 bodies, $5 machine, $6 user.
 */
export const HAND_IN = `SELECT n, refused FROM ${S}.hand_in($1::text[], $2::text[], $3::text[], $4::text[], $5, $6)`;

/** Of a row: ours have 64 characters at most, and a longer one is compared by its beginning, wherever it is fetched. */
export const IDENTITY = 'left(identity, 256) AS identity';
const WHICH = `(SELECT origin::text FROM ${S}.shared_origin) AS origin,
  (SELECT ${IDENTITY} FROM ${S}.shared_row WHERE position = $1) AS identity`;

/**
 * $1 position: which database this is, the row there, and where the newest row is, if any: files, answers, refusals, contingency and
 * companies all say whether a number may be disabled.
 */
export const NEWEST_AT = `SELECT ${WHICH}, (SELECT max(position) FROM ${S}.shared_row) AS position`;

/** $1 position: which database this is, the row there, and the server's clock. */
export const LOOK = `SELECT ${WHICH}, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`;

// Large integers come as text.
const whichSchema = z.object({ origin: z.string(), identity: z.string().nullable() });
export const newestSchema = whichSchema.extend({ position: z.coerce.number().nullable() });
export const lookSchema = whichSchema.extend({ now: z.coerce.number().int() });

/** What is left of a pause; capped, since `infinity` and very distant times cannot be given as a number. */
const LEFT_MS = `(extract(epoch FROM LEAST(until, clock_timestamp() + interval '2 hours') - clock_timestamp()) * 1000)::bigint`;

/**
 * One more of `subject` within the hour, if less than `limit` are counted and `place` is not paused. The row's lock serializes all
 * computers; the same `id` counts once. $1 exit, $2 subject, $3 id, $4 limit, $5 place.
 */
export const COUNT = `SELECT counted, paused, free FROM ${S}.meter_count($1, $2, $3, $4, $5)`;

/** Counted elsewhere before: whatever the limit. $1 exit, $2 subject, $3 detail, $4 id, $5 age in milliseconds. */
export const COUNT_LATER = `SELECT ${S}.meter_count_later($1, $2, $3, $4, $5)`;

/** Nothing was sent. $1 exit, $2 subject, $3 id. */
export const TAKE_BACK = `SELECT ${S}.meter_take_back($1, $2, $3)`;

/**
 * How often the most frequent detail of a subject was counted within the hour, and when the first of these leaves it.
 * $1 exit, $2 subject, $3 place.
 */
export const COUNTED = `SELECT paused, n, free FROM ${S}.meter_counted($1, $2, $3)`;

/** A 656. $1 exit, $2 place, $3 age in milliseconds, $4 length in milliseconds. */
export const PAUSE = `SELECT ${S}.meter_pause($1, $2, $3, $4)`;

/** $1 exit. */
export const PAUSES = `SELECT place, ${LEFT_MS} AS remaining
  FROM ${S}.shared_pause WHERE exit_label = $1 AND until > clock_timestamp()`;

/** Counts of which none is within the hour any more. */
export const PRUNE = `SELECT ${S}.meter_prune()`;
