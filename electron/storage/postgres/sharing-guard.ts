/**
 * What the server itself checks of the shared log and the meter: rows are handed in by functions that check each by the rights of the
 * session's user; no role writes the tables (docs/adr/0058).
 */

import { DAY_OR_INSTANT, SAID_INSTANT } from './hour-pattern.ts';
import { SHARING_SCHEMA_NAME as S } from './sharing-schema.ts';

interface Roles {
  readonly reader: string;
  readonly writer: string;
  readonly responsible: string;
}

/** Of a function that runs with the owner's rights. */
export const DEFINER = 'SECURITY DEFINER SET search_path = pg_catalog, pg_temp';
const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

const KNOWN_JSON = `
CREATE OR REPLACE FUNCTION ${S}.known_json(body text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN body::jsonb;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN RETURN NULL;
END $$;`;

/** `company_uf`: which UF of a company was confirmed last; `seat`: whose data folder one is. Both follow from the rows so far. */
const TABLES = `
CREATE TABLE ${S}.company_uf (cnpj text PRIMARY KEY, uf text NOT NULL);
CREATE TABLE ${S}.seat (seat text PRIMARY KEY, role name NOT NULL);
${KNOWN_JSON}
INSERT INTO ${S}.company_uf SELECT DISTINCT ON (cnpj) cnpj, uf FROM (SELECT position, b -> 'row' ->> 'cnpj' AS cnpj, b -> 'row' ->> 'uf' AS uf
    FROM (SELECT position, ${S}.known_json(body) AS b FROM ${S}.shared_row WHERE kind = 'company' AND octet_length(body) < 65536) AS rows
    WHERE b -> 'row' ->> 'uf_confirmed' = '1' AND b -> 'past' IS NULL) AS said
  WHERE cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$' AND uf IS NOT NULL ORDER BY cnpj, position DESC;
INSERT INTO ${S}.seat SELECT DISTINCT ON (seat) seat, role FROM (SELECT position, role, b -> 'key' ->> 5 AS seat
    FROM (SELECT position, role, ${S}.known_json(body) AS b FROM ${S}.shared_row
      WHERE kind = 'file_numbers' AND octet_length(body) < 1048576) AS rows WHERE b -> 'past' IS NULL) AS said
  WHERE octet_length(seat) <= 64 ORDER BY seat, position;
DELETE FROM ${S}.shared_pause WHERE until > clock_timestamp() + interval '1 day';
DELETE FROM ${S}.shared_count WHERE last > clock_timestamp() + interval '1 hour';`;

/**
 * Why a row is refused, null where it is not. A reader only adds what blocks numbers; evidence is withdrawn by a person in charge, or by
 * the answer that ends it (`why`, its identity).
 */
const PROBLEM = `
CREATE OR REPLACE FUNCTION ${S}.row_problem(kind text, company text, b jsonb) RETURNS text LANGUAGE plpgsql ${DEFINER} AS $$
DECLARE
  writes boolean := pg_has_role(session_user, 'balcao_inutiliza', 'MEMBER');
  decides boolean := pg_has_role(session_user, 'balcao_responsavel', 'MEMBER');
  r jsonb := CASE WHEN kind = 'consultation' THEN b ELSE b -> 'row' END;
  key jsonb := b -> 'key';
  past boolean := b -> 'past' = 'true';
  gone boolean := kind <> 'consultation' AND r = 'null';
  of_whom text := r ->> CASE kind WHEN 'company' THEN 'cnpj' WHEN 'accountant' THEN 'cnpj' WHEN 'service_call' THEN 'cnpj'
    WHEN 'phrase' THEN 'root' ELSE 'emitter' END;
  columns text[] := CASE kind WHEN 'company' THEN ARRAY['cnpj'] WHEN 'phrase' THEN ARRAY['root', 'text']
    WHEN 'accountant' THEN ARRAY['cnpj'] WHEN 'contingency' THEN ARRAY['ch_nfe', 'tp_amb']
    WHEN 'told_number' THEN ARRAY['emitter', 'mod', 'serie', 'tp_amb', 'n_nf']
    WHEN 'last_number' THEN ARRAY['emitter', 'mod', 'serie', 'tp_amb'] WHEN 'first_number' THEN ARRAY['emitter', 'mod', 'serie', 'tp_amb']
    WHEN 'file_numbers' THEN ARRAY['emitter', 'mod', 'serie', 'tp_amb', 'block', 'seat'] WHEN 'service_call' THEN ARRAY['id']
    WHEN 'consultation' THEN ARRAY[]::text[] END;
  uf text;
BEGIN
  IF columns IS NULL THEN RETURN 'kind'; END IF;
  IF jsonb_typeof(b) IS DISTINCT FROM 'object' OR (kind <> 'consultation' AND (jsonb_typeof(key) IS DISTINCT FROM 'array'
      OR jsonb_array_length(key) <> cardinality(columns) OR jsonb_typeof(r) IS NULL OR jsonb_typeof(r) NOT IN ('object', 'null')))
    OR (NOT gone AND EXISTS (SELECT FROM unnest(columns) WITH ORDINALITY AS c (name, n)
      WHERE r -> c.name IS DISTINCT FROM key -> (c.n - 1)::integer))
    OR (kind <> 'consultation' AND EXISTS (SELECT FROM jsonb_array_elements(key) AS k WHERE jsonb_typeof(k) NOT IN ('string', 'number'))) THEN
    RETURN 'form';
  END IF;
  IF coalesce(company !~ '^[0-9A-Z]{0,14}$', true) OR (gone AND kind = 'company' AND key ->> 0 <> company) THEN RETURN 'form'; END IF;
  IF NOT gone AND (coalesce(of_whom, '') IS DISTINCT FROM company OR NOT (company ~ '^[0-9A-Z]{12}[0-9]{2}$'
      OR (kind = 'phrase' AND company ~ '^[0-9A-Z]{8}$') OR (kind = 'service_call' AND company = ''))) THEN
    RETURN 'form';
  END IF;
  IF NOT gone AND ((r ? 'tp_amb' AND coalesce(r ->> 'tp_amb' NOT IN ('1', '2'), true)) OR (r ? 'mod' AND kind NOT IN ('service_call')
      AND coalesce(r ->> 'mod' NOT IN ('55', '65'), true)) OR (r ? 'serie' AND coalesce(r ->> 'serie' !~ '^[0-9]{1,3}$', true))
      OR (r ? 'n_nf' AND coalesce(r ->> 'n_nf' !~ '^[0-9]{1,9}$', true)) OR (r ? 'block' AND coalesce(r ->> 'block' !~ '^[0-9]{1,7}$', true))
      OR (r ? 'ch_nfe' AND r -> 'ch_nfe' <> 'null' AND r ->> 'ch_nfe' !~ '^[0-9A-Z]{44}$')
      OR (kind IN ('consultation', 'contingency') AND substr(coalesce(r ->> 'ch_nfe', ''), 7, 14) <> company)) THEN
    RETURN 'form';
  END IF;
  IF NOT gone AND r ? 'at' AND NOT ${S}.said_by_now(r ->> 'at') THEN RETURN 'hour'; END IF;
  CASE kind
    WHEN 'company' THEN
      SELECT u.uf INTO uf FROM ${S}.company_uf u WHERE u.cnpj = key ->> 0;
      IF gone THEN RETURN CASE WHEN decides OR (writes AND uf IS NULL) THEN NULL ELSE 'withdrawal' END; END IF;
      IF r ->> 'root' IS DISTINCT FROM left(company, 8) OR coalesce(r ->> 'uf_confirmed', '') NOT IN ('0', '1')
        OR (r -> 'uf' <> 'null' AND NOT r ->> 'uf' = ANY ('{${UFS.join(',')}}')) OR (r ->> 'uf_confirmed' = '1' AND r ->> 'uf' IS NULL) THEN
        RETURN 'form';
      END IF;
      -- A row of before replaces nothing where the log has one, and a suggestion nothing that was confirmed.
      IF r ->> 'uf_confirmed' = '0' OR (past AND uf IS NOT NULL) OR decides OR (writes AND (uf IS NULL OR r ->> 'uf' = uf)) THEN
        RETURN NULL;
      END IF;
      RETURN 'uf';
    WHEN 'last_number', 'first_number' THEN RETURN CASE WHEN NOT decides THEN 'right' END;
    WHEN 'phrase', 'accountant' THEN RETURN CASE WHEN NOT writes THEN 'right' END;
    WHEN 'told_number' THEN
      IF gone THEN RETURN CASE WHEN NOT decides THEN 'withdrawal' END; END IF;
      RETURN CASE WHEN coalesce(r ->> 'c_stat', '') NOT IN ('561', '562', '613') THEN 'form' END;
    WHEN 'contingency' THEN
      IF gone THEN
        RETURN CASE WHEN NOT decides AND NOT EXISTS (SELECT FROM ${S}.shared_row s, ${S}.known_json(s.body) AS a
          WHERE s.identity = b ->> 'why' AND s.kind = 'consultation' AND a -> 'ch_nfe' = key -> 0 AND a -> 'tp_amb' = key -> 1
            AND (a ->> 'situation' IN ('autorizada', 'cancelada', 'denegada') OR (a ->> 'situation' = 'outra'
              AND jsonb_array_length(${S}.known_json(a ->> 'answer') -> 'protNFe') > 0))) THEN 'withdrawal' END;
      END IF;
      IF coalesce(r ->> 'c_stat', '?') NOT IN ('', '217', '124')
        OR NOT coalesce(r ->> 'issued', '2000-01-01') ~ '${DAY_OR_INSTANT}' THEN RETURN 'form'; END IF;
      RETURN CASE WHEN r ->> 'declared_at' IS NOT NULL AND NOT writes THEN 'right' END;
    WHEN 'file_numbers' THEN
      -- A seat of another role goes in under a name with a slash, see hand_in.
      RETURN CASE WHEN coalesce(key ->> 5, '') !~ CASE WHEN past THEN '^[^[:cntrl:]]{1,160}$' ELSE '^[^/[:cntrl:]]{1,64}$' END
          OR (gone AND past) THEN 'form'
        WHEN NOT gone AND jsonb_typeof(r -> 'facts') IS DISTINCT FROM 'string' THEN 'form' END;
    WHEN 'service_call' THEN RETURN CASE WHEN gone AND NOT decides THEN 'withdrawal' END;
    ELSE RETURN NULL;
  END CASE;
EXCEPTION WHEN data_exception THEN RETURN 'form';
END $$;
-- Hours are compared as text: an answer of the future would outweigh all that follow.
CREATE OR REPLACE FUNCTION ${S}.said_by_now(at text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(at ~ '${SAID_INSTANT}' AND at COLLATE "C" <=
    to_char((clock_timestamp() + interval '10 minutes') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') COLLATE "C", false)
$$;`;

/**
 * Positions are given and committed under the lock of one row (docs/adr/0055). A row of a seat that is another role's goes in under a
 * name of the own role, so that no role replaces the files of another. Returns the identities refused, with the reason of each.
 */
const HAND_IN = `
CREATE OR REPLACE FUNCTION ${S}.hand_in(identities text[], kinds text[], companies text[], bodies text[], on_machine text, by_user text)
  RETURNS TABLE (n integer, refused jsonb) LANGUAGE plpgsql ${DEFINER} AS $$
DECLARE
  given record;
  b jsonb;
  why text;
  body text;
  holder name;
  decides boolean := pg_has_role(session_user, 'balcao_responsavel', 'MEMBER');
BEGIN
  PERFORM FROM ${S}.shared_origin FOR NO KEY UPDATE;
  n := 0;
  refused := '[]';
  -- Answers first: a withdrawal names the one that it follows from.
  FOR given IN SELECT * FROM unnest(identities, kinds, companies, bodies) WITH ORDINALITY AS r (identity, kind, company, body, place)
      ORDER BY r.kind IS DISTINCT FROM 'consultation', r.place LOOP
    -- Before an insertion, which would use up a position: readers take no row that lies a million positions farther.
    CONTINUE WHEN EXISTS (SELECT FROM ${S}.shared_row s WHERE s.identity = given.identity);
    body := given.body;
    b := CASE WHEN octet_length(body) <= CASE given.kind WHEN 'consultation' THEN 8388608 ELSE 1048576 END THEN ${S}.known_json(body) END;
    why := CASE WHEN b IS NULL OR coalesce(given.identity !~ '^[0-9a-f]{32,64}$', true) OR octet_length(on_machine) > 256
      OR octet_length(by_user) > 256 THEN 'form' ELSE ${S}.row_problem(given.kind, given.company, b) END;
    IF why IS NULL AND given.kind = 'file_numbers' AND b -> 'past' IS NULL THEN
      INSERT INTO ${S}.seat AS s (seat, role) VALUES (b -> 'key' ->> 5, session_user) ON CONFLICT (seat) DO NOTHING;
      SELECT s.role INTO holder FROM ${S}.seat s WHERE s.seat = b -> 'key' ->> 5;
      IF holder <> session_user AND NOT (decides AND b -> 'row' = 'null') THEN
        b := jsonb_set(b, '{key,5}', to_jsonb((b -> 'key' ->> 5) || ' / ' || session_user));
        body := CASE WHEN b -> 'row' = 'null' THEN b ELSE jsonb_set(b, '{row,seat}', b -> 'key' -> 5) END::text;
      END IF;
    END IF;
    IF why IS NOT NULL THEN
      refused := refused || jsonb_build_array(jsonb_build_object('identity', left(given.identity, 64), 'kind', left(given.kind, 32),
        'company', left(given.company, 14), 'why', why));
      CONTINUE;
    END IF;
    INSERT INTO ${S}.shared_row (identity, kind, company, body, machine, os_user, role)
    VALUES (given.identity, given.kind, given.company, body, on_machine, by_user, session_user) ON CONFLICT (identity) DO NOTHING;
    CONTINUE WHEN NOT FOUND;
    n := n + 1;
    IF given.kind = 'company' AND b -> 'row' = 'null' THEN
      DELETE FROM ${S}.company_uf u WHERE u.cnpj = b -> 'key' ->> 0;
    ELSIF given.kind = 'company' AND b -> 'row' ->> 'uf_confirmed' = '1' THEN
      INSERT INTO ${S}.company_uf AS u (cnpj, uf) VALUES (b -> 'row' ->> 'cnpj', b -> 'row' ->> 'uf')
      ON CONFLICT (cnpj) DO UPDATE SET uf = excluded.uf WHERE b -> 'past' IS NULL;
    END IF;
  END LOOP;
  RETURN NEXT;
END $$;`;

/** Losing the last counts is harmless, since the limits have room; waiting for the disk would double a consult's wait. */
const FAST = `PERFORM set_config('synchronous_commit', 'off', true);`;
const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
const HOUR_MS = 3_600_000;
const ASKS = `(SELECT a.value::bigint AS at FROM jsonb_each_text(c.asks) AS a WHERE a.value::bigint > ${NOW_MS} - ${HOUR_MS}) AS asked`;
const RECENT = `COALESCE((SELECT jsonb_object_agg(a.key, a.value::bigint) FROM jsonb_each_text(c.asks) AS a
  WHERE a.value::bigint > ${NOW_MS} - ${HOUR_MS}), '{}'::jsonb)`;
const SHORT = `octet_length(concat(exit, subject, detail, id)) <= 1024`;

/**
 * The meter's functions, each called in one round trip: see `sharing/statements.ts`. No role reads the ids of others, so none can
 * take back their counts; a pause ends within a day.
 */
const METER = `
CREATE OR REPLACE FUNCTION ${S}.meter_count(exit text, subject text, id text, most integer, place text)
  RETURNS TABLE (counted boolean, paused bigint, free bigint) LANGUAGE plpgsql ${DEFINER} AS $$
#variable_conflict use_variable
DECLARE detail text := '';
BEGIN
  ${FAST}
  counted := false;
  SELECT (extract(epoch FROM LEAST(p.until, clock_timestamp() + interval '2 hours') - clock_timestamp()) * 1000)::bigint INTO paused FROM ${S}.shared_pause p
    WHERE p.exit_label = exit AND p.place = place AND p.until > clock_timestamp();
  IF paused IS NULL AND ${SHORT} THEN
    INSERT INTO ${S}.shared_count AS c (exit_label, subject, detail, asks, last)
    VALUES (exit, subject, '', jsonb_build_object(id, ${NOW_MS}), clock_timestamp())
    ON CONFLICT ON CONSTRAINT shared_count_pkey DO UPDATE SET asks = ${RECENT} || jsonb_build_object(id, ${NOW_MS}), last = clock_timestamp()
      WHERE c.asks ? id OR (SELECT count(*) FROM ${ASKS}) < most;
    counted := FOUND;
  END IF;
  SELECT min(asked.at) + ${HOUR_MS} - ${NOW_MS} INTO free FROM ${S}.shared_count AS c, ${ASKS.replace('(SELECT', 'LATERAL (SELECT')}
    WHERE c.exit_label = exit AND c.subject = subject;
  RETURN NEXT;
END $$;
CREATE OR REPLACE FUNCTION ${S}.meter_count_later(exit text, subject text, detail text, id text, age bigint) RETURNS void LANGUAGE plpgsql ${DEFINER} AS $$
#variable_conflict use_variable
DECLARE at bigint := ${NOW_MS} - greatest(age, 0);
BEGIN
  ${FAST}
  IF ${SHORT} THEN
    INSERT INTO ${S}.shared_count AS c (exit_label, subject, detail, asks, last)
    VALUES (exit, subject, detail, jsonb_build_object(id, at), clock_timestamp())
    ON CONFLICT ON CONSTRAINT shared_count_pkey DO UPDATE SET asks = ${RECENT} || jsonb_build_object(id, at), last = clock_timestamp()
      WHERE NOT c.asks ? id;
  END IF;
END $$;
CREATE OR REPLACE FUNCTION ${S}.meter_take_back(exit text, subject text, id text) RETURNS void LANGUAGE plpgsql ${DEFINER} AS $$
#variable_conflict use_variable
BEGIN
  ${FAST}
  UPDATE ${S}.shared_count AS c SET asks = c.asks - id WHERE c.exit_label = exit AND c.subject = subject AND c.asks ? id;
END $$;
CREATE OR REPLACE FUNCTION ${S}.meter_counted(exit text, subject text, place text)
  RETURNS TABLE (paused bigint, n integer, free bigint) LANGUAGE plpgsql ${DEFINER} AS $$
#variable_conflict use_variable
BEGIN
  SELECT (extract(epoch FROM LEAST(p.until, clock_timestamp() + interval '2 hours') - clock_timestamp()) * 1000)::bigint INTO paused FROM ${S}.shared_pause p
    WHERE p.exit_label = exit AND p.place = place AND p.until > clock_timestamp();
  SELECT count(*)::int, min(asked.at) + ${HOUR_MS} - ${NOW_MS} INTO n, free
    FROM ${S}.shared_count AS c, ${ASKS.replace('(SELECT', 'LATERAL (SELECT')}
    WHERE c.exit_label = exit AND c.subject = subject GROUP BY c.detail ORDER BY 1 DESC LIMIT 1;
  RETURN NEXT;
END $$;
CREATE OR REPLACE FUNCTION ${S}.meter_pause(exit text, at_place text, age bigint, length bigint) RETURNS void LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  IF octet_length(concat(exit, at_place)) > 1024 THEN RETURN; END IF;
  INSERT INTO ${S}.shared_pause AS p (exit_label, place, until)
  VALUES (exit, at_place, clock_timestamp() + (least(length, 86400000) - greatest(age, 0)) * interval '1 millisecond')
  ON CONFLICT ON CONSTRAINT shared_pause_pkey DO UPDATE SET until = GREATEST(p.until, EXCLUDED.until);
END $$;
CREATE OR REPLACE FUNCTION ${S}.meter_prune() RETURNS void LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  DELETE FROM ${S}.shared_pause p WHERE p.until < clock_timestamp() - interval '1 day';
  DELETE FROM ${S}.shared_count c WHERE c.last < clock_timestamp() - interval '2 hours';
END $$;`;

/** Earlier builds notified in the function itself. */
export const HAND_IN_STEP = `DROP FUNCTION IF EXISTS ${S}.hand_in(text[], text[], text[], text[], text, text, text)`;

/** No role writes the tables. */
export const sharingGuardStep = ({ reader, writer, responsible }: Roles): string => `${TABLES}
REVOKE ALL ON ${S}.shared_row, ${S}.shared_count, ${S}.shared_pause FROM ${reader}, ${writer};
GRANT SELECT ON ${S}.shared_row, ${S}.shared_pause TO ${reader}, ${writer}, ${responsible};`;

/** May be run again: puts each function in place, and its rights. */
export const sharingRules = ({
  reader,
  writer,
  responsible,
}: Roles): string => `${KNOWN_JSON}${PROBLEM}${HAND_IN}${METER}
GRANT EXECUTE ON FUNCTION ${S}.hand_in, ${S}.meter_count, ${S}.meter_count_later, ${S}.meter_take_back, ${S}.meter_counted,
  ${S}.meter_pause, ${S}.meter_prune TO ${reader}, ${writer}, ${responsible};`;
