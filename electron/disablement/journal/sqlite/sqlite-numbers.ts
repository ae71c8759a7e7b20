/** What the journal says of the numbers of all requests, collected beside the program's other work and continued with each event. */

import { setImmediate as turn } from 'node:timers/promises';
import { CHAIN_START } from '../chain.ts';
import { createFoundNumbers } from '../found-numbers.ts';
import type { NumberedRequest } from '../journal.ts';
import { SAYS_WHAT_HAS_IT } from '../question-rows.ts';
import type { Rows } from './sqlite-rows.ts';
import { LAST_CSTAT, LAST_STATE, PROVED } from './sqlite-states.ts';

/** A refusal speaks of some number of the range: it proves something only where that has one. */
const STANDING = `CASE
  WHEN d.state = 'homologated' OR ${PROVED} THEN 'disabled'
  WHEN d.state IN ('sending', 'uncertain', 'imported') THEN 'uncertain'
  WHEN d.state = 'refused' AND d.ini = d.fin AND ${LAST_CSTAT} IN ${SAYS_WHAT_HAS_IT} THEN ${LAST_CSTAT} END`;
/** MATERIALIZED: else each mention of the state looks it up again. */
const numbersOf = (which: string) => `WITH known AS MATERIALIZED (
    SELECT d.rowid AS id, d.request_id, d.cnpj, d.tp_amb, d.mod, d.serie, d.ini, d.fin, ${LAST_STATE} AS state
    FROM disablement d WHERE ${which})
  SELECT d.id, d.cnpj, d.tp_amb, d.mod, d.serie, d.ini, d.fin, ${STANDING} AS standing FROM known d`;
const AT_FIRST = numbersOf('d.rowid > ?1 AND d.rowid <= ?2');
const MOVED = numbersOf(
  'd.request_id IN (SELECT request_id FROM disablement_event WHERE position > ?1 AND position <= ?2)',
);

/** Requests, or their events, of one piece: some milliseconds. */
const PIECE = 1_500;

/** Sorted by their first number. Continued from the last event: a request of which none came since is as it was. */
export function createNumbers({ sql, hashAt }: Rows): () => Promise<readonly NumberedRequest[]> {
  const found = createFoundNumbers();
  let known = { position: 0, hash: CHAIN_START };
  let collecting: Promise<readonly NumberedRequest[]> | undefined;

  const last = () => Number(sql('SELECT MAX(position) AS n FROM disablement_event').get()?.['n'] ?? 0);

  const take = (which: string, after: number, to: number) => found.take(sql(which).all(after, to));
  const readAll = async () => {
    found.clear();
    known = { position: 0, hash: CHAIN_START };
    const position = last();
    const hash = hashAt(position);
    const requests = Number(sql('SELECT MAX(rowid) AS n FROM disablement').get()?.['n'] ?? 0);
    for (let after = 0; after < requests; after += PIECE) {
      if (after > 0) await turn();
      take(AT_FIRST, after, after + PIECE);
    }
    known = { position, hash };
  };

  const collect = async (): Promise<readonly NumberedRequest[]> => {
    // At first, and where this is another journal, such as an older copy of it.
    if (known.position === 0 || hashAt(known.position) !== known.hash) await readAll();
    // A request is read after its events: the last piece meets none that came since, of this process or of another.
    for (let head = last(); known.position < head; head = last()) {
      const to = Math.min(known.position + PIECE, head);
      take(MOVED, known.position, to);
      known = { position: to, hash: hashAt(to) };
      if (to < head) await turn();
    }
    return found.list();
  };
  return () => {
    collecting ??= collect().finally(() => (collecting = undefined));
    return collecting;
  };
}
