/** Numbers that requests of an imported folder share with requests of others: both happened, and a person has to know. */

import {
  disablementStateSchema,
  type ImportedFolder,
  type PastOverlap,
} from '../../../../../shared/contract.ts';
import type { Row, Session } from '../../../../storage/postgres/database.ts';

const IDS = 1_000;
/** Listed one by one; the rest is counted. */
const MOST = 1_000;

/** A refusal (563) says that the numbers were disabled by another request: that is no second disablement. */
const HOLDS = (d: string) =>
  `(${d}.state IN ('sending', 'uncertain', 'imported', 'homologated') OR (${d}.disabled AND ${d}.state <> 'refused'))`;
const ORIGIN = (request: string) => `LEFT JOIN LATERAL (
    SELECT o.machine, o.folder FROM balcao.origin_event l JOIN balcao.origin o USING (origin_id)
    WHERE l.request_id = ${request} AND l.event_seq = 1 ORDER BY o.origin_id LIMIT 1)`;
const OVERLAPS = `SELECT a.cnpj, a.tp_amb, a.mod, a.serie,
    a.request_id AS id, a.ini, a.fin, da.state, da.at, oa.machine, oa.folder,
    b.request_id AS id_b, b.ini AS ini_b, b.fin AS fin_b, db.state AS state_b, db.at AS at_b,
    ob.machine AS machine_b, ob.folder AS folder_b
  FROM balcao.request a JOIN balcao.standing da USING (request_id)
    JOIN balcao.request b ON b.series_id = a.series_id AND b.request_id <> a.request_id
      AND int8range(b.ini, b.fin, '[]') && int8range(a.ini, a.fin, '[]')
    JOIN balcao.standing db ON db.request_id = b.request_id
    ${ORIGIN('a.request_id')} oa ON true ${ORIGIN('b.request_id')} ob ON true
  WHERE a.request_id = ANY($1) AND ${HOLDS('da')} AND ${HOLDS('db')}
  ORDER BY a.cnpj, a.tp_amb, a.mod, a.serie, a.ini, b.ini, b.request_id`;

/** @param requestIds all requests of the folder; two of them are not compared with each other */
export async function pastOverlaps(
  { query }: Session,
  requestIds: readonly string[],
): Promise<ImportedFolder['overlaps']> {
  const own = new Set(requestIds);
  const listed: PastOverlap[] = [];
  let total = 0;
  for (let from = 0; from < requestIds.length; from += IDS) {
    for (const row of await query(OVERLAPS, [requestIds.slice(from, from + IDS)])) {
      if (own.has(String(row['id_b']))) continue;
      total += 1;
      if (listed.length < MOST) listed.push(overlapOf(row));
    }
  }
  return { listed, total };
}

function overlapOf(row: Row): PastOverlap {
  const sides = [sideOf(row, ''), sideOf(row, '_b')];
  return {
    cnpj: String(row['cnpj']),
    tpAmb: String(row['tp_amb']),
    mod: String(row['mod']),
    serie: Number(row['serie']),
    nNFIni: Math.max(...sides.map(({ nNFIni }) => nNFIni)),
    nNFFin: Math.min(...sides.map(({ nNFFin }) => nNFFin)),
    sides,
  };
}

function sideOf(row: Row, which: '' | '_b'): PastOverlap['sides'][number] {
  const of = (name: string) => row[`${name}${which}`];
  const machine = of('machine');
  const origin = typeof machine === 'string' ? { machine, folder: String(of('folder')) } : undefined;
  const state = disablementStateSchema.parse(of('state'));
  return {
    requestId: String(of('id')),
    nNFIni: Number(of('ini')),
    nNFFin: Number(of('fin')),
    // What an imported journal was sending when it ended is not being sent any more, and is recorded as uncertain a
    // moment later.
    state: origin && state === 'sending' ? 'uncertain' : state,
    at: String(of('at')),
    ...(origin ? { origin } : {}),
  };
}
