/**
 * The journal on PostgreSQL, for several machines: every write is one transaction under the lock of its company, in two
 * flights of statements: what is read, then, decided without a pause, what is written and COMMIT.
 */

import { appError, type AppError } from '../../../../shared/errors.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Postgres, Transaction } from '../../../storage/postgres/database.ts';
import { EXCLUDED, sqlState } from '../../../storage/postgres/refusal.ts';
import { decideReservation } from '../decide-reservation.ts';
import { makingOf } from '../following-event.ts';
import type { Change, ImportChange, Journal, Reservation, Reserved } from '../journal.ts';
import { lastSeqOf, type EventDraft, type RequestRow, type Story } from '../journal-rows.ts';
import { overlapError } from '../overlap.ts';
import { xmlOf } from '../story.ts';
import { createKnown } from './known-rows.ts';
import { createQueries } from './postgres-queries.ts';
import { createAppending, type Addition } from './appending.ts';
import {
  chainEnds,
  insertRequest,
  lockCompanies,
  readStory,
  STORY,
  type ChainEnd,
  type LinkedEvent,
  type Writer,
} from './postgres-rows.ts';
import { watchOthers } from './watch-others.ts';
import { verifyChains } from './verify-postgres.ts';

/** `close` closes the database too; `announce` is called after each transaction of its own. */
export async function createPostgresJournal(
  database: Postgres,
  writer: Writer,
  announce: () => void,
): Promise<Journal> {
  const queries = createQueries(database);
  const watch = await watchOthers(database);

  const { write, inOne } = createAppending(database, writer, (xact) => {
    watch.wrote(xact);
    announce();
  });

  const { rowOf, seriesIdOf } = createKnown(database, queries);

  const add = async (row: RequestRow): Promise<void> => {
    const seriesId = await seriesIdOf(row);
    const { cnpj, requestId } = row;
    await inOne(
      async (transaction, sent) => {
        const [, ends] = await Promise.all([
          lockCompanies(transaction, [cnpj]),
          chainEnds(transaction, [cnpj]),
        ]);
        const making = { cnpj, requestId, events: [], drafts: [makingOf(row)] };
        await Promise.all([
          insertRequest(transaction, seriesId, row),
          write(transaction, ends, [making], sent),
        ]);
      },
      () => undefined,
    );
  };

  const note = async (requestId: string, draft: EventDraft): Promise<void> => {
    const { cnpj } = await rowOf(requestId);
    await inOne(
      async (transaction, sent) => {
        const { ends, stories } = await readLocked(transaction, [cnpj], [requestId]);
        const events = stories.get(requestId)?.events ?? [];
        await write(transaction, ends, [{ cnpj, requestId, events, drafts: [draft] }], sent);
      },
      () => undefined,
    );
  };

  const append = async (changes: readonly Change[]): Promise<boolean> => {
    const ids = changes.map(({ requestId }) => requestId);
    const cnpjs = (await Promise.all(ids.map(rowOf))).map(({ cnpj }) => cnpj);
    return inOne(
      async (transaction, sent) => {
        const { ends, stories } = await readLocked(transaction, cnpjs, ids);
        const additions: Addition[] = [];
        for (const { requestId, after, drafts } of changes) {
          const story = stories.get(requestId);
          if (!story || lastSeqOf(story) !== after) return false;
          additions.push({ cnpj: story.row.cnpj, requestId, events: story.events, drafts });
        }
        await write(transaction, ends, additions, sent);
        return true;
      },
      () => true,
    );
  };

  const importRequest = async ({ seen, of, row, requestId, drafts }: ImportChange): Promise<boolean> => {
    const seriesId = row && (await seriesIdOf(row));
    const known = seen.find((story) => story.row.requestId === requestId);
    const cnpj = row?.cnpj ?? known?.row.cnpj;
    if (cnpj === undefined) throw new Error('an import that speaks of no request');
    return inOne(
      async (transaction, sent) => {
        const [, ends, now] = await Promise.all([
          lockCompanies(transaction, [cnpj]),
          chainEnds(transaction, [cnpj]),
          createQueries(transaction).ofId(of.environment, of.id),
        ]);
        const asSeen = now.every((story, i) => {
          const before = seen[i];
          return before?.row.requestId === story.row.requestId && lastSeqOf(before) === lastSeqOf(story);
        });
        if (!asSeen || now.length !== seen.length) return false;
        const making = row ? [makingOf(row)] : [];
        const addition = { cnpj, requestId, events: known?.events ?? [], drafts: [...making, ...drafts] };
        await Promise.all([
          row && seriesId !== undefined ? insertRequest(transaction, seriesId, row) : undefined,
          write(transaction, ends, [addition], sent),
        ]);
        return true;
      },
      () => true,
    );
  };

  const reserve = async (reservation: Reservation): Promise<Result<Reserved, AppError>> => {
    const { requestId } = reservation;
    const row = await rowOf(requestId);
    let xml = '';
    const reserved = (links: readonly LinkedEvent[]): Result<Reserved, AppError> =>
      ok({ sendingSeq: links.at(-1)?.seq ?? 0, xml });
    try {
      return await inOne(async (transaction, sent) => {
        const inside = createQueries(transaction);
        const [, ends, story, blocking, around, raws, fenced] = await Promise.all([
          lockCompanies(transaction, [row.cnpj]),
          chainEnds(transaction, [row.cnpj]),
          inside.story(requestId),
          inside.blocking(row),
          inside.disabledAround(row),
          rawsOf(transaction, requestId),
          isFenced(transaction, reservation.owner),
        ]);
        if (fenced) return err(appError('database.fenced'));
        const facts = { story: () => story, blocking: () => blocking, around: () => around };
        const decided = decideReservation(reservation, facts);
        if (!decided.ok) return decided;
        const { drafts, xmlSeq } = decided.value;
        xml = xmlOf(row, xmlSeq, raws.get(xmlSeq));
        const events = decided.value.story.events;
        return reserved(
          await write(transaction, ends, [{ cnpj: row.cnpj, requestId, events, drafts }], sent),
        );
      }, reserved);
    } catch (error) {
      if (sqlState(error) !== EXCLUDED) throw error;
      // The server's own constraint, whatever the check before it saw.
      const others = (await queries.blocking(row)).filter((other) => other.row.requestId !== requestId);
      const { nNFIni, nNFFin } = row;
      return err(
        overlapError(row.id, others) ?? appError('disablement.overlap', { requestId, nNFIni, nNFFin }),
      );
    }
  };

  return {
    ...queries,
    writtenElsewhere: watch.writtenElsewhere,
    verifyChain: (wanted) => verifyChains(database, wanted),
    ...{ add, note, append, importRequest, reserve },
    close: database.close,
  };
}

async function readLocked(
  transaction: Transaction,
  cnpjs: readonly string[],
  requestIds: readonly string[],
): Promise<{ readonly ends: Map<string, ChainEnd>; readonly stories: Map<string, Story> }> {
  const [, ends, ...rows] = await Promise.all([
    lockCompanies(transaction, cnpjs),
    chainEnds(transaction, cnpjs),
    ...requestIds.map((requestId) => transaction.query(STORY, [requestId])),
  ]);
  const stories = rows.flat().map(readStory);
  return { ends, stories: new Map(stories.map((story) => [story.row.requestId, story])) };
}

/** The bytes of each signature made anew, by the event's seq. */
async function rawsOf({ query }: Transaction, requestId: string): Promise<Map<number, Uint8Array>> {
  const rows = await query(
    `SELECT seq, raw FROM balcao.event WHERE request_id = $1 AND kind = 'signed' AND raw IS NOT NULL`,
    [requestId],
  );
  return new Map(rows.map(({ seq, raw }) => [Number(seq), raw as Uint8Array]));
}

/** Another machine found this sender's connection ended, and may have settled what it was sending. */
async function isFenced({ query }: Transaction, owner: string): Promise<boolean> {
  const [row] = await query(
    'SELECT ended IS NOT NULL AS fenced FROM balcao.owner WHERE owner = $1 FOR SHARE',
    [owner],
  );
  // A restored server may not know this sender at all.
  return row?.['fenced'] !== false;
}
