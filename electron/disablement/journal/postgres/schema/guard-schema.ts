/**
 * What the server itself checks of every write to the shared journal: the form of each request, each event's place, state and hour,
 * and the link, computed from the columns; no role may set what the server knows (docs/adr/0058).
 */

import { INSTANT, UTC_INSTANT } from '../../../../storage/postgres/hour-pattern.ts';
import { NOT_DURABLE } from '../../../../storage/postgres/refusal.ts';
import { WRITES_OFF } from '../../../../storage/postgres/server-check.ts';
import { HOLDERS, SEATS } from '../../../../storage/postgres/seat-schema.ts';
import { DEFINER } from '../../../../storage/postgres/sharing-guard.ts';
import { PLACED, WHOLE } from './placed-rules.ts';

/** Roles of `postgres-schema.ts`, which has these rules. */
interface Roles {
  readonly reader: string;
  readonly writer: string;
}

/** Columns that a program gives; all others are the server's. */
const REQUEST = `series_id, request_id, inf_id, environment, tp_amb, uf, ano, cnpj, company, mod, serie, ini, fin, x_just, signed_xml,
  certificate, certificate_until, created_at`;
/** `company_id` and `position` are only compared: a program that has seen another end of the chain is refused. */
const EVENT = 'company_id, position, request_id, seq, kind, state, disabled, at, data, raw, machine, os_user';

/**
 * As `chain.ts` computes both, for valid text to the byte: `to_json` escapes as JSON.stringify does. In PL/pgSQL, like all that each
 * event calls: an SQL function with its own search path is planned anew at each call, which took a quarter of a reservation.
 */
const HASHES = `
CREATE OR REPLACE FUNCTION balcao.link_hash(previous text, place integer, request text, seq integer, kind text, state text, disabled integer,
  at text, data text, raw bytea, by_whom text[]) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE writers text := to_json(array_remove(by_whom, NULL))::text;
BEGIN
  RETURN encode(sha256(convert_to('["' || previous || '",' || place || ',' || to_json(request)::text || ',' || seq || ',' || to_json(kind)::text
    || ',' || to_json(state)::text || ',' || disabled || ',' || to_json(at)::text || ',' || to_json(data)::text || ','
    || CASE WHEN raw IS NULL THEN 'null' ELSE '"' || encode(sha256(raw), 'hex') || '"' END
    || CASE WHEN writers <> '[]' THEN ',' || substr(writers, 2) ELSE ']' END, 'UTF8')), 'hex');
END $$;
CREATE OR REPLACE FUNCTION balcao.request_hash(r balcao.request) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN encode(sha256(convert_to('[' || concat_ws(',', to_json(r.request_id), to_json(r.inf_id), to_json(r.environment)::text,
    to_json(r.tp_amb), to_json(r.uf)::text, r.ano, to_json(r.cnpj)::text, to_json(r.company)::text, to_json(r.mod)::text, r.serie, r.ini, r.fin,
    to_json(r.x_just), to_json(r.signed_xml), to_json(r.certificate)::text, to_json(r.certificate_until), to_json(r.created_at))
    || ']', 'UTF8')), 'hex');
END $$;`;

/** Minutes that an hour may differ from the server's; an answer may be noted long after its request, when the server is back. */
const APART = `interval '10 minutes'`;
const TEXT_OF = (hour: string) =>
  `to_char((${hour}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') COLLATE "C"`;
const HOURS = `
CREATE OR REPLACE FUNCTION balcao.hour_fits(at text, following text) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN at ~ '${UTC_INSTANT}' AND at COLLATE "C" <= ${TEXT_OF(`clock_timestamp() + ${APART}`)}
    AND (at COLLATE "C" >= ${TEXT_OF(`clock_timestamp() - ${APART}`)} OR CASE WHEN following ~ '${UTC_INSTANT}'
      THEN at COLLATE "C" >= ${TEXT_OF(`following::timestamptz - ${APART}`)} ELSE false END);
END $$;`;

/** What each kind's `data` must have, by `eventDataSchemas`; what it may have is the reader's to parse. */
export const EVENT_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  prepared: { request: 'string' },
  signed: { certificate: 'string', certificateUntil: 'string' },
  waived: { waivers: 'array' },
  sending: { owner: 'string', xmlSeq: 'number', overridden: 'boolean' },
  unsent: { code: 'string', phase: 'string' },
  answer: { sendingSeq: 'number', httpStatus: 'number', contentType: 'string' },
  outcome: { nProt: 'string' },
  file: { paths: 'array', sha256: 'array', suffixed: 'boolean' },
  'file-problem': { problem: 'string', path: 'string' },
  imported: { path: 'string', sha256: 'string' },
  clock: {},
  discarded: {},
  closed: { found: 'boolean', nProt: 'string' },
};

/** The table of steps (`state-machine.ts`); of a folder's past, which may meet what happened here, also the state that blocks more. */
const STEPS = `
CREATE OR REPLACE FUNCTION balcao.event_shaped(kind text, data text) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE fields json := '${JSON.stringify(EVENT_FIELDS)}'::json -> kind; given json;
BEGIN
  IF fields IS NULL OR octet_length(data) > 1048576 THEN RETURN false; END IF;
  PERFORM data::json;
  -- Half of a pair of surrogates is JSON for a program, and a text for nobody.
  given := regexp_replace(data, '\\\\(u[0-9A-Fa-f]{4}|.)', '_', 'g')::json;
  RETURN json_typeof(given) = 'object' AND NOT EXISTS (SELECT FROM json_each_text(fields) AS f (name, type)
    WHERE json_typeof(given -> f.name) IS DISTINCT FROM f.type);
EXCEPTION WHEN data_exception THEN RETURN false;
END $$;
CREATE OR REPLACE FUNCTION balcao.event_steps(before text, kind text, state text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN CASE kind WHEN 'prepared' THEN false
    WHEN 'sending' THEN state = 'sending' AND before IN ('prepared', 'uncertain')
    ELSE state = before OR (kind, before, state) IN (('discarded', 'prepared', 'discarded'), ('imported', 'prepared', 'imported'),
      ('outcome', 'prepared', 'homologated'), ('outcome', 'sending', 'homologated'), ('outcome', 'sending', 'refused'),
      ('outcome', 'sending', 'uncertain'), ('unsent', 'sending', 'prepared'), ('unsent', 'sending', 'uncertain'),
      ('outcome', 'uncertain', 'homologated'), ('closed', 'uncertain', 'closed'), ('outcome', 'imported', 'homologated'),
      ('closed', 'imported', 'closed')) END;
END $$;
CREATE OR REPLACE FUNCTION balcao.event_weighs(before text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT array_position(w, state) >= array_position(w, before) FROM (SELECT
    ARRAY['prepared', 'discarded', 'refused', 'closed', 'imported', 'uncertain', 'sending', 'homologated'] AS w) AS weights
$$;`;

/**
 * A role's or a database's settings apply from its next connection on, the server's own at once: a sending that goes out must not be lost,
 * whatever they were when the journal was opened.
 */
const DURABLE = `
  IF NEW.kind = 'sending' AND NEW.origin_hash IS NULL AND ${WRITES_OFF} IS NOT NULL THEN
    RAISE EXCEPTION 'a sending would not be durable' USING ERRCODE = '${NOT_DURABLE}', DETAIL = ${WRITES_OFF};
  END IF;`;

const EVENTS = `
CREATE OR REPLACE FUNCTION balcao.event_in_order() RETURNS trigger LANGUAGE plpgsql ${DEFINER} AS $$
DECLARE
  of_company integer;
  made balcao.request;
  last record;
  before record;
BEGIN
  SELECT s.company_id INTO of_company FROM balcao.request r JOIN balcao.series s USING (series_id) WHERE r.request_id = NEW.request_id;
  SELECT e.position, e.hash INTO last FROM balcao.event e WHERE e.company_id = NEW.company_id ORDER BY e.position DESC LIMIT 1;
  SELECT e.seq, e.state, e.at INTO before FROM balcao.event e WHERE e.request_id = NEW.request_id ORDER BY e.seq DESC LIMIT 1;
  IF NEW.company_id IS DISTINCT FROM of_company OR NEW.position IS DISTINCT FROM coalesce(last.position, 0) + 1
    OR NEW.seq IS DISTINCT FROM coalesce(before.seq, 0) + 1 THEN
    RAISE EXCEPTION 'an event only follows the last one' USING ERRCODE = '40001';
  END IF;
  IF NOT coalesce(balcao.event_shaped(NEW.kind, NEW.data) AND octet_length(NEW.raw) <= 16777216 IS NOT FALSE
    AND octet_length(NEW.at) <= 40 AND octet_length(NEW.machine) <= 256 AND octet_length(NEW.os_user) <= 256, false) THEN
    RAISE EXCEPTION 'an event has the form of its kind' USING ERRCODE = '23514';
  END IF;
  IF before.seq IS NULL THEN
    SELECT * INTO made FROM balcao.request WHERE request_id = NEW.request_id;
    IF NEW.kind <> 'prepared' OR NEW.state <> 'prepared' OR NEW.disabled <> 0
      OR NEW.data::json ->> 'request' IS DISTINCT FROM balcao.request_hash(made) THEN
      RAISE EXCEPTION 'the first event brings its request' USING ERRCODE = '23514';
    END IF;
  ELSIF NOT (balcao.event_steps(before.state, NEW.kind, NEW.state)
      OR (NEW.origin_hash IS NOT NULL AND NEW.kind <> 'prepared' AND balcao.event_weighs(before.state, NEW.state)))
    -- A refusal says nothing of what was sent before it, and neither does a repetition that never left.
    OR (NEW.origin_hash IS NULL AND before.state = 'sending' AND NEW.state IN ('refused', 'prepared') AND 1 < (SELECT
      count(*) FILTER (WHERE e.kind = 'sending') - count(*) FILTER (WHERE e.kind = 'unsent')
      FROM balcao.event e WHERE e.request_id = NEW.request_id)) THEN
    RAISE EXCEPTION 'no step from % to %', before.state, NEW.state USING ERRCODE = '23514';
  END IF;
  -- A past keeps its hours; one that does not exist, no program could read.
  IF NOT (CASE WHEN NEW.origin_hash IS NULL THEN balcao.hour_fits(NEW.at, before.at) ELSE NEW.at ~ '${INSTANT}' END) THEN
    RAISE EXCEPTION 'the hour of an event is near the server''s' USING ERRCODE = '22008';
  END IF;
${DURABLE}${WHOLE}
  NEW.role := session_user;
  NEW.xact := pg_current_xact_id();
  NEW.previous := coalesce(last.hash, repeat('0', 64));
  NEW.hash := balcao.link_hash(NEW.previous, NEW.position, NEW.request_id, NEW.seq, NEW.kind, NEW.state, NEW.disabled, NEW.at,
    NEW.data, NEW.raw, ARRAY[NEW.machine, NEW.os_user, NEW.role] || NEW.origin_hash);
  RETURN NEW;
END $$;`;

const REQUESTS = `
CREATE OR REPLACE FUNCTION balcao.request_placed() RETURNS trigger LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM balcao.series s JOIN balcao.company c USING (company_id) WHERE s.series_id = NEW.series_id
    AND (c.cnpj, s.tp_amb, s.mod, s.serie) = (NEW.cnpj, NEW.tp_amb, NEW.mod, NEW.serie)) THEN
    RAISE EXCEPTION 'a request lies in its own series' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
-- Without its first event it would be in no chain, and every audit would call the journal broken.
CREATE OR REPLACE FUNCTION balcao.request_begun() RETURNS trigger LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM balcao.event e WHERE e.request_id = NEW.request_id AND e.seq = 1)
    AND NOT pg_has_role(session_user, 'balcao_dono', 'MEMBER') THEN
    RAISE EXCEPTION 'a request comes with its first event' USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;`;

/**
 * Every user may take an advisory lock, so nothing waits for one; a row's lock is only for users who may run these functions. A sender is
 * alive while a connection of its own role has its key; a lock on that key by another role does not count. The companies of one root are
 * locked together where a token's daily cap is counted.
 */
const LOCKS = `
CREATE OR REPLACE FUNCTION balcao.lock_companies(cnpjs text[]) RETURNS void LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  PERFORM FROM balcao.company c WHERE c.cnpj = ANY (cnpjs) ORDER BY c.company_id FOR NO KEY UPDATE;
END $$;
CREATE OR REPLACE FUNCTION balcao.try_company(id integer) RETURNS boolean LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  PERFORM FROM balcao.company c WHERE c.company_id = id FOR NO KEY UPDATE SKIP LOCKED;
  RETURN FOUND;
END $$;
CREATE OR REPLACE FUNCTION balcao.begin_sender(id text, on_machine text, by_user text) RETURNS void LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  INSERT INTO balcao.owner (owner, machine, os_user, role) VALUES (id, on_machine, by_user, session_user);
END $$;
-- Its row is locked, so that whoever finds it dead waits, and then sees what it noted.
CREATE OR REPLACE FUNCTION balcao.sender_stands(id text) RETURNS boolean LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  PERFORM FROM balcao.owner o WHERE o.owner = id AND o.role = session_user AND o.ended IS NULL FOR SHARE;
  RETURN FOUND;
END $$;
CREATE OR REPLACE FUNCTION balcao.end_sender(id text) RETURNS void LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  UPDATE balcao.owner o SET ended = now() WHERE o.owner = id AND o.role = session_user AND o.ended IS NULL;
END $$;
CREATE OR REPLACE FUNCTION balcao.end_dead_sender(id text) RETURNS boolean LANGUAGE plpgsql ${DEFINER} AS $$
DECLARE key bigint := hashtextextended(id, 20260); lives boolean;
BEGIN
  PERFORM FROM balcao.owner o WHERE o.owner = id FOR UPDATE;
  SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN balcao.owner o ON o.owner = id AND o.role = a.usename
    WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND ((l.classid::bigint << 32) | l.objid::bigint) = key
      AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())) INTO lives;
  IF NOT lives THEN
    UPDATE balcao.owner o SET ended = now() WHERE o.owner = id AND o.ended IS NULL;
  END IF;
  RETURN NOT lives;
END $$;
-- Ended long ago, so that no sending of theirs is still to be noted.
CREATE OR REPLACE FUNCTION balcao.sweep_senders() RETURNS void LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  DELETE FROM balcao.owner o WHERE o.ended < now() - interval '1 day';
END $$;`;

/** A folder's past keeps its hours and reserves nothing; its own links are computed anew too. */
const PASTS = `
CREATE OR REPLACE FUNCTION balcao.import_origin(on_machine text, by_user text, from_folder text) RETURNS integer LANGUAGE plpgsql ${DEFINER} AS $$
DECLARE id integer;
BEGIN
  INSERT INTO balcao.origin (machine, os_user, folder) VALUES (on_machine, by_user, from_folder) RETURNING origin_id INTO id;
  RETURN id;
END $$;
CREATE OR REPLACE FUNCTION balcao.import_events(companies integer[], positions integer[], requests text[], seqs integer[], kinds text[],
  states text[], disableds integer[], ats text[], datas text[], raws text[], on_machine text, by_user text, origins text[])
  RETURNS text[] LANGUAGE plpgsql ${DEFINER} AS $$
DECLARE links text[];
BEGIN
  IF array_position(origins, NULL) IS NOT NULL OR cardinality(origins) <> cardinality(requests) THEN
    RAISE EXCEPTION 'a past has its own links' USING ERRCODE = '23514';
  END IF;
  WITH put AS (
    INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, raw, machine, os_user, origin_hash)
    SELECT company, place, request, seq, kind, state, disabled, at, data, CASE WHEN raw <> '-' THEN decode(raw, 'hex') END,
      on_machine, by_user, origin
    FROM unnest(companies, positions, requests, seqs, kinds, states, disableds, ats, datas, raws, origins) WITH ORDINALITY
      AS e (company, place, request, seq, kind, state, disabled, at, data, raw, origin, n) ORDER BY n
    RETURNING event_id, hash)
  SELECT array_agg(hash ORDER BY event_id) INTO links FROM put;
  RETURN links;
END $$;
CREATE OR REPLACE FUNCTION balcao.origin_linked() RETURNS trigger LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  IF NEW.hash IS DISTINCT FROM (SELECT balcao.link_hash(NEW.previous, NEW.position, NEW.request_id, NEW.seq, e.kind, NEW.state,
      NEW.disabled, e.at, e.data, e.raw, NULL) FROM balcao.event e WHERE e.request_id = NEW.request_id AND e.seq = NEW.event_seq)
    AND NOT pg_has_role(session_user, 'balcao_dono', 'MEMBER') THEN
    RAISE EXCEPTION 'a link of a past covers its event' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;`;

/**
 * Below this number no transaction can still add an event; a transaction that only reads, or is of another database, is not waited for,
 * however long it stays open.
 */
const SETTLED = `
CREATE OR REPLACE FUNCTION balcao.settled_before() RETURNS xid8 LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT coalesce(min(x), pg_snapshot_xmax(pg_current_snapshot())) FROM pg_snapshot_xip(pg_current_snapshot()) AS x
  WHERE NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.backend_xid = x::xid
    AND (a.datname <> current_database() OR NOT (pg_has_role(a.usesysid, 'balcao_inutiliza', 'MEMBER')
      OR pg_has_role(a.usesysid, 'balcao_dono', 'MEMBER'))))
$$;`;

/** No role writes whole rows. */
export const guardStep = ({ reader, writer }: Roles): string => `
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA balcao FROM ${reader}, ${writer};
GRANT INSERT (cnpj) ON balcao.company TO ${writer};
GRANT INSERT (company_id, tp_amb, mod, serie) ON balcao.series TO ${writer};
GRANT INSERT (${REQUEST}) ON balcao.request TO ${writer};
GRANT INSERT (${EVENT}) ON balcao.event TO ${writer};
GRANT INSERT (origin_id, hash, position, previous, request_id, seq, state, disabled, event_seq) ON balcao.origin_event TO ${writer};`;

/** The companies of one root are locked and counted together where a token has a daily cap. */
export const ROOT_STEP = 'CREATE INDEX IF NOT EXISTS company_root ON balcao.company (left(cnpj, 8))';

/** May be run again: puts each function, form and trigger in place, and each function's rights. */
export const guardRules = ({ reader, writer }: Roles): string => `
${[HASHES, HOURS, STEPS, EVENTS, REQUESTS, LOCKS, PASTS, SETTLED, SEATS, HOLDERS, PLACED].join('\n')}
GRANT EXECUTE ON FUNCTION balcao.settled_before, balcao.take_seat, balcao.holder_before TO ${reader}, ${writer};
GRANT EXECUTE ON FUNCTION balcao.lock_companies, balcao.try_company, balcao.begin_sender, balcao.sender_stands, balcao.end_sender,
  balcao.end_dead_sender, balcao.sweep_senders, balcao.import_origin, balcao.import_events TO ${writer};`;
