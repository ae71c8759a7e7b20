/**
 * Brings the journal of a data folder into the shared one: each event is appended to its company's chain with the bytes, the hour
 * and the hash that it has, and the link that it was in its own chain is kept beside it (docs/adr/0056).
 */

import { hostname } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { appError, type AppError } from '../../../../../shared/errors.ts';
import { err, ok, type Result } from '../../../../../shared/result.ts';
import { osUser } from '../../../../log/os-user.ts';
import {
  inPostgresTransaction,
  type Postgres,
  type Session,
  type Transaction,
} from '../../../../storage/postgres/database.ts';
import type { RequestRow } from '../../journal-rows.ts';
import type { PastEvent, PastJournal, PastWatch } from '../../sqlite/past-journal.ts';
import { contentOf, placePast, type HereEvent } from './place-past.ts';
import { writePast } from './write-past.ts';
import { chainEnds, insertRequest, lockCompanies, seriesOf, type Writer } from '../postgres-rows.ts';

export interface ImportedPast {
  readonly events: number;
  readonly requests: number;
  /** Events that were not in the shared journal before. */
  readonly added: number;
}

export interface ImportInto {
  readonly database: Postgres;
  readonly writer: Writer;
  /** Called after each transaction. */
  readonly wrote: () => void;
}

/** Links of one transaction: some tenths of a second, in which other seats wait for these companies. */
const PIECE = 250;

/**
 * Can be repeated: it adds only what is missing, and continues where it was interrupted. `folder` is noted as the origin.
 * Errors: `database.*`, among them `database.chain-broken` for a request that is another one here; `call.aborted`.
 */
export async function importPast(
  { database, writer, wrote }: ImportInto,
  past: PastJournal,
  folder: string,
  { signal, progress }: PastWatch,
): Promise<Result<ImportedPast, AppError>> {
  const series = new Map<string, number>();
  let origin: number | undefined;
  let added = 0;
  for (let position = 0; ;) {
    if (signal?.aborted) return err(appError('call.aborted'));
    const piece = past.after(position, PIECE);
    const last = piece.at(-1);
    if (!last) return ok({ events: past.events, requests: past.requests, added });
    const fresh = await unknown(database, piece);
    if (fresh.length > 0) {
      origin ??= await originOf(database, folder);
      for (const row of requestsIn(fresh, past)) {
        const key = seriesKey(row);
        series.set(key, series.get(key) ?? (await seriesOf(database, row)));
      }
      const done = await bringIn({ database, writer, wrote }, past, fresh, { origin, series });
      if (!done.ok) return done;
      added += done.value;
    }
    position = last.position;
    progress?.(past.events + position, past.events * 2);
    await turn();
  }
}

async function unknown({ query }: Session, piece: readonly PastEvent[]): Promise<readonly PastEvent[]> {
  const rows = await query('SELECT hash FROM balcao.origin_event WHERE hash = ANY($1)', [
    piece.map(({ hash }) => hash),
  ]);
  const known = new Set(rows.map(({ hash }) => String(hash)));
  return piece.filter(({ hash }) => !known.has(hash));
}

async function originOf({ query }: Session, folder: string): Promise<number> {
  const [row] = await query('SELECT balcao.import_origin($1, $2, $3) AS id', [hostname(), osUser(), folder]);
  return Number(row?.['id']);
}

/** Those that begin in this piece. */
function requestsIn(piece: readonly PastEvent[], past: PastJournal): readonly RequestRow[] {
  return piece.filter(({ seq }) => seq === 1).map(({ requestId }) => past.request(requestId));
}

function seriesKey({ cnpj, tpAmb, mod, serie }: RequestRow): string {
  return [cnpj, tpAmb, mod, serie].join(' ');
}

/** One transaction: all of the piece or nothing. Returns how many events were added. */
async function bringIn(
  { database, writer, wrote }: ImportInto,
  past: PastJournal,
  piece: readonly PastEvent[],
  { origin, series }: { readonly origin: number; readonly series: ReadonlyMap<string, number> },
): Promise<Result<number, AppError>> {
  return inPostgresTransaction(database, 'write', async (transaction) => {
    const cnpjs = [...new Set(piece.map(({ cnpj }) => cnpj))];
    const [, ends, here, fresh] = await Promise.all([
      lockCompanies(transaction, cnpjs),
      chainEnds(transaction, cnpjs),
      eventsHere(transaction, [...new Set(piece.map(({ requestId }) => requestId))]),
      // Another seat may have imported the same folder meanwhile.
      unknown(transaction, piece),
    ]);
    const placed = placePast(fresh, { here, ends, writer });
    if (!placed.ok) return placed;
    const { links, events } = placed.value;
    const begun = links.filter(({ seq }) => seq === 1).map(({ event }) => event);
    // Given first, since the events name them.
    const requests = requestsIn(begun, past).map((row) =>
      insertRequest(transaction, series.get(seriesKey(row)) ?? 0, row),
    );
    const writing = writePast(transaction, { links, events, origin, writer });
    await Promise.all([...requests, writing, transaction.commit()]);
    wrote();
    return ok(links.length);
  });
}

/** What the shared journal has of these requests, by request, in order. */
async function eventsHere(
  { query }: Transaction,
  requestIds: readonly string[],
): Promise<Map<string, readonly HereEvent[]>> {
  const rows = await query(
    `SELECT request_id AS id, seq, left(kind, 64) AS kind, left(state, 64) AS state, left(at, 64) AS at,
       encode(sha256(convert_to(data, 'UTF8')), 'hex') AS data, coalesce(encode(sha256(raw), 'hex'), '') AS raw
     FROM balcao.event WHERE request_id = ANY($1) ORDER BY request_id, seq`,
    [requestIds],
  );
  const here = new Map<string, HereEvent[]>();
  for (const row of rows) {
    const [id, kind, state, at, data, raw] = ['id', 'kind', 'state', 'at', 'data', 'raw'].map((name) =>
      String(row[name]),
    ) as [string, string, string, string, string, string];
    const events = here.get(id) ?? [];
    here.set(id, [
      ...events,
      { content: contentOf({ seq: Number(row['seq']), kind, at }, data, raw), state },
    ]);
  }
  return here;
}
