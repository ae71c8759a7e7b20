/** Random SQL statements of a user of the shared database: what there is to call and to change is queried from the server. */

import { escapeIdentifier, escapeLiteral } from 'pg';
import fc from 'fast-check';
import type { Postgres } from '../../storage/postgres/database.ts';
import { CNPJ } from '../../disablement/testing/test-context.ts';

interface Callable {
  readonly name: string;
  readonly types: readonly string[];
}

interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** All functions and tables of the shared database, whether or not a role may use them. */
export interface Surface {
  readonly functions: readonly Callable[];
  readonly tables: readonly Table[];
}

export async function surfaceOf(database: Pick<Postgres, 'query'>): Promise<Surface> {
  const functions = await database.query(
    `SELECT proname AS name, ARRAY(SELECT format_type(t, NULL) FROM unnest(proargtypes) WITH ORDINALITY AS a (t, n) ORDER BY n) AS types
     FROM pg_proc WHERE pronamespace = 'balcao'::regnamespace ORDER BY oid`,
  );
  const columns = await database.query(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'balcao'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY c.relname, a.attnum`,
  );
  const tables = Map.groupBy(columns, (row) => String(row['table']));
  return {
    functions: functions.map(({ name, types }) => ({ name: String(name), types: types as string[] })),
    tables: [...tables].map(([name, rows]) => ({
      name,
      columns: rows.map((row) => ({ name: String(row['name']), type: String(row['type']) })),
    })),
  };
}

const NOW = `to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const KINDS = [
  'prepared',
  'sending',
  'outcome',
  'unsent',
  'discarded',
  'closed',
  'imported',
  'file',
  'clock',
];
const STATES = [
  'prepared',
  'sending',
  'uncertain',
  'homologated',
  'refused',
  'discarded',
  'closed',
  'imported',
];
const ROWS = [
  'company',
  'last_number',
  'first_number',
  'contingency',
  'told_number',
  'file_numbers',
  'consultation',
  'phrase',
];
const PATHS = ['../../../../tmp/fora', 'C:\\Windows\\x', '//mallory/share/x', '/etc/passwd', `${CNPJ}/../..`];
const DATA = [
  'not json', '{}', '[]', 'null', '{"a":"\\ud800"}', '{"key":[],"row":null}', '{"request":""}',
  '{"certificate":"","certificateUntil":"2099-01-01T00:00:00.000Z"}', '{"waivers":[]}', '{"found":false,"nProt":""}',
  '{"sendingSeq":2,"httpStatus":200,"contentType":""}', '{"paths":["../../x"],"sha256":[""],"suffixed":false}',
  '{"problem":"","path":"//mallory/share/x"}', '{"owner":"","xmlSeq":0,"overridden":true}',
  '{"nProt":""}', '{"nProt":"135260000000001","path":"../../x"}', '{"path":"//mallory/share/x","sha256":""}',
  '{"owner":"x","xmlSeq":1,"overridden":false}', '{"code":"sefaz.reset","phase":"send"}',
]; // prettier-ignore
const LIVE = [
  NOW,
  '(SELECT max(request_id) FROM balcao.request)',
  '(SELECT min(request_id) FROM balcao.request)',
  '(SELECT max(owner) FROM balcao.owner)',
  '(SELECT max(identity) FROM balcao.shared_row)',
  '(SELECT max(signed_xml) FROM balcao.request)',
];

/** One value as SQL. `most`: bytes of the largest. */
function valueOf(type: string, most: number): fc.Arbitrary<string> {
  if (type.endsWith('[]')) {
    const one = valueOf(type.slice(0, -2), most);
    return fc
      .array(fc.oneof({ weight: 9, arbitrary: one }, { weight: 1, arbitrary: fc.constant('NULL') }), { maxLength: 3 })
      .map((each) => `ARRAY[${each.join(', ')}]::${type}`);
  } // prettier-ignore
  const literal = (text: string) => `${escapeLiteral(text)}::${type}`;
  const numbers = ['0', '1', '2', '-1', '2147483647', '-2147483648', '9007199254740990', '9223372036854775807'];
  switch (type) {
    case 'integer':
    case 'bigint':
    case 'smallint':
      return fc.oneof(fc.constantFrom(...numbers), fc.integer({ min: 0, max: 99 }).map(String));
    case 'boolean':
      return fc.constantFrom('true', 'false', 'NULL');
    case 'bytea':
      return fc.oneof(fc.constant(`convert_to(repeat('a', ${most}), 'UTF8')`), fc.constant(`'\\x00ff'::bytea`));
    case 'timestamp with time zone':
      return fc.constantFrom('now()', `'infinity'::timestamptz`, `'-infinity'::timestamptz`, `'2020-01-01'::timestamptz`);
    case 'text':
    case 'jsonb':
      return fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...KINDS, ...STATES, ...ROWS, ...PATHS, ...DATA, '', '1', '55', CNPJ).map(literal) },
        { weight: 3, arbitrary: fc.constantFrom(...LIVE) },
        { weight: 1, arbitrary: fc.constantFrom(`repeat('[', ${most})`, `repeat('a', ${most})`) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => literal(text.replaceAll('\0', ''))) },
      );
    default:
      return fc.constant(`NULL::${type}`);
  }
} // prettier-ignore

function argument(type: string, most: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: valueOf(type, most) },
    { weight: 1, arbitrary: fc.constant('NULL') },
  );
}

const all = (each: readonly fc.Arbitrary<string>[]) => fc.tuple(...each);

function calls({ functions }: Surface, most: number): fc.Arbitrary<string> {
  return fc
    .constantFrom(...functions)
    .chain(({ name, types }) =>
      all(types.map((type) => argument(type, most))).map((args) => `SELECT balcao.${escapeIdentifier(name)}(${args.join(', ')})`),
    );
} // prettier-ignore

function changes({ tables }: Surface, most: number): fc.Arbitrary<string> {
  return fc.constantFrom(...tables).chain(({ name, columns }) => {
    const table = `balcao.${escapeIdentifier(name)}`;
    const insert = fc.subarray([...columns], { minLength: 1 }).chain((some) =>
      fc
        .tuple(all(some.map(({ type }) => argument(type, most))), fc.constantFrom('', 'OVERRIDING SYSTEM VALUE '))
        .map(
          ([values, how]) =>
            `INSERT INTO ${table} (${some.map((one) => escapeIdentifier(one.name)).join(', ')}) ${how}VALUES (${values.join(', ')})`,
        ),
    );
    const update = fc
      .constantFrom(...columns)
      .chain((one) => argument(one.type, most).map((value) => `UPDATE ${table} SET ${escapeIdentifier(one.name)} = ${value}`));
    const rest = fc.constantFrom(`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`, `SELECT FROM ${table} FOR UPDATE`, `LOCK TABLE ${table}`, `DROP TABLE ${table}`);
    return fc.oneof({ weight: 3, arbitrary: insert }, update, rest);
  });
} // prettier-ignore

/** A row of a shared table in its form, of a kind and with values that may not be this role's to say. */
function handIns(most: number): fc.Arbitrary<string> {
  const series = { emitter: CNPJ, mod: '55', serie: 1, tp_amb: '1' };
  const place = Object.values(series);
  const key = '35261111222333000181550010000000031482057311';
  const bodies = [
    ['company', { key: [CNPJ], row: { cnpj: CNPJ, root: CNPJ.slice(0, 8), name: 'x', uf: 'RJ', uf_confirmed: 1, added_at: 'HORA', usual_series: null, office_group: null, no_ie_since: null } }],
    ['company', { key: [CNPJ], row: null }],
    ['last_number', { key: place, row: { ...series, n_nf: 999_999_999, at: 'HORA' } }],
    ['last_number', { key: place, row: null }],
    ['contingency', { key: [key, '1'], row: null }],
    ['told_number', { key: [...place, 3], row: null }],
    ['told_number', { key: [...place, 7], row: { ...series, n_nf: 7, c_stat: '562', at: 'HORA', ch_nfe: null } }],
    ['file_numbers', { key: [...place, 0, 'a'], row: null }],
    ['file_numbers', { key: [...place, 0, 'a'], row: { ...series, block: 0, seat: 'a', machine: 'm', facts: '' } }],
  ] as const; // prettier-ignore
  return fc
    .tuple(fc.constantFrom(...bodies), argument('text', most), fc.boolean(), fc.uuid())
    .map(([[kind, body], other, past, id]) => {
      const text = JSON.stringify({ ...body, ...(past ? { past: true } : {}) });
      const hour = `replace(${escapeLiteral(text)}, 'HORA', ${NOW})`;
      return `SELECT balcao.hand_in(ARRAY['${id}'], ARRAY['${kind}'], ARRAY['${CNPJ}'], ARRAY[${hour}], ${other}, 'x')`;
    });
}

/** The next event of a request that is there, with the right position: what it says is at random. */
function nextEvents(most: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...KINDS), fc.constantFrom(...STATES), fc.constantFrom('0', '1'), fc.oneof(fc.constantFrom(...DATA).map(escapeLiteral), argument('text', most)), fc.constantFrom('min(request_id) FROM balcao.request', 'max(request_id) FROM balcao.request', `min(request_id) FROM balcao.standing WHERE state IN ('prepared', 'sending', 'uncertain')`))
    .map(
      ([kind, state, disabled, data, which]) =>
        `INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, machine, os_user)
         SELECT company_id, (SELECT max(position) + 1 FROM balcao.event l WHERE l.company_id = e.company_id), request_id, seq + 1,
           '${kind}', '${state}', ${disabled}, ${NOW}, ${data}, 'CAIXA-1', 'maria'
         FROM balcao.event e WHERE request_id = (SELECT ${which}) ORDER BY seq DESC LIMIT 1`,
    );
} // prettier-ignore

/** As the program computes it: every writer can compute it too. */
const HASH = `encode(sha256(convert_to('[' || concat_ws(',', to_json(r.request_id), to_json(r.inf_id), to_json(r.environment)::text,
  to_json(r.tp_amb), to_json(r.uf)::text, r.ano, to_json(r.cnpj)::text, to_json(r.company)::text, to_json(r.mod)::text, r.serie, r.ini, r.fin,
  to_json(r.x_just), to_json(r.signed_xml), to_json(r.certificate)::text, to_json(r.certificate_until), to_json(r.created_at))
  || ']', 'UTF8')), 'hex')`;

/** A request like one that is there, of numbers that others may ask for too, with its first event; left open now and then. */
const REQUESTS = fc
  .tuple(fc.oneof(fc.constantFrom(10, 20, 30, 40), fc.integer({ min: 1, max: 999 })), fc.uuid(), fc.constantFrom('', `, cnpj = '../../x'`, `, inf_id = '../x'`), fc.boolean())
  .map(
    ([n, id, forged, ends]) => `BEGIN;
     CREATE TEMP TABLE IF NOT EXISTS mine AS SELECT * FROM balcao.request LIMIT 0; TRUNCATE mine;
     INSERT INTO mine SELECT * FROM balcao.request LIMIT 1;
     UPDATE mine SET request_id = '${id}', ini = ${n}, fin = ${n}, created_at = ${NOW}${forged};
     INSERT INTO balcao.request (series_id, request_id, inf_id, environment, tp_amb, uf, ano, cnpj, company, mod, serie, ini, fin, x_just,
       signed_xml, certificate, certificate_until, created_at)
     SELECT series_id, request_id, inf_id, environment, tp_amb, uf, ano, cnpj, company, mod, serie, ini, fin, x_just,
       signed_xml, certificate, certificate_until, created_at FROM mine;
     INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, machine, os_user)
     SELECT 1, (SELECT max(position) + 1 FROM balcao.event), r.request_id, 1, 'prepared', 'prepared', 0, r.created_at,
       json_build_object('request', ${HASH}), '', '' FROM balcao.request r WHERE request_id = '${id}';
     ${ends ? 'COMMIT' : ''}`,
  ); // prettier-ignore

const DISTURBANCES = fc.constantFrom(
  "NOTIFY balcao_partilha, 'pauses'", 'NOTIFY balcao_partilha', "NOTIFY balcao_diario, '{'", 'LISTEN balcao_partilha',
  'BEGIN', 'COMMIT', 'ROLLBACK', 'BEGIN; SELECT pg_current_xact_id()', 'BEGIN ISOLATION LEVEL SERIALIZABLE',
  'SELECT pg_advisory_lock(20260, 1)', 'SELECT pg_advisory_lock(4711880655)', 'SELECT pg_advisory_unlock_all()',
  'SELECT pg_advisory_lock(hashtextextended(owner, 20260)) FROM balcao.owner',
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()', 'SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  'SET ROLE balcao_dono', 'SET ROLE balcao_responsavel', 'RESET ROLE', 'SET search_path = pg_temp, balcao', "SET timezone = 'Pacific/Kiritimati'",
  'CREATE TEMP TABLE IF NOT EXISTS event (request_id text)', 'CREATE TABLE public.x (a text)', 'ALTER ROLE CURRENT_USER SUPERUSER',
  "COPY balcao.event TO '/tmp/fora'", "SELECT pg_read_file('/etc/passwd')", "SELECT lo_import('/etc/passwd')",
  'SELECT * FROM balcao.event CROSS JOIN balcao.request',
); // prettier-ignore

/** `most`: bytes of the largest value. */
export function statements(surface: Surface, most: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: calls(surface, most) },
    { weight: 3, arbitrary: changes(surface, most) },
    { weight: 2, arbitrary: handIns(most) },
    { weight: 2, arbitrary: nextEvents(most) },
    { weight: 2, arbitrary: REQUESTS },
    { weight: 2, arbitrary: DISTURBANCES },
  );
}
