/**
 * All that a check reads of the shared journal, and the end of the company's chain, in one statement: of one moment, in one round
 * trip.
 */

import { z } from 'zod';
import type { Row, Session } from '../../../storage/postgres/database.ts';
import {
  besideOf,
  MAX_ADJOINING,
  type DisabledBeside,
  type DisabledRange,
  type Side,
} from '../disabled-around.ts';
import type { RangeKey, Survey } from '../journal.ts';
import { readRefusedAlone, TAKEN } from '../question-rows.ts';
import {
  BLOCKS,
  DISABLED,
  LAST_CSTAT,
  lastReceived,
  meeting,
  MEETS_RANGE,
  REFUSED_ALONE,
  SENDING,
} from './postgres-queries.ts';
import { readStory, STORY_COLUMNS, STORY_OF, type ChainEnd } from './postgres-rows.ts';

/** What the check of a range knows, as of the end of its company's chain. */
export interface Surveyed {
  readonly survey: Survey;
  /** Undefined where the company has no events. */
  readonly end: ChainEnd | undefined;
}

const SERIES = '(SELECT series_id FROM place)';

function beside(side: Side): string {
  const [outside, order] = side === 'below' ? ['r.ini < $5 AND r.fin < $5', 'DESC'] : ['r.ini > $6', 'ASC'];
  return `(SELECT json_agg(json_build_array(n.ini, n.fin, n.ano) ORDER BY n.ini ${order}) FROM
    (SELECT r.ini, r.fin, r.ano FROM balcao.request r JOIN balcao.standing d USING (request_id)
     WHERE r.series_id = ${SERIES} AND ${outside} AND ${DISABLED} ORDER BY r.ini ${order} LIMIT ${MAX_ADJOINING}) n)`;
}

/** $1 to $6 as `meeting` has them, $7 a request or null. */
const SURVEY = `WITH place AS MATERIALIZED (
    SELECT c.company_id, s.series_id FROM balcao.company c LEFT JOIN balcao.series s
      ON s.company_id = c.company_id AND s.tp_amb = $2 AND s.mod = $3 AND s.serie = $4 WHERE c.cnpj = $1),
  taken AS MATERIALIZED (SELECT r.request_id FROM balcao.request r JOIN balcao.standing d USING (request_id)
    WHERE r.series_id = ${SERIES} AND ${MEETS_RANGE} AND d.state = 'refused' AND ${LAST_CSTAT} IN ${TAKEN}
    ORDER BY d.made DESC LIMIT 1)
  SELECT (SELECT to_json(t) FROM (${STORY_OF('$7')}) t) AS story,
    (SELECT json_agg(m ORDER BY m.made) FROM (
      SELECT ${STORY_COLUMNS}, d.made, ${BLOCKS} AS blocks,
        r.request_id IN (SELECT request_id FROM taken) AS refused
      FROM balcao.request r JOIN balcao.standing d USING (request_id)
      WHERE r.series_id = ${SERIES} AND ${MEETS_RANGE}
        AND (${BLOCKS} OR r.request_id IN (SELECT request_id FROM taken))) m) AS meeting,
    (SELECT json_agg(json_build_array(a.ini, a.code) ORDER BY a.ini, a.code) FROM (
      SELECT DISTINCT r.ini, ${LAST_CSTAT} AS code FROM balcao.request r JOIN balcao.standing d USING (request_id)
      WHERE r.series_id = ${SERIES} AND ${MEETS_RANGE} AND ${REFUSED_ALONE}) a) AS alone,
    ${beside('below')} AS below, ${beside('above')} AS above,
    (SELECT json_agg(d.request_id ORDER BY d.made) FROM balcao.standing d WHERE ${SENDING}) AS sending,
    (${lastReceived('$2')}) AS received,
    (SELECT json_build_array(e.company_id, e.position, e.hash) FROM balcao.event e
      WHERE e.company_id = (SELECT company_id FROM place) ORDER BY e.position DESC LIMIT 1) AS chain`;

const rowSchema = z.record(z.string(), z.unknown());
const rangesSchema = z.array(z.tuple([z.number(), z.number(), z.number()])).nullable();
const surveySchema = z.object({
  story: rowSchema.nullable(),
  meeting: z.array(rowSchema).nullable(),
  alone: z.array(z.tuple([z.number(), z.string()])).nullable(),
  below: rangesSchema,
  above: rangesSchema,
  sending: z.array(z.string()).nullable(),
  received: z.string().nullable(),
  chain: z.tuple([z.number(), z.number(), z.string()]).nullable(),
});

export async function surveyRange(
  session: Session,
  range: RangeKey,
  requestId: string | undefined,
): Promise<Surveyed> {
  const [row] = await session.query(SURVEY, [...meeting(range), requestId ?? null]);
  const found = surveySchema.parse(row);
  const met = found.meeting ?? [];
  const [companyId, position, hash] = found.chain ?? [];
  const known = companyId !== undefined && position !== undefined && hash !== undefined;
  return {
    survey: {
      story: found.story ? readStory(found.story) : undefined,
      blocking: storiesWhere(met, 'blocks'),
      refused: storiesWhere(met, 'refused'),
      alone: readRefusedAlone(found.alone ?? []),
      around: {
        below: besideIn(range, 'below', found.below),
        above: besideIn(range, 'above', found.above),
      },
      sending: found.sending ?? [],
      lastReceived: found.received ?? '',
    },
    end: known ? { companyId, position, hash } : undefined,
  };
}

function storiesWhere(rows: readonly Row[], which: 'blocks' | 'refused') {
  return rows.filter((row) => row[which] === true).map(readStory);
}

function besideIn(range: RangeKey, side: Side, nearest: z.output<typeof rangesSchema>): DisabledBeside {
  const ranges = (nearest ?? []).map<DisabledRange>(([nNFIni, nNFFin, ano]) => ({ nNFIni, nNFFin, ano }));
  return besideOf({ nNFIni: range.nNFIni, nNFFin: range.nNFFin }, side, ranges);
}
