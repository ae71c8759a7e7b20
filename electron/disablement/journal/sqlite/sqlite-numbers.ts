/** What the journal says of the numbers of all requests, collected beside the program's other work and kept until the next event. */

import { setImmediate as turn } from 'node:timers/promises';
import type { NumberedRequest } from '../journal.ts';
import { readNumbered } from '../question-rows.ts';
import type { Rows } from './sqlite-rows.ts';
import { LAST_CSTAT, LAST_STATE, PROVED } from './sqlite-states.ts';

/** 241 and 256 speak of some number of the range: they prove something only where it has one (MOC I08, I09). */
const STANDING = `CASE
  WHEN d.state = 'homologated' OR ${PROVED} THEN 'disabled'
  WHEN d.state IN ('sending', 'uncertain', 'imported') THEN 'uncertain'
  WHEN d.state = 'refused' AND d.ini = d.fin AND ${LAST_CSTAT} = '241' THEN 'used'
  WHEN d.state = 'refused' AND d.ini = d.fin AND ${LAST_CSTAT} = '256' THEN 'disabled' END`;
/** MATERIALIZED: else each mention of the state looks it up again. */
const NUMBERS = `WITH known AS MATERIALIZED (
    SELECT d.request_id, d.cnpj, d.tp_amb, d.mod, d.serie, d.ini, d.fin, ${LAST_STATE} AS state
    FROM disablement d WHERE d.rowid > ?1 AND d.rowid <= ?2)
  SELECT * FROM (SELECT d.cnpj, d.tp_amb, d.mod, d.serie, d.ini, d.fin, ${STANDING} AS standing FROM known d)
  WHERE standing IS NOT NULL`;

/** Requests of one piece: some milliseconds. */
const PIECE = 1_500;
/** Collections that an event may overtake before one is made without a pause. */
const TRIES = 3;

/** Sorted by their first number. */
export function createNumbers(rows: Rows): () => Promise<NumberedRequest[]> {
  const { sql } = rows;
  let known: { readonly head: string; readonly value: NumberedRequest[] } | undefined;
  let collecting: Promise<NumberedRequest[]> | undefined;

  const collect = async (): Promise<NumberedRequest[]> => {
    for (let tries = 1; ; tries += 1) {
      const head = rows.head();
      if (known?.head === head) return known.value;
      const last = Number(sql('SELECT IFNULL(MAX(rowid), 0) AS n FROM disablement').get()?.['n']);
      const value: NumberedRequest[] = [];
      for (let after = 0; after < last; after += PIECE) {
        if (after > 0 && tries <= TRIES) await turn();
        for (const row of sql(NUMBERS).all(after, after + PIECE)) value.push(readNumbered(row));
      }
      // Collected over several turns: a result must not mix rows read before and after an event.
      if (rows.head() !== head) continue;
      value.sort((a, b) => a.nNFIni - b.nNFIni);
      known = { head, value };
      return value;
    }
  };
  return () => {
    collecting ??= collect().finally(() => (collecting = undefined));
    return collecting;
  };
}
