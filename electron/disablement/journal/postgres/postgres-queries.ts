/** The queries of the shared journal, as SQL; each is one statement, so that it sees one state of the journal. */

import type { Session, Value } from '../../../storage/postgres/database.ts';
import { CHAIN_START } from '../chain.ts';
import type { Journal, RangeKey } from '../journal.ts';
import type { Story } from '../journal-rows.ts';
import { readCount, readFiled, readOpen, RECENT_EVENTS, SAYS_WHAT_HAS_IT } from '../question-rows.ts';
import { readableOf, type RowPlace } from '../unreadable-row.ts';
import { MAX_RAW } from '../request-columns.ts';
import { FOREIGN, readStory, SETTLED, STORIES, STORY, within } from './postgres-rows.ts';

const OPEN = `(d.state IN ('uncertain', 'sending', 'imported') OR (d.state = 'homologated' AND NOT d.filed))`;
const WHICH = { all: 'true', pending: OPEN, prepared: `d.state = 'prepared'` } as const;
export const DISABLED = `(d.state = 'homologated' OR d.disabled)`;
/** Also a state that no program of ours writes. */
export const BLOCKS = `(d.state NOT IN ('prepared', 'refused', 'closed', 'discarded') OR d.disabled)`;
const SERIES = `r.series_id = (SELECT series_id FROM balcao.series JOIN balcao.company USING (company_id)
  WHERE cnpj = $1 AND tp_amb = $2 AND mod = $3 AND serie = $4)`;
const OF_COMPANY = `r.series_id IN (SELECT series_id FROM balcao.series JOIN balcao.company USING (company_id) WHERE cnpj = $2)`;
/** Of the companies whose chains are locked where this is decided on; by it a server need not read the requests of all others. */
const OF_ROOT = `r.series_id IN (SELECT series_id FROM balcao.series JOIN balcao.company USING (company_id) WHERE left(cnpj, 8) = $1)`;
/** The range of $5 and $6 in either order: that they are swapped is reported by a check. */
export const MEETS_RANGE = `int8range(r.ini, r.fin, '[]') && int8range(least($5::bigint, $6::bigint), greatest($5::bigint, $6::bigint), '[]')`;
const MEETS = `${SERIES} AND ${MEETS_RANGE}`;
/**
 * A text that the data of an event has under this name, "" among them. No cast to JSON: one invalid row would fail the whole
 * query. `JSON.stringify` escapes quotes, so that this is never found inside of another text.
 */
const textIn = (data: string, name: string): string =>
  `substring(${within(data)} from '[{,]"${name}":"([^"\\\\]*)"')`;
/** Of its last outcome; null without an answer. */
export const LAST_CSTAT = `(SELECT ${textIn('a.data', 'cStat')} FROM balcao.event a
  WHERE a.request_id = r.request_id AND a.kind = 'outcome' ORDER BY a.seq DESC LIMIT 1)`;
/** A refusal speaks of some number of the range: it proves something only where that has one. */
export const REFUSED_ALONE = `(d.state = 'refused' AND r.ini = r.fin AND ${LAST_CSTAT} IN ${SAYS_WHAT_HAS_IT})`;
export const SENDING = `d.state = 'sending'`;
/**
 * `tpAmb`: the parameter. It says which year it is. Of the last events, walked back from the end: without the inner limit a server may
 * read all of them by their kind, and sort them.
 */
export const lastReceived = (tpAmb: string): string => `SELECT ${textIn('e.data', 'dhRecbto')} AS at
  FROM (SELECT event_id, request_id, kind, data FROM balcao.event ORDER BY event_id DESC LIMIT ${RECENT_EVENTS}) e
  WHERE e.kind = 'outcome' AND ${textIn('e.data', 'dhRecbto')} <> ''
    AND (SELECT q.tp_amb FROM balcao.request q WHERE q.request_id = e.request_id) = ${tpAmb}
  ORDER BY e.event_id DESC LIMIT 1`;

export type Queries = ReturnType<typeof createQueries>;

/**
 * `setAside` is called with requests that cannot be read, which lists leave out; queries that decisions depend on (`blocking`,
 * `refused`, `ofId` of an import) throw an `UnreadableRow` instead, as all do without it.
 */
export function createQueries({ query }: Session, setAside?: (place: RowPlace) => void) {
  const all = async (text: string, ...values: Value[]): Promise<Story[]> =>
    (await query(text, values)).map(readStory);
  const stories: typeof all = async (text, ...values) =>
    setAside ? readableOf(await query(text, values), readStory, setAside) : all(text, ...values);
  const ids = async (where: string): Promise<string[]> => {
    const rows = await query(
      `SELECT d.request_id AS id FROM balcao.standing d WHERE ${where} ORDER BY d.made`,
    );
    return rows.map(({ id }) => String(id));
  };
  const sent = async (which: string, token: string, value: string, now: Date): Promise<number> => {
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
    const [row] = await query(
      `SELECT coalesce(sum(r.fin - r.ini + 1), 0) AS n FROM balcao.request r JOIN balcao.standing d USING (request_id)
       WHERE r.environment = 'producao' AND d.state IN ('sending', 'uncertain', 'homologated', 'closed') ${which}
         AND EXISTS (SELECT 1 FROM balcao.event s WHERE s.kind = 'sending' AND s.request_id = r.request_id
           AND s.at >= $2 AND ${textIn('s.data', 'token')} ${token})`,
      [value, midnight],
    );
    return Number(row?.['n']);
  };
  return {
    story: async (requestId) => (await stories(STORY, requestId))[0],
    raw: async (requestId, seq) => {
      const [row] = await query(
        `SELECT ${within('raw', MAX_RAW)} AS raw FROM balcao.event WHERE request_id = $1 AND seq = $2`,
        [requestId, seq],
      );
      return row?.['raw'] instanceof Uint8Array ? row['raw'] : undefined;
    },
    list: (environment, which) =>
      stories(`${STORIES} WHERE d.environment = $1 AND ${WHICH[which]} ORDER BY d.made DESC`, environment),
    ofCompany: (environment, cnpj) =>
      stories(
        `${STORIES} WHERE d.environment = $1 AND ${OF_COMPANY} ORDER BY d.made DESC`,
        environment,
        cnpj,
      ),
    newest: (environment, limit) =>
      stories(
        `${STORIES} WHERE d.environment = $1 ORDER BY d.at DESC, coalesce(d.sent, d.made) DESC LIMIT $2`,
        environment,
        limit,
      ),
    movedSince: (mark) => movedSince({ query, stories }, mark),
    ofId: (environment, id) =>
      stories(`${STORIES} WHERE r.environment = $1 AND r.inf_id = $2 ORDER BY d.made DESC`, environment, id),
    blocking: (range) => all(`${STORIES} WHERE ${MEETS} AND ${BLOCKS} ORDER BY d.made`, ...meeting(range)),
    refused: (range) =>
      all(`${STORIES} WHERE ${MEETS} AND d.state = 'refused' ORDER BY d.made DESC`, ...meeting(range)),
    sending: () => ids(SENDING),
    unsaved: () => ids(`d.state = 'homologated' AND NOT d.filed`),
    openByCompany: async (environment) => {
      const rows = await query(
        `SELECT c.cnpj, count(*) FILTER (WHERE d.state <> 'homologated') AS uncertain,
           count(*) FILTER (WHERE d.state = 'homologated') AS unsaved
         FROM balcao.standing d JOIN balcao.company c USING (company_id)
         WHERE d.environment = $1 AND ${OPEN} GROUP BY c.cnpj`,
        [environment],
      );
      return new Map(rows.map(readOpen));
    },
    counts: async (environment) => {
      const counted =
        'SELECT state, count(*) AS n FROM balcao.standing WHERE environment = $1 GROUP BY state';
      return new Map((await query(counted, [environment])).flatMap(readCount));
    },
    homologated: () => ids(`d.state = 'homologated'`),
    filed: async function* () {
      const rows = await query(
        `SELECT DISTINCT ON (request_id, "foreign", machine, os_user) request_id AS id, ${within('data')} AS data, left(machine, 256) AS machine,
           left(os_user, 256) AS os_user, ${FOREIGN} AS "foreign" FROM balcao.event e
         WHERE kind = 'file' ORDER BY request_id, "foreign", machine, os_user, seq DESC`,
      );
      yield readableOf(rows, readFiled, () => undefined);
    },
    sentBy: (token, now) => sent('', '= $1', token, now),
    sentByTokensOf: (root, now) => sent(`AND ${OF_ROOT}`, 'IS NOT NULL', root, now),
    lastReceived: async (tpAmb) => {
      const [row] = await query(lastReceived('$1'), [tpAmb]);
      return typeof row?.['at'] === 'string' ? row['at'] : '';
    },
    head: async (cnpj) => {
      const [row] = await query(
        `SELECT hash FROM balcao.event WHERE company_id = (SELECT company_id FROM balcao.company WHERE cnpj = $1)
         ORDER BY position DESC LIMIT 1`,
        [cnpj],
      );
      return typeof row?.['hash'] === 'string' ? row['hash'] : CHAIN_START;
    },
  } satisfies Partial<Journal>;
}

/** The values of a range, as the statements have them. */
export function meeting({ cnpj, tpAmb, mod, serie, nNFIni, nNFFin }: RangeKey): (string | number)[] {
  return [cnpj, tpAmb, mod, serie, nNFIni, nNFFin];
}

/** Events of one piece. */
const PIECE = 200;
const BEGINNING = `0:0:${CHAIN_START}`;

/**
 * A mark is the last event read: its transaction, its number and its hash. Only settled events are read: no event may be passed over.
 */
async function movedSince(
  {
    query,
    stories,
  }: Session & { readonly stories: (text: string, ids: readonly string[]) => Promise<Story[]> },
  mark: string | undefined,
): ReturnType<Journal['movedSince']> {
  const [, xact = '0', id = '0', hash] = /^(\d+):(\d+):(\w+)$/.exec(mark ?? '') ?? [];
  const known =
    mark === BEGINNING ||
    (hash !== undefined &&
      (
        await query(
          'SELECT 1 FROM balcao.event WHERE event_id = $2 AND xact = $1::text::xid8 AND hash = $3',
          [xact, id, hash],
        )
      ).length > 0);
  const after = known ? [xact, id] : ['0', '0'];
  const piece = await query(
    `SELECT e.xact::text AS written, e.event_id AS id, e.request_id AS request, e.hash FROM balcao.event e
     WHERE (e.xact, e.event_id) > ($1::text::xid8, $2::bigint) AND ${SETTLED}
     ORDER BY e.xact, e.event_id LIMIT ${PIECE}`,
    after,
  );
  const requests = [...new Set(piece.map(({ request }) => String(request)))];
  const found = await stories(`${STORIES} WHERE r.request_id = ANY($1)`, requests);
  const byId = new Map(found.map((story) => [story.row.requestId, story]));
  const last = piece.at(-1);
  const before = (known ? mark : undefined) ?? BEGINNING;
  return {
    stories: requests.flatMap((request) => byId.get(request) ?? []),
    mark: last ? [last['written'], last['id'], last['hash']].map(String).join(':') : before,
    restart: !known,
    more: piece.length === PIECE,
  };
}
