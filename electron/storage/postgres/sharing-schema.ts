/** The tables on PostgreSQL of what computers share beside the journal: one log of rows, and the 656 meter. */

export const SHARING_SCHEMA_NAME = 'balcao';

/** Roles that consult, and so write history and meter; the owner has all rights anyway. */
const WRITERS = 'balcao_consulta, balcao_inutiliza';
const S = SHARING_SCHEMA_NAME;

/**
 * `shared_row`: append-only; `position` grows in the order of commits, since it is given under a lock (docs/adr/0055), and
 * so its sequence must not cache numbers. `body`: JSON, kept as text since it is only carried.
 * `shared_count.asks`: the id of each count with its time in milliseconds, by the server's clock.
 */
export const SHARING_STEP = `
  CREATE TABLE ${S}.shared_origin (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    origin uuid NOT NULL DEFAULT gen_random_uuid()
  );
  INSERT INTO ${S}.shared_origin DEFAULT VALUES;
  CREATE TABLE ${S}.shared_row (
    position bigint GENERATED ALWAYS AS IDENTITY (CACHE 1) PRIMARY KEY,
    identity text NOT NULL UNIQUE,
    kind text NOT NULL,
    company text NOT NULL,
    body text NOT NULL,
    machine text NOT NULL,
    os_user text NOT NULL,
    role name NOT NULL DEFAULT session_user,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX shared_row_company ON ${S}.shared_row (company, position) WHERE kind = 'company';
  CREATE TABLE ${S}.shared_count (
    exit_label text NOT NULL,
    subject text NOT NULL,
    detail text NOT NULL,
    asks jsonb NOT NULL,
    last timestamptz NOT NULL,
    PRIMARY KEY (exit_label, subject, detail)
  );
  CREATE TABLE ${S}.shared_pause (
    exit_label text NOT NULL,
    place text NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (exit_label, place)
  );
  GRANT USAGE ON SCHEMA ${S} TO ${WRITERS};
  GRANT SELECT ON ${S}.shared_origin TO ${WRITERS};
  GRANT SELECT, INSERT ON ${S}.shared_row TO ${WRITERS};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ${S}.shared_count, ${S}.shared_pause TO ${WRITERS}`;

/** Asked before each disablement: how new what files say of numbers is. */
export const SHARED_NUMBERS_STEP = `
  CREATE INDEX shared_row_numbers ON ${S}.shared_row (position) WHERE kind = 'file_numbers'`;
