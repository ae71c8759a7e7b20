/**
 * Finds rows of the journal that no program could have written, by one statement for each table: the server checks all of them and
 * answers with a few places, whatever they contain. It parses nothing, since a parser that fails ends the statement.
 */

import { inPostgresTransaction, type Postgres, type Row } from '../../../../storage/postgres/database.ts';
import { INSTANT_START } from '../../../../storage/postgres/hour-pattern.ts';
import { disablementStateSchema } from '../../../../../shared/contract.ts';
import { MAX_RAW, MAX_TEXT } from '../../request-columns.ts';
import type { RowPlace } from '../../unreadable-row.ts';
import { EVENT_FIELDS } from '../schema/guard-schema.ts';

/** Named at most. */
const MOST = 100;

/** By kind; `JSON.stringify` writes a name so, and escapes the quotes of texts. */
const FIELDS = Object.entries(EVENT_FIELDS)
  .map(([kind, fields]) => {
    const each = Object.keys(fields).map((name) => `strpos(e.data, '"${name}":') > 0`);
    return `WHEN '${kind}' THEN ${['true', ...each].join(' AND ')}`;
  })
  .join(' ');
const STATES = disablementStateSchema.options.map((state) => `'${state}'`).join(', ');

/** Sizes first: a longer text is not looked into. */
const EVENTS = `SELECT c.cnpj, left(e.request_id, 64) AS request_id, e.position, left(e.role, 64) AS role
  FROM balcao.event e JOIN balcao.company c USING (company_id)
  WHERE NOT CASE WHEN octet_length(e.data) > ${MAX_TEXT} OR octet_length(e.raw) > ${MAX_RAW} THEN false
    ELSE e.state IN (${STATES}) AND left(e.at, 20) ~ '${INSTANT_START}' AND left(e.data, 1) = '{' AND right(e.data, 1) = '}'
      AND CASE e.kind ${FIELDS} ELSE false END END
  ORDER BY e.company_id, e.position LIMIT ${MOST}`;

/** A request without a form, of another company than its series', or in no chain. */
const REQUESTS = `SELECT left(c.cnpj, 64) AS cnpj, left(r.request_id, 64) AS request_id, 0 AS position, '' AS role
  FROM balcao.request r JOIN balcao.series s USING (series_id) JOIN balcao.company c USING (company_id)
  WHERE NOT (c.cnpj = r.cnpj AND r.cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$' AND r.request_id ~ '^[\\w-]{1,64}$' AND r.inf_id ~ '^ID[0-9A-Z-]{1,60}$'
      AND r.uf ~ '^[A-Z]{2}$' AND r.tp_amb IN ('1', '2') AND r.mod IN ('55', '65') AND r.serie BETWEEN 0 AND 999
      AND r.ini >= 1 AND r.fin BETWEEN r.ini AND 999999999 AND octet_length(r.signed_xml) <= ${MAX_TEXT}
      AND octet_length(r.company) <= 4000 AND octet_length(r.x_just) <= 4000 AND left(r.created_at, 20) ~ '${INSTANT_START}')
    OR NOT EXISTS (SELECT FROM balcao.event e WHERE e.request_id = r.request_id)
  ORDER BY r.request_id LIMIT ${MOST}`;

/** Each statement may take half of these milliseconds; a server that needs longer refuses as `database.busy`. */
export function badRows(database: Pick<Postgres, 'lend'>, ms: number): Promise<readonly RowPlace[]> {
  return inPostgresTransaction(database, 'snapshot', async ({ query }) => {
    const limit = String(Math.max(1, Math.round(ms / 2)));
    await query(`SELECT set_config('statement_timeout', $1, true)`, [limit]);
    return [...(await query(EVENTS)), ...(await query(REQUESTS))].map(placeOf);
  });
}

function placeOf(row: Row): RowPlace {
  return {
    cnpj: String(row['cnpj']),
    requestId: String(row['request_id']),
    position: Number(row['position']),
    role: String(row['role']),
  };
}
