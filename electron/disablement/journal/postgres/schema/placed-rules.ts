/**
 * The rules of the shared journal that lie on its tables: forms, triggers and the exclusion of numbers sent twice. Each preparation puts
 * them in place, and without them the server takes no request and no sending.
 */

import { UTC_INSTANT } from '../../../../storage/postgres/hour-pattern.ts';
import { RULE_MISSING } from '../../../../storage/postgres/refusal.ts';

/** Of each table, so that existing rows do not prevent the preparation: the program that reads them judges them. */
const FORMS: Readonly<Record<string, string>> = {
  company: `cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'`,
  series: `mod IN ('55', '65') AND serie BETWEEN 0 AND 999`,
  request: `
  request_id ~ '^[0-9A-Za-z_-]{1,64}$' AND inf_id ~ '^ID[0-9A-Za-z-]{1,60}$' AND uf ~ '^[A-Z]{2}$' AND ano BETWEEN 2000 AND 2099
  AND tp_amb = CASE environment WHEN 'producao' THEN '1' ELSE '2' END AND fin <= 999999999
  AND octet_length(company) <= 400 AND octet_length(x_just) <= 1024 AND octet_length(signed_xml) <= 262144
  AND octet_length(certificate) <= 128 AND certificate_until ~ '^[0-9T:.Z-]{10,24}$' AND created_at ~ '${UTC_INSTANT}'`,
  owner: 'octet_length(owner) <= 64 AND octet_length(machine) <= 256 AND octet_length(os_user) <= 256',
  origin: 'octet_length(folder) <= 4096 AND octet_length(machine) <= 256 AND octet_length(os_user) <= 256',
};

interface Trigger {
  readonly on: string;
  readonly fires: string;
  readonly calls: string;
  readonly isConstraint?: true;
}

const added = (name: string, on: string, more = ''): [string, Trigger] => [
  name,
  { on, fires: `BEFORE INSERT ON balcao.${on} FOR EACH ROW${more}`, calls: name },
];
const follows = (name: string, on: string, when = ''): [string, Trigger] => [
  name,
  { on, fires: `AFTER INSERT ON balcao.${on} FOR EACH ROW${when}`, calls: name },
];
const kept = (name: string, on: string): [string, Trigger] => [
  name,
  { on, fires: `BEFORE UPDATE OR DELETE ON balcao.${on} FOR EACH ROW`, calls: 'only_owner' },
];
const whole = (name: string, on: string): [string, Trigger] => [
  name,
  { on, fires: `BEFORE TRUNCATE ON balcao.${on} FOR EACH STATEMENT`, calls: 'only_owner' },
];

/** All of the tables, whichever step made them first. */
const TRIGGERS: ReadonlyMap<string, Trigger> = new Map([
  kept('request_kept', 'request'),
  whole('request_whole', 'request'),
  added('request_placed', 'request'),
  [
    'request_begun',
    {
      on: 'request',
      fires: 'AFTER INSERT ON balcao.request DEFERRABLE INITIALLY DEFERRED FOR EACH ROW',
      calls: 'request_begun',
      isConstraint: true,
    },
  ],
  kept('event_kept', 'event'),
  whole('event_whole', 'event'),
  added('event_in_order', 'event'),
  added('event_seated', 'event'),
  follows('event_follows', 'event'),
  follows('event_unfiled', 'event', ` WHEN (NEW.kind = 'file-problem')`),
  kept('origin_kept', 'origin'),
  kept('origin_event_kept', 'origin_event'),
  whole('origin_event_whole', 'origin_event'),
  added('origin_linked', 'origin_event'),
]);

/** A trigger that is there and not disabled. */
const IN_FORCE = `NOT tgisinternal AND tgenabled IN ('O', 'A')`;
const APART = `SELECT FROM pg_constraint WHERE conrelid = 'balcao.reservation'::regclass AND contype = 'x'`;

/**
 * A table whose form is this one already is not locked: its comment says which one it is, and a trigger that is in force stays. Forms are
 * NOT VALID, since old rows stay as they are.
 */
export const PLACED = `
DO $do$
DECLARE name text; form text; t record;
BEGIN
  FOR name, form IN SELECT * FROM json_each_text($forms$${JSON.stringify(FORMS)}$forms$) LOOP
    CONTINUE WHEN form = (SELECT obj_description(oid, 'pg_constraint') FROM pg_constraint
      WHERE conrelid = ('balcao.' || name)::regclass AND conname = name || '_form');
    EXECUTE format('ALTER TABLE balcao.%1$s DROP CONSTRAINT IF EXISTS %1$s_form, ADD CONSTRAINT %1$s_form CHECK (%2$s) NOT VALID;
      COMMENT ON CONSTRAINT %1$s_form ON balcao.%1$s IS %2$L', name, form);
  END LOOP;
  FOR t IN SELECT key AS name, value ->> 'on' AS lies_on, value ->> 'fires' AS fires, value ->> 'calls' AS calls,
      CASE WHEN value ? 'isConstraint' THEN 'CONSTRAINT ' ELSE '' END AS of_kind
      FROM jsonb_each($triggers$${JSON.stringify(Object.fromEntries(TRIGGERS))}$triggers$) LOOP
    CONTINUE WHEN EXISTS (SELECT FROM pg_trigger WHERE tgname = t.name AND tgrelid = ('balcao.' || t.lies_on)::regclass
      AND tgfoid = ('balcao.' || t.calls)::regproc AND ${IN_FORCE});
    EXECUTE format('DROP TRIGGER IF EXISTS %1$s ON balcao.%2$s; CREATE %3$sTRIGGER %1$s %4$s EXECUTE FUNCTION balcao.%5$s()',
      t.name, t.lies_on, t.of_kind, t.fires, t.calls);
  END LOOP;
  IF NOT EXISTS (${APART}) THEN
    ALTER TABLE balcao.reservation ADD CONSTRAINT reservation_series_id_numbers_excl EXCLUDE USING gist (series_id WITH =, numbers WITH &&);
  END IF;
END $do$;`;

const NAMES = [...TRIGGERS.keys()].join(',');
const ON = [...new Set([...TRIGGERS.values()].map(({ on }) => `'balcao.${on}'::regclass`))].join(', ');

/**
 * A restore that ended early, or an administrator, may leave a table without a rule: nothing new begins and nothing goes out then. What was
 * sent before is recorded all the same.
 */
export const WHOLE = `
  IF NEW.kind IN ('prepared', 'sending') AND NEW.origin_hash IS NULL AND (NOT EXISTS (${APART}) OR ${TRIGGERS.size} > (
    SELECT count(*) FROM pg_trigger WHERE tgrelid IN (${ON}) AND tgname = ANY ('{${NAMES}}') AND ${IN_FORCE})) THEN
    RAISE EXCEPTION 'a rule of the journal is missing' USING ERRCODE = '${RULE_MISSING}';
  END IF;`;
