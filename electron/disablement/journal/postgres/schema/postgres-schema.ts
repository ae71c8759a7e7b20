/**
 * The tables of the shared journal: immutable requests, append-only events chained for each company, and what the server
 * itself derives from them, above all which numbers are reserved.
 */

import type { Migrations } from '../../../../storage/postgres/migrations.ts';
import { SHARED_NUMBERS_STEP, SHARING_STEP } from '../../../../storage/postgres/sharing-schema.ts';
import { SEAT_STEP } from '../../../../storage/postgres/seat-schema.ts';
import { HAND_IN_STEP, sharingGuardStep, sharingRules } from '../../../../storage/postgres/sharing-guard.ts';
import { guardRules, guardStep, ROOT_STEP } from './guard-schema.ts';
import { EVENT_FOLLOWS, originStep } from './origin-schema.ts';

export const SCHEMA = 'balcao';
/** Owns the tables; no person's user has this role. */
export const OWNER = 'balcao_dono';
/** May read, and add what consults give (`storage/postgres/sharing-schema.ts`). */
export const READER = 'balcao_consulta';
/** May read and add; changes and deletes nothing. */
export const WRITER = 'balcao_inutiliza';
/**
 * Has a writer's rights, and may change a confirmed UF, first and last numbers, and withdraw evidence (docs/adr/0058).
 */
export const RESPONSIBLE = 'balcao_responsavel';

const TABLES = `
CREATE TABLE balcao.company (
  company_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cnpj text NOT NULL UNIQUE
);
-- One number for CNPJ, environment, model and series: an exclusion constraint over four texts is far slower.
CREATE TABLE balcao.series (
  series_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES balcao.company,
  tp_amb text NOT NULL CHECK (tp_amb IN ('1', '2')),
  mod text NOT NULL,
  serie integer NOT NULL,
  UNIQUE (company_id, tp_amb, mod, serie)
);
CREATE TABLE balcao.request (
  request_id text PRIMARY KEY,
  series_id integer NOT NULL REFERENCES balcao.series,
  inf_id text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('producao', 'homologacao')),
  tp_amb text NOT NULL,
  uf text NOT NULL,
  ano integer NOT NULL,
  cnpj text NOT NULL,
  company text NOT NULL,
  mod text NOT NULL,
  serie integer NOT NULL,
  ini integer NOT NULL CHECK (ini >= 1),
  fin integer NOT NULL CHECK (fin >= ini),
  x_just text NOT NULL,
  signed_xml text NOT NULL,
  certificate text NOT NULL,
  certificate_until text NOT NULL,
  created_at text NOT NULL
);
CREATE INDEX request_range ON balcao.request (series_id, ini);
CREATE INDEX request_numbers ON balcao.request USING gist (series_id, int8range(ini, fin, '[]'));
CREATE INDEX request_inf_id ON balcao.request (inf_id);
CREATE TABLE balcao.event (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The transaction that wrote it: a reader knows by it what it has not seen yet, since commits come in any order.
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  company_id integer NOT NULL REFERENCES balcao.company,
  position integer NOT NULL,
  request_id text NOT NULL REFERENCES balcao.request,
  seq integer NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  disabled integer NOT NULL CHECK (disabled IN (0, 1)),
  at text NOT NULL,
  data text NOT NULL,
  raw bytea,
  machine text NOT NULL,
  os_user text NOT NULL,
  role text NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL,
  UNIQUE (company_id, position),
  UNIQUE (request_id, seq)
);
CREATE INDEX event_xact ON balcao.event (xact, event_id);
CREATE INDEX event_kind ON balcao.event (kind, request_id);
-- Where each request stands: its last event, summed up by the server so that lists need not read every event.
CREATE TABLE balcao.standing (
  request_id text PRIMARY KEY REFERENCES balcao.request,
  company_id integer NOT NULL,
  series_id integer NOT NULL,
  environment text NOT NULL,
  state text NOT NULL,
  disabled boolean NOT NULL,
  filed boolean NOT NULL,
  made bigint NOT NULL,
  sent bigint
);
CREATE INDEX standing_open ON balcao.standing (environment, company_id)
  WHERE state IN ('prepared', 'sending', 'uncertain', 'imported') OR (state = 'homologated' AND NOT filed);
CREATE INDEX standing_newest ON balcao.standing (environment, (coalesce(sent, made)));
CREATE TABLE balcao.reservation (
  request_id text PRIMARY KEY REFERENCES balcao.request,
  series_id integer NOT NULL,
  numbers int8range NOT NULL,
  EXCLUDE USING gist (series_id WITH =, numbers WITH &&)
);
CREATE TABLE balcao.owner (
  owner text PRIMARY KEY,
  epoch bigint GENERATED ALWAYS AS IDENTITY,
  machine text NOT NULL,
  os_user text NOT NULL,
  role text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  ended timestamptz
);`;

const ONLY_OWNER = `
CREATE OR REPLACE FUNCTION balcao.only_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> '${OWNER}' THEN
    RAISE EXCEPTION 'the journal is only added to' USING ERRCODE = '42501';
  END IF;
  RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW WHEN 'DELETE' THEN OLD END;
END $$;`;

const RULES = `${ONLY_OWNER}
CREATE TRIGGER request_kept BEFORE UPDATE OR DELETE ON balcao.request FOR EACH ROW EXECUTE FUNCTION balcao.only_owner();
CREATE TRIGGER request_whole BEFORE TRUNCATE ON balcao.request FOR EACH STATEMENT EXECUTE FUNCTION balcao.only_owner();
CREATE TRIGGER event_kept BEFORE UPDATE OR DELETE ON balcao.event FOR EACH ROW EXECUTE FUNCTION balcao.only_owner();
CREATE TRIGGER event_whole BEFORE TRUNCATE ON balcao.event FOR EACH STATEMENT EXECUTE FUNCTION balcao.only_owner();

CREATE FUNCTION balcao.event_in_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.role <> session_user THEN
    RAISE EXCEPTION 'an event names the role that writes it' USING ERRCODE = '42501';
  END IF;
  IF NEW.position <> (SELECT coalesce(max(position), 0) + 1 FROM balcao.event WHERE company_id = NEW.company_id)
    OR NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM balcao.event WHERE request_id = NEW.request_id)
    OR NEW.company_id <> (SELECT s.company_id FROM balcao.request r JOIN balcao.series s USING (series_id)
                          WHERE r.request_id = NEW.request_id) THEN
    RAISE EXCEPTION 'an event only follows the last one' USING ERRCODE = '40001';
  END IF;
  NEW.xact := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER event_in_order BEFORE INSERT ON balcao.event FOR EACH ROW EXECUTE FUNCTION balcao.event_in_order();

-- The numbers of a request are reserved with the event that notes its sending, and free again where nothing became of it.
CREATE FUNCTION balcao.event_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE proved boolean;
BEGIN
  INSERT INTO balcao.standing AS known
    (request_id, company_id, series_id, environment, state, disabled, filed, made, sent)
  SELECT NEW.request_id, NEW.company_id, r.series_id, r.environment, NEW.state, NEW.disabled = 1,
    NEW.kind = 'file', NEW.event_id, CASE WHEN NEW.kind = 'sending' THEN NEW.event_id END
  FROM balcao.request r WHERE r.request_id = NEW.request_id
  ON CONFLICT (request_id) DO UPDATE SET state = excluded.state, disabled = known.disabled OR excluded.disabled,
    filed = known.filed OR excluded.filed, sent = coalesce(known.sent, excluded.sent)
  RETURNING known.disabled INTO proved;
  IF NEW.kind = 'sending' THEN
    INSERT INTO balcao.reservation (request_id, series_id, numbers)
    SELECT r.request_id, r.series_id, int8range(r.ini, r.fin, '[]') FROM balcao.request r
    WHERE r.request_id = NEW.request_id
    ON CONFLICT (request_id) DO NOTHING;
  ELSIF NEW.state IN ('prepared', 'refused', 'closed', 'discarded') AND NOT proved THEN
    DELETE FROM balcao.reservation WHERE request_id = NEW.request_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER event_follows AFTER INSERT ON balcao.event FOR EACH ROW EXECUTE FUNCTION balcao.event_follows();`;

const RIGHTS = `
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA balcao FROM PUBLIC;
GRANT USAGE ON SCHEMA balcao TO ${READER}, ${WRITER};
GRANT SELECT ON ALL TABLES IN SCHEMA balcao TO ${READER}, ${WRITER};
GRANT INSERT ON balcao.company, balcao.series, balcao.request, balcao.event TO ${WRITER};
GRANT INSERT, UPDATE, DELETE ON balcao.owner TO ${WRITER};`;

const EVENT_UNFILED = `
CREATE OR REPLACE FUNCTION balcao.event_unfiled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE balcao.standing SET filed = false WHERE request_id = NEW.request_id AND filed;
  RETURN NULL;
END $$;`;

/** A saving that failed after one that succeeded (`isSaved` of `seat.ts`): pending again, as in SQLite. */
const UNFILED_STEP = `${EVENT_UNFILED}
REVOKE ALL ON FUNCTION balcao.event_unfiled() FROM PUBLIC;
CREATE TRIGGER event_unfiled AFTER INSERT ON balcao.event FOR EACH ROW WHEN (NEW.kind = 'file-problem')
  EXECUTE FUNCTION balcao.event_unfiled();
UPDATE balcao.standing d SET filed = false WHERE filed AND (SELECT max(f.seq) FROM balcao.event f
    WHERE f.request_id = d.request_id AND f.kind = 'file') < (SELECT max(t.seq) FROM balcao.event t
    WHERE t.request_id = d.request_id AND t.kind = 'file-problem');`;

const ROLES = { reader: READER, writer: WRITER, responsible: RESPONSIBLE };

export const SHARED_JOURNAL: Migrations = {
  schema: SCHEMA,
  steps: [
    `${TABLES}\n${RULES}\n${RIGHTS}`,
    SHARING_STEP,
    originStep(ROLES),
    SHARED_NUMBERS_STEP,
    UNFILED_STEP,
    `${guardStep(ROLES)}\n${sharingGuardStep(ROLES)}`,
    SEAT_STEP,
    `${ROOT_STEP};\n${HAND_IN_STEP}`,
    // Only the rules changed.
    'SELECT',
  ],
  rules: `REVOKE ALL ON ALL FUNCTIONS IN SCHEMA balcao FROM ${READER}, ${WRITER}, ${RESPONSIBLE};${ONLY_OWNER}${EVENT_FOLLOWS}${EVENT_UNFILED}
${guardRules(ROLES)}${sharingRules(ROLES)}
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA balcao FROM PUBLIC`,
  moved: 'UPDATE balcao.event SET xact = 0::text::xid8',
};
