/** Requests and events of the shared journal, read and appended inside its transactions. */

import { hostname } from 'node:os';
import { appError } from '../../../../shared/errors.ts';
import { osUser } from '../../../log/os-user.ts';
import type { Row, Session, Value } from '../../../storage/postgres/database.ts';
import { DUPLICATE, sqlState, StoreRefusal } from '../../../storage/postgres/refusal.ts';
import { CHAIN_START, linkHash } from '../chain.ts';
import { followingEvent, type FollowingEvent } from '../following-event.ts';
import { readEvent, type EventDraft, type EventRow, type RequestRow, type Story } from '../journal-rows.ts';
import { columnsOf, MAX_TEXT, readRequest, REQUEST_COLUMNS } from '../request-columns.ts';
import { UnreadableRow } from '../unreadable-row.ts';

/** The writer, stated in each event. */
export interface Writer {
  readonly machine: string;
  readonly osUser: string;
  /** The database's role that the connection was opened with. */
  readonly role: string;
}

/** What a link of the chain covers of its writer; of an imported event also the hash that it had in its folder's chain. */
export function byOf({ machine, osUser, role }: Writer, originHash?: string): readonly string[] {
  return [machine, osUser, role, ...(originHash === undefined ? [] : [originHash])];
}

/** The end of one company's chain. */
export interface ChainEnd {
  readonly companyId: number;
  readonly position: number;
  readonly hash: string;
}

export interface LinkedEvent extends FollowingEvent {
  readonly companyId: number;
  readonly position: number;
  readonly previous: string;
  readonly hash: string;
}

/**
 * Of events: commits come in another order than transactions begin, so only those are read that no running one can still precede; one of a
 * reader or of another database, which can add none, is not waited for.
 */
export const SETTLED = 'xact < (SELECT balcao.settled_before())';

/** Longer text is not fetched: the row is then unreadable, and the memory does not fill up. */
export const within = (column: string, most: number = MAX_TEXT): string =>
  `CASE WHEN octet_length(${column}) <= ${most} THEN ${column} END`;
const SHORT = 1_024;

/**
 * Whether another role, or another data folder of this one, wrote the event `e`, as the server knows: what a writer says of itself is
 * text. An event without a seat is older than seats, or its writer had registered none.
 */
export const FOREIGN = `(e.role <> session_user OR coalesce(e.seat <> coalesce(current_setting('balcao.seat', true), ''), false))`;

/**
 * The events of the request `r`. An imported event has no `machine`: its writer is the program that imported
 * it.
 */
export const EVENTS = `(SELECT json_agg(json_build_object('seq', e.seq, 'kind', left(e.kind, 64), 'state', left(e.state, 64),
    'disabled', e.disabled, 'at', left(e.at, 64), 'data', ${within('e.data')}, 'position', e.position, 'foreign', ${FOREIGN}, 'role', left(e.role, 64),
    'machine', CASE WHEN e.origin_hash IS NULL THEN left(e.machine, 256) END, 'os_user', left(e.os_user, 256)) ORDER BY e.seq)
  FROM balcao.event e WHERE e.request_id = r.request_id)`;
const NUMBERS: ReadonlySet<string> = new Set(['ano', 'serie', 'ini', 'fin']);
/** The columns of a request, each within its limit; `prefix` of their names. */
export const requestColumns = (prefix = ''): string =>
  REQUEST_COLUMNS.map((name) => {
    const most = name === 'signed_xml' ? MAX_TEXT : 4 * SHORT;
    return `${NUMBERS.has(name) ? `r.${name}` : within(`r.${name}`, most)} AS ${prefix}${name}`;
  }).join(', ');
/** What is read of a request. */
export const STORY_COLUMNS = `${requestColumns()}, ${EVENTS} AS events`;
/** A condition on `r` (the request) and `d` (its current state) is appended by the caller. */
export const STORIES = `SELECT ${STORY_COLUMNS} FROM balcao.request r JOIN balcao.standing d USING (request_id)`;
export const STORY_OF = (id: string): string =>
  `SELECT ${STORY_COLUMNS} FROM balcao.request r WHERE r.request_id = ${id}`;
export const STORY = STORY_OF('$1');

/** Throws an {@link UnreadableRow}: decisions are made on all rows, so none may be left out. */
export function readStory(row: Row): Story {
  const { cnpj, request_id, events } = row;
  // A request without events was inserted outside the chain.
  if (!Array.isArray(events)) throw new UnreadableRow(row, undefined);
  const read = (event: Row) => readEvent({ ...event, cnpj, request_id });
  return { row: readRequest(row), events: (events as readonly Row[]).map(read) };
}

export function writerHere(role: string): Writer {
  return { machine: hostname(), osUser: osUser(), role };
}

/**
 * No other program adds to these companies' chains until the transaction ends: what is read after it stays true, and of two
 * that want the same numbers the second sees the first's event. Locks are taken in one order, so that no two wait for each
 * other.
 */
export async function lockCompanies({ query }: Session, cnpjs: readonly string[]): Promise<void> {
  await query('SELECT balcao.lock_companies($1::text[])', [cnpjs]);
}

/** {@link lockCompanies} of all companies of one root. */
export async function lockRoot({ query }: Session, root: string): Promise<void> {
  await query(
    'SELECT balcao.lock_companies(ARRAY(SELECT cnpj FROM balcao.company WHERE left(cnpj, 8) = $1))',
    [root],
  );
}

/** By CNPJ; read under {@link lockCompanies}. */
export async function chainEnds(
  { query }: Session,
  cnpjs: readonly string[],
): Promise<Map<string, ChainEnd>> {
  const rows = await query(
    `SELECT c.cnpj, c.company_id, e.position, e.hash FROM balcao.company c LEFT JOIN LATERAL
       (SELECT position, hash FROM balcao.event WHERE company_id = c.company_id ORDER BY position DESC LIMIT 1) e ON true
     WHERE c.cnpj = ANY($1)`,
    [cnpjs],
  );
  return new Map(
    rows.map((row) => [
      String(row['cnpj']),
      {
        companyId: Number(row['company_id']),
        position: Number(row['position'] ?? 0),
        hash: typeof row['hash'] === 'string' ? row['hash'] : CHAIN_START,
      },
    ]),
  );
}

/** The drafts as the next links of a chain, and where the chain ends with them. */
export function linked(
  end: ChainEnd,
  writer: Writer,
  {
    requestId,
    events,
    drafts,
  }: { requestId: string; events: readonly EventRow[]; drafts: readonly EventDraft[] },
): { readonly links: readonly LinkedEvent[]; readonly end: ChainEnd } {
  const story = [...events];
  const links: LinkedEvent[] = [];
  let last = end;
  for (const draft of drafts) {
    const { event, read } = followingEvent(requestId, story, draft);
    const position = last.position + 1;
    const hash = linkHash(last.hash, { ...event, position, by: byOf(writer) });
    links.push({ ...event, companyId: end.companyId, position, previous: last.hash, hash });
    last = { companyId: end.companyId, position, hash };
    story.push(read);
  }
  return { links, end: last };
}

/** What an event is, without its place in a company's chain. */
export const OWN_EVENT_COLUMNS = [
  'request_id',
  'seq',
  'kind',
  'state',
  'disabled',
  'at',
  'data',
  'raw',
  'machine',
  'os_user',
] as const;
export const EVENT_COLUMNS: readonly string[] = ['company_id', 'position', ...OWN_EVENT_COLUMNS];

/** In the order of {@link EVENT_COLUMNS}. */
export function eventValues(link: LinkedEvent, { machine, osUser }: Writer): readonly Value[] {
  const { companyId, position, requestId, seq, kind, state, disabled, at, data, raw } = link;
  return [
    companyId,
    position,
    requestId,
    seq,
    kind,
    state,
    disabled,
    at,
    data,
    raw && Buffer.from(raw),
    machine,
    osUser,
  ];
}

const EVENT_PLACES = EVENT_COLUMNS.map((_, index) => `$${index + 1}`).join(', ');

/** Returns the transaction's number. `database.busy` where a user of the database took the place without the chain's lock. */
export async function insertLink({ query }: Session, link: LinkedEvent, writer: Writer): Promise<string> {
  const [row] = await query(
    `INSERT INTO balcao.event (${EVENT_COLUMNS.join(', ')}) VALUES (${EVENT_PLACES}) RETURNING xact::text AS xact, hash`,
    eventValues(link, writer),
  ).catch((error: unknown) => {
    throw sqlState(error) === DUPLICATE ? new StoreRefusal(appError('database.busy')) : error;
  });
  if (row?.['hash'] !== link.hash) throw new Error('a link that the server hashed otherwise');
  return String(row?.['xact']);
}

/** Inserts company and series, outside any transaction: they are never rolled back. Returns the series' number. */
export async function seriesOf({ query }: Session, row: RequestRow): Promise<number> {
  const { cnpj, tpAmb, mod, serie } = row;
  const key = [cnpj, tpAmb, mod, serie];
  const find = async () => {
    const [found] = await query(
      `SELECT series_id FROM balcao.series JOIN balcao.company USING (company_id)
       WHERE cnpj = $1 AND tp_amb = $2 AND mod = $3 AND serie = $4`,
      key,
    );
    return found && Number(found['series_id']);
  };
  const known = await find();
  if (known !== undefined) return known;
  await query('INSERT INTO balcao.company (cnpj) VALUES ($1) ON CONFLICT DO NOTHING', [cnpj]);
  await query(
    `INSERT INTO balcao.series (company_id, tp_amb, mod, serie)
     SELECT company_id, $2, $3, $4 FROM balcao.company WHERE cnpj = $1 ON CONFLICT DO NOTHING`,
    key,
  );
  const made = await find();
  if (made === undefined) throw new Error('a series that was not made');
  return made;
}

const PLACES = REQUEST_COLUMNS.map((_, index) => `$${index + 2}`).join(', ');

export async function insertRequest({ query }: Session, seriesId: number, row: RequestRow): Promise<void> {
  await query(
    `INSERT INTO balcao.request (series_id, ${REQUEST_COLUMNS.join(', ')}) VALUES ($1, ${PLACES})`,
    [seriesId, ...columnsOf(row)],
  );
}
