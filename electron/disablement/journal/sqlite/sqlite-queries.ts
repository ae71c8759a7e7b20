/** The queries of the journal, as SQL over `diario.sqlite`. */

import { besideOf, type DisabledAround, type DisabledRange, type Side } from '../disabled-around.ts';
import type { Filed, Journal, RangeKey, RefusedAlone } from '../journal.ts';
import type { Story } from '../journal-rows.ts';
import {
  readCount,
  readFiled,
  readOpen,
  readRefusedAlone,
  RECENT_EVENTS,
  SAYS_WHAT_HAS_IT,
  TAKEN,
} from '../question-rows.ts';
import type { Rows } from './sqlite-rows.ts';
import { LAST_CSTAT, LAST_STATE, PROVED, inData, openIn } from './sqlite-states.ts';

const PENDING = ['uncertain', 'sending', 'imported', 'homologated'];
const HERE = 'AND s.environment = ?';
const WHICH = {
  all: 'WHERE d.environment = ?',
  pending: `WHERE d.request_id IN (${openIn(PENDING, HERE)})`,
  prepared: `WHERE d.request_id IN (${openIn(['prepared'], HERE)})`,
} as const;
const ORDER = `(SELECT position FROM disablement_event o WHERE o.request_id = d.request_id AND o.seq = 1)`;
const SERIES = 'd.cnpj = ?1 AND d.tp_amb = ?2 AND d.mod = ?3 AND d.serie = ?4';
/** No range is longer than the longest of its series, an imported one neither: what begins earlier than that ends too early. */
const MEETS = `${SERIES} AND d.ini <= ?6 AND d.fin >= ?5 AND d.ini >= ?5 - IFNULL((SELECT MAX(l.fin - l.ini) FROM disablement l
  WHERE l.cnpj = ?1 AND l.tp_amb = ?2 AND l.mod = ?3 AND l.serie = ?4), 0)`;

/** The journal's questions, answered at once: inside a transaction nothing may be waited for. */
type Answers = {
  readonly [K in Exclude<keyof Journal, 'filed'>]: (
    ...args: Parameters<Journal[K]>
  ) => Awaited<ReturnType<Journal[K]>>;
};
export type Queries = ReturnType<typeof createQueries>;

export function createQueries(rows: Rows) {
  const { sql, stories, readable } = rows;
  const meeting = (range: RangeKey, rest: string): Story[] =>
    stories(
      `WHERE ${MEETS} ${rest}`,
      range.cnpj,
      range.tpAmb,
      range.mod,
      range.serie,
      range.nNFIni,
      range.nNFFin,
    );
  const ids = (which: string): string[] =>
    sql(which)
      .all()
      .map((row) => String(row['request_id']));
  const beyond = function* (range: RangeKey, side: Side): Iterable<DisabledRange> {
    const { cnpj, tpAmb, mod, serie, nNFIni, nNFFin } = range;
    // A range that ends below a number begins below it too: stated, so that the index leads straight to the nearest.
    const outside = side === 'below' ? 'd.ini < ?5 AND d.fin < ?5' : 'd.ini > ?5';
    const found = sql(
      `SELECT d.ini AS ini, d.fin AS fin, d.ano AS ano FROM disablement d
       WHERE ${SERIES} AND ${outside} AND (${LAST_STATE} = 'homologated' OR ${PROVED})
       ORDER BY d.ini ${side === 'below' ? 'DESC' : 'ASC'}`,
    ).iterate(cnpj, tpAmb, mod, serie, side === 'below' ? nNFIni : nNFFin);
    for (const row of found) {
      yield { nNFIni: Number(row['ini']), nNFFin: Number(row['fin']), ano: Number(row['ano']) };
    }
  };
  const beside = (range: RangeKey, side: Side) =>
    besideOf({ nNFIni: range.nNFIni, nNFFin: range.nNFFin }, side, beyond(range, side));
  const sent = (which: string, token: string, value: string, now: Date): number => {
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
    const found = sql(
      `SELECT IFNULL(SUM(d.fin - d.ini + 1), 0) AS n FROM disablement d
       WHERE d.request_id IN (SELECT s.request_id FROM disablement_event s INDEXED BY disablement_event_sent
           WHERE s.kind = 'sending' AND s.at >= ?2 AND (${inData('s.data', '$.token')}) ${token})
         AND d.environment = 'producao' AND ${LAST_STATE} IN ('sending', 'uncertain', 'homologated', 'closed') ${which}`,
    ).get(value, midnight);
    return Number(found?.['n']);
  };
  return {
    list: (environment, which) => readable(`${WHICH[which]} ORDER BY ${ORDER} DESC`, environment),
    ofCompany: (environment, cnpj) =>
      readable(`WHERE d.environment = ? AND d.cnpj = ? ORDER BY ${ORDER} DESC`, environment, cnpj),
    newest: (environment, limit) =>
      readable(
        `WHERE d.request_id IN (SELECT s.request_id FROM disablement_state s WHERE s.environment = ? ORDER BY s.shown DESC LIMIT ?)
         ORDER BY (SELECT o.shown FROM disablement_state o WHERE o.request_id = d.request_id) DESC`,
        environment,
        limit,
      ),
    movedSince: movedSince(rows),
    ofId: (environment, id) =>
      stories(`WHERE d.environment = ? AND d.inf_id = ? ORDER BY ${ORDER} DESC`, environment, id),
    blocking: (range) =>
      meeting(
        range,
        `AND (${LAST_STATE} IN ('sending', 'uncertain', 'imported', 'homologated') OR ${PROVED})
         ORDER BY ${ORDER}`,
      ),
    refused: (range) => meeting(range, `AND ${LAST_STATE} = 'refused' ORDER BY ${ORDER} DESC`),
    /** `refused` of a survey. */
    refusedAsTaken: (range: RangeKey) =>
      meeting(
        range,
        `AND ${LAST_STATE} = 'refused' AND ${LAST_CSTAT} IN ${TAKEN} ORDER BY ${ORDER} DESC LIMIT 1`,
      ),
    /** `alone` of a survey. */
    refusedAlone: ({ cnpj, tpAmb, mod, serie, nNFIni, nNFFin }: RangeKey): RefusedAlone[] =>
      readRefusedAlone(
        sql(
          `SELECT DISTINCT d.ini AS n, ${LAST_CSTAT} AS code FROM disablement d
           WHERE ${SERIES} AND d.ini BETWEEN MIN(?5, ?6) AND MAX(?5, ?6) AND d.fin = d.ini
             AND ${LAST_STATE} = 'refused' AND ${LAST_CSTAT} IN ${SAYS_WHAT_HAS_IT} ORDER BY n, code`,
        )
          .all(cnpj, tpAmb, mod, serie, nNFIni, nNFFin)
          .map((row) => [Number(row['n']), String(row['code'])]),
      ),
    /** What is disabled next to these numbers, whatever its year. */
    disabledAround: (range: RangeKey): DisabledAround => ({
      below: beside(range, 'below'),
      above: beside(range, 'above'),
    }),
    sending: () => ids(openIn(['sending'])),
    unsaved: () => ids(openIn(['homologated'])),
    openByCompany: (environment) => {
      const open = sql(
        `SELECT d.cnpj AS cnpj, SUM(o.state <> 'homologated') AS uncertain, SUM(o.state = 'homologated') AS unsaved
         FROM disablement_state o JOIN disablement d USING (request_id)
         WHERE o.request_id IN (${openIn(PENDING, HERE)}) GROUP BY d.cnpj`,
      ).all(environment);
      return new Map(open.map(readOpen));
    },
    counts: (environment) => {
      const counted = sql(
        'SELECT state, COUNT(*) AS n FROM disablement_state WHERE environment = ? GROUP BY state',
      );
      return new Map(counted.all(environment).flatMap(readCount));
    },
    homologated: () =>
      sql(
        `SELECT d.request_id AS id FROM disablement d WHERE ${LAST_STATE} = 'homologated' ORDER BY ${ORDER}`,
      )
        .all()
        .map(({ id }) => String(id)),
    /** Of requests after this one, in the order of their ids. */
    filedAfter: (requestId: string): Filed[] =>
      sql(
        `SELECT request_id AS id, data, MAX(seq) FROM disablement_event WHERE kind = 'file' AND request_id > ?
         GROUP BY request_id ORDER BY request_id LIMIT ${FILES}`,
      )
        .all(requestId)
        .map(readFiled),
    sentBy: (token, now) => sent('', `= ?1`, token, now),
    sentByTokensOf: (root, now) => sent('AND substr(d.cnpj, 1, 8) = ?1', 'IS NOT NULL', root, now),
    lastReceived: (tpAmb) => {
      const received = inData('e.data', '$.answer.dhRecbto');
      // The plus keeps SQLite from the index on kind: walking back from the end finds one at once.
      const row = sql(
        `SELECT ${received} AS at FROM disablement_event e CROSS JOIN disablement d ON d.request_id = e.request_id
         WHERE e.position > (SELECT MAX(position) FROM disablement_event) - ${RECENT_EVENTS}
           AND +e.kind = 'outcome' AND d.tp_amb = ? AND ${received} <> '' ORDER BY e.position DESC LIMIT 1`,
      ).get(tpAmb);
      return String(row?.['at'] ?? '');
    },
  } satisfies Partial<Answers> &
    Record<'refusedAsTaken' | 'refusedAlone' | 'disabledAround' | 'filedAfter', unknown>;
}

/** Events of one piece: their requests are read within some milliseconds. */
const PIECE = 200;
/** The same of requests of which only the files are read. */
const FILES = 500;

function movedSince({ sql, readable, hashAt }: Rows): Answers['movedSince'] {
  return (mark) => {
    const [, at = '0', hash] = /^(\d+):(\w+)$/.exec(mark ?? '') ?? [];
    const restart = hash === undefined || hashAt(Number(at)) !== hash;
    const after = restart ? 0 : Number(at);
    const piece = sql(
      'SELECT position, request_id AS id FROM disablement_event WHERE position > ? ORDER BY position LIMIT ?',
    ).all(after, PIECE);
    const ids = new Set(piece.map(({ id }) => String(id)));
    const last = Number(piece.at(-1)?.['position'] ?? after);
    return {
      stories: readable(
        `WHERE d.request_id IN (SELECT value FROM json_each(?)) ORDER BY ${ORDER}`,
        JSON.stringify([...ids]),
      ),
      mark: `${last}:${hashAt(last)}`,
      restart,
      more: piece.length === PIECE,
    };
  };
}
