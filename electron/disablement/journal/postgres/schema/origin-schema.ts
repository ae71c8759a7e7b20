/**
 * The tables of what was imported from data folders: the origin of each event, and its link in the folder's chain, so that this
 * chain can still be verified (docs/adr/0056).
 */

/** Roles of `postgres-schema.ts`, which this step follows. */
interface Roles {
  readonly reader: string;
  readonly writer: string;
}

/** The numbers of a request are reserved with the event that notes its sending, and free again where nothing became of it. */
export const EVENT_FOLLOWS = `
CREATE OR REPLACE FUNCTION balcao.event_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE proved boolean;
BEGIN
  INSERT INTO balcao.standing AS known
    (request_id, company_id, series_id, environment, state, disabled, filed, made, sent, at)
  SELECT NEW.request_id, NEW.company_id, r.series_id, r.environment, NEW.state, NEW.disabled = 1,
    NEW.kind = 'file', NEW.event_id, CASE WHEN NEW.kind = 'sending' THEN NEW.event_id END, NEW.at
  FROM balcao.request r WHERE r.request_id = NEW.request_id
  ON CONFLICT (request_id) DO UPDATE SET state = excluded.state, disabled = known.disabled OR excluded.disabled,
    filed = known.filed OR excluded.filed, sent = coalesce(known.sent, excluded.sent),
    at = CASE WHEN known.sent IS NULL AND excluded.sent IS NOT NULL THEN excluded.at ELSE known.at END
  RETURNING known.disabled INTO proved;
  IF NEW.kind = 'sending' THEN
    IF NEW.origin_hash IS NULL THEN
      INSERT INTO balcao.reservation (request_id, series_id, numbers)
      SELECT r.request_id, r.series_id, int8range(r.ini, r.fin, '[]') FROM balcao.request r
      WHERE r.request_id = NEW.request_id
      ON CONFLICT (request_id) DO NOTHING;
    END IF;
  ELSIF NEW.state IN ('prepared', 'refused', 'closed', 'discarded') AND NOT proved THEN
    DELETE FROM balcao.reservation WHERE request_id = NEW.request_id;
  END IF;
  RETURN NULL;
END $$;`;

/**
 * `event.origin_hash`: the hash that an imported event had in its folder's chain; it reserves nothing, since history is never
 * refused. `standing.at`: when a request was first sent, or made, since imported events come later than they happened.
 * `origin_event`: every link of a folder's chain by that hash, and which event of the journal it is (`event_seq`).
 */
export const originStep = ({ reader, writer }: Roles): string => `
CREATE TABLE balcao.origin (
  origin_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  machine text NOT NULL,
  os_user text NOT NULL,
  role name NOT NULL DEFAULT session_user,
  folder text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE balcao.event ADD COLUMN origin_hash text;
CREATE TABLE balcao.origin_event (
  hash text PRIMARY KEY,
  origin_id integer NOT NULL REFERENCES balcao.origin,
  position integer NOT NULL,
  previous text NOT NULL,
  request_id text NOT NULL REFERENCES balcao.request,
  seq integer NOT NULL,
  state text NOT NULL,
  disabled integer NOT NULL,
  event_seq integer NOT NULL,
  FOREIGN KEY (request_id, event_seq) REFERENCES balcao.event (request_id, seq)
);
ALTER TABLE balcao.standing ADD COLUMN at text;
UPDATE balcao.standing d SET at = (SELECT e.at FROM balcao.event e WHERE e.event_id = coalesce(d.sent, d.made));
DROP INDEX balcao.standing_newest;
CREATE INDEX standing_newest ON balcao.standing (environment, at, (coalesce(sent, made)));
CREATE INDEX origin_event_request ON balcao.origin_event (request_id);
CREATE TRIGGER origin_kept BEFORE UPDATE OR DELETE ON balcao.origin FOR EACH ROW EXECUTE FUNCTION balcao.only_owner();
CREATE TRIGGER origin_event_kept BEFORE UPDATE OR DELETE ON balcao.origin_event
  FOR EACH ROW EXECUTE FUNCTION balcao.only_owner();
CREATE TRIGGER origin_event_whole BEFORE TRUNCATE ON balcao.origin_event
  FOR EACH STATEMENT EXECUTE FUNCTION balcao.only_owner();
${EVENT_FOLLOWS}
REVOKE ALL ON FUNCTION balcao.event_follows() FROM PUBLIC;
GRANT SELECT ON balcao.origin, balcao.origin_event TO ${reader}, ${writer};
GRANT INSERT ON balcao.origin, balcao.origin_event TO ${writer};`;
