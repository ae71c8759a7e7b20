/** Verifies the whole journal and reports where its chain is broken, if it is. */

import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../../storage/database/database.ts';
import { openReadOnly } from '../../../storage/database/read-only.ts';
import { readEvent, type RequestRow } from '../journal-rows.ts';
import { MAX_RAW, MAX_TEXT, readRequest, REQUEST_COLUMNS } from '../request-columns.ts';
import type { SeenLink } from './past-check.ts';
import { UnreadableRow } from '../unreadable-row.ts';
import type { ChainReport } from '../chain-report.ts';
import { CHAIN_START, chainedOf, linkHash, requestHash } from '../chain.ts';
import { FILED, LAST_STATE, SHOWN_AT } from './sqlite-states.ts';

/**
 * Reads one consistent snapshot, row by row. `wanted` is the beginning of a link's hash, in lower case: the head
 * printed on an older receipt.
 */
export function verifyChain(db: Database, wanted?: string): ChainReport {
  db.exec('BEGIN');
  try {
    const walk = walkChain(db, { wanted });
    for (;;) {
      const step = walk.next();
      if (step.done) return step.value;
    }
  } finally {
    db.exec('COMMIT');
  }
}

/** As {@link verifyChain}, but in pieces beside the program's other work, which may write meanwhile: of the journal as it is when this is called. */
export async function verifyBeside(db: Database, wanted?: string): Promise<ChainReport> {
  const path = db.location();
  // One in memory has no other connection.
  if (path === null) return verifyChain(db, wanted);
  const apart = openReadOnly(path);
  try {
    apart.exec('BEGIN');
    const walk = walkChain(apart, { wanted });
    for (;;) {
      const step = walk.next();
      if (step.done) return step.value;
      await turn();
    }
  } finally {
    apart.close();
  }
}

/** Links between two pauses: some milliseconds. */
const PIECE = 200;

/** Of each column, its text up to this many bytes: nothing longer is read, nor kept in memory. */
const LIMITS: Readonly<Record<string, number>> = { signed_xml: MAX_TEXT, data: MAX_TEXT, raw: MAX_RAW };
const limitOf = (column: string) => LIMITS[column] ?? 4_096;
const within = (column: string) =>
  `CASE WHEN octet_length(${column}) <= ${limitOf(column)} THEN ${column} END AS ${column}`;
const isLonger = (column: string) => `ifnull(octet_length(${column}), 0) > ${limitOf(column)}`;
/** A journal of an earlier schema is read as it is: what has been added to its requests since is not there. */
function requestOf(db: Database): string {
  const table = db.prepare(`SELECT name FROM pragma_table_info('disablement')`).all();
  const columns = REQUEST_COLUMNS.filter((column) => table.some(({ name }) => name === column));
  return `SELECT ${columns.map(isLonger).join(' OR ')} AS is_long, ${columns.map(within).join(', ')}
    FROM disablement WHERE request_id = ?`;
}
const TEXTS = ['request_id', 'kind', 'state', 'at', 'data', 'previous', 'hash'] as const;
const LINKS = `SELECT position, seq, disabled, ${[...TEXTS, 'raw'].map(within).join(', ')}, raw IS NOT NULL AS has_raw
  FROM disablement_event ORDER BY position`;

/**
 * Verifies the chain in pieces, for a journal that is not written to meanwhile; yields how many links hold so far. `look`: called with
 * each link; then an unreadable one does not end the walk.
 */
export function* walkChain(
  db: Database,
  { wanted, look }: { readonly wanted?: string | undefined; readonly look?: (link: SeenLink) => void } = {},
): Generator<number, ChainReport, undefined> {
  const request = db.prepare(requestOf(db));
  const links = db.prepare(LINKS);
  // Else a number beyond what a program of ours can hold would be an exception.
  for (const statement of [request, links]) statement.setReadBigInts(true);
  const requests = Number(db.prepare('SELECT COUNT(*) AS n FROM disablement').get()?.['n'] ?? 0);
  let head = CHAIN_START;
  let position = 0;
  let listed = 0;
  let found: ChainReport['found'];
  const broken = (why: NonNullable<ChainReport['broken']>['why']): ChainReport => ({
    ok: false,
    events: position,
    requests,
    head,
    ...(found ? { found } : {}),
    broken: { position, why },
  });
  for (const read of links.iterate()) {
    const row = plain(read);
    position += 1;
    if (row['position'] !== position) return broken('order');
    if (row['previous'] !== head) return broken('previous');
    const event = chainedOf(row, position);
    const hash = linkHash(head, event);
    const isWhole =
      TEXTS.every((name) => row[name] !== null) && (row['has_raw'] !== 1 || row['raw'] !== null);
    if (isWhole && hash !== row['hash']) return broken('hash');
    const columns = event.kind === 'prepared' || look ? request.get(event.requestId) : undefined;
    const made = columns && plain(columns);
    let brought: RequestRow | undefined;
    if (event.kind === 'prepared') {
      const { is_long: isLong = 0, ...of } = made ?? {};
      const own = made && requestHash(Object.values(of) as (string | number)[]);
      if (!own || (isWhole && isLong === 0 && !event.data.includes(own))) return broken('request');
      brought = readable(() => readRequest(made));
      if (!brought && !look) return broken('row');
      listed += 1;
    }
    const isReadable = isWhole && readable(() => readEvent(row)) !== undefined;
    if (!isReadable && !look) return broken('row');
    look?.({ event, isReadable, cnpj: shownCnpj(made), request: brought });
    // Of an event that is too long to be hashed, the stored hash is taken.
    head = isWhole ? hash : String(row['hash']);
    if (wanted !== undefined && head.startsWith(wanted)) {
      found = { position, at: event.at, requestId: event.requestId };
    }
    if (position % PIECE === 0) yield position;
  }
  // A request without events was inserted outside the chain.
  if (listed !== requests) return broken('request');
  if (!(yield* statesFollow(db, position))) return broken('request');
  return { ok: true, events: position, requests, head, ...(found ? { found } : {}) };
}

/** What lists are made of, where it differs from the events that it is derived from. */
const different = (
  more: string,
) => `SELECT 1 FROM disablement d LEFT JOIN disablement_state s USING (request_id)
  WHERE d.rowid > ?1 AND d.rowid <= ?1 + ${PIECE} AND (s.state IS NOT ${LAST_STATE} OR s.filed IS NOT ${FILED}
    OR s.environment IS NOT d.environment ${more}) LIMIT 1`;

/** Yields `links`, all of which hold by then, between its pieces. */
function* statesFollow(db: Database, links: number): Generator<number, boolean, undefined> {
  // An older journal has no such table, or an incomplete one; it is derived when the journal is opened.
  const has = (name: string) =>
    db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
  if (!has('disablement_state')) return true;
  const count = (table: string) => Number(db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()?.['n']);
  if (count('disablement_state') !== count('disablement')) return false;
  const differing = db.prepare(different(has('disablement_shown') ? `OR s.shown IS NOT ${SHOWN_AT}` : ''));
  const last = Number(db.prepare('SELECT IFNULL(MAX(rowid), 0) AS n FROM disablement').get()?.['n']);
  for (let after = 0; after < last; after += PIECE) {
    if (differing.get(after)) return false;
    yield links;
  }
  return true;
}

/** A hash may fit what this program cannot read: the writer of a file can compute one. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined;
    throw error;
  }
}

function plain(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
}

function shownCnpj(made: Readonly<Record<string, unknown>> | undefined): string {
  return typeof made?.['cnpj'] === 'string' ? made['cnpj'] : '';
}
