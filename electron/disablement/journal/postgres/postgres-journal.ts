/**
 * The journal on PostgreSQL, for several machines: every write is one transaction under the lock of its company, one statement as a
 * rule, otherwise two round trips: the reads, then, decided without a pause, the writes and COMMIT.
 */

import { appError } from '../../../../shared/errors.ts';
import type { Postgres, Transaction } from '../../../storage/postgres/database.ts';
import { StoreRefusal } from '../../../storage/postgres/refusal.ts';
import { makingOf } from '../following-event.ts';
import type { Change, ImportChange, Journal } from '../journal.ts';
import { lastSeqOf, type EventDraft, type RequestRow, type Story } from '../journal-rows.ts';
import type { RowPlace } from '../unreadable-row.ts';
import { createAppending, type Addition, type AppendingHears } from './appending.ts';
import { createKnown, rawKey } from './known-rows.ts';
import { createNumbers } from './numbers/postgres-numbers.ts';
import { createQueries } from './postgres-queries.ts';
import {
  chainEnds,
  insertRequest,
  lockCompanies,
  readStory,
  seriesOf,
  STORY,
  type ChainEnd,
  type Writer,
} from './postgres-rows.ts';
import { createReserving, rewoundTo } from './reserving.ts';
import { verifyChains } from './verify-postgres.ts';
import { watchOthers } from './watch-others.ts';

/**
 * The opener of the database closes it; `announce` is called after each of the journal's transactions, `linked` as in appending,
 * `setAside` with requests that cannot be read.
 */
export async function createPostgresJournal(
  database: Postgres,
  writer: Writer,
  {
    announce,
    linked,
    setAside,
  }: { readonly announce: () => void; readonly setAside: (place: RowPlace) => void } & Pick<
    AppendingHears,
    'linked'
  >,
): Promise<Omit<Journal, 'close'>> {
  const queries = createQueries(database, setAside);
  const watch = await watchOthers(database);

  const known = createKnown(queries);
  const { write, inOne, atEnd, inTurn } = createAppending(database, writer, known, {
    linked,
    wrote: (xact) => {
      watch.wrote(xact);
      announce();
    },
  });
  const first = ([story]: readonly (Story | undefined)[]): Story => {
    if (!story) throw new Error('a request without its row');
    return story;
  };
  const rowOf = async (requestId: string): Promise<RequestRow> => {
    const row = await known.rowOf(requestId);
    if (!row) throw new Error('a request without its row');
    return row;
  };

  const add = async (row: RequestRow): Promise<Story> => {
    const making = { row, events: [], drafts: [makingOf(row)] };
    const made = await atEnd(making, { making: row });
    if (made) return made;
    await seriesOf(database, row);
    const added = await inTurn(making, { making: row });
    // A user of the database wrote to the chain without its lock.
    if (!added) throw new StoreRefusal(appError('database.busy'));
    return added;
  };

  const note = async (requestId: string, draft: EventDraft): Promise<Story> => {
    const seen = known.stories.get(requestId);
    const noted = seen && (await inTurn({ ...seen, drafts: [draft] }));
    if (noted) return noted;
    const row = await rowOf(requestId);
    return inOne(async (transaction, sent) => {
      const { ends, stories } = await readLocked(transaction, [row.cnpj], [requestId]);
      const story = stories.get(requestId);
      // After a failover it may be gone: what it waits for is kept until a person has looked.
      if (!story) throw new StoreRefusal(rewoundTo(row.cnpj, ends.get(row.cnpj)));
      return first(await write(transaction, ends, [{ ...story, drafts: [draft] }], sent));
    }, first);
  };

  /** One change of a request of which this program and its caller know the same story. */
  const appendInTurn = async ([change, ...more]: readonly Change[]): Promise<Story | undefined> => {
    const seen = change && known.stories.get(change.story.row.requestId);
    if (!seen || more.length > 0 || lastSeqOf(seen) !== lastSeqOf(change.story)) return undefined;
    return inTurn({ ...seen, drafts: change.drafts });
  };
  const append = async (changes: readonly Change[]): Promise<readonly Story[] | undefined> => {
    const appended = await appendInTurn(changes);
    if (appended) return [appended];
    const ids = changes.map(({ story }) => story.row.requestId);
    const cnpjs = changes.map(({ story }) => story.row.cnpj);
    return inOne<readonly Story[] | undefined>(
      async (transaction, sent) => {
        const { ends, stories } = await readLocked(transaction, cnpjs, ids);
        const additions: Addition[] = [];
        for (const { story: seen, drafts } of changes) {
          const story = stories.get(seen.row.requestId);
          if (!story || lastSeqOf(story) !== lastSeqOf(seen)) return undefined;
          additions.push({ ...story, drafts });
        }
        return write(transaction, ends, additions, sent);
      },
      (stories) => stories,
    );
  };

  const importRequest = async ({ seen, of, row, requestId, drafts }: ImportChange): Promise<boolean> => {
    // Asked each time: after a failover that lost the last transactions a number known here may be another series'.
    const seriesId = row && (await seriesOf(database, row));
    const before = seen.find((story) => story.row.requestId === requestId);
    const made = row ?? before?.row;
    if (!made) throw new Error('an import that speaks of no request');
    const { cnpj } = made;
    return inOne(
      async (transaction, sent) => {
        const [, ends, now] = await Promise.all([
          lockCompanies(transaction, [cnpj]),
          chainEnds(transaction, [cnpj]),
          createQueries(transaction).ofId(of.environment, of.id),
        ]);
        const asSeen = now.every((story, i) => {
          const then = seen[i];
          return then?.row.requestId === story.row.requestId && lastSeqOf(then) === lastSeqOf(story);
        });
        if (!asSeen || now.length !== seen.length) return false;
        const making = row ? [makingOf(row)] : [];
        const addition = { row: made, events: before?.events ?? [], drafts: [...making, ...drafts] };
        await Promise.all([
          row && seriesId !== undefined ? insertRequest(transaction, seriesId, row) : undefined,
          write(transaction, ends, [addition], sent),
        ]);
        return true;
      },
      () => true,
    );
  };

  const { survey, surveyAfter, reserve } = createReserving({
    database,
    known,
    rowOf,
    appending: { write, inOne, atEnd },
  });

  const story = async (requestId: string) => {
    const now = await queries.story(requestId);
    if (now) known.stories.set(requestId, now);
    return now;
  };

  return {
    ...queries,
    numbers: createNumbers(database),
    survey,
    surveyAfter,
    row: known.rowOf,
    seen: async (requestId) => known.stories.get(requestId) ?? story(requestId),
    story,
    raw: async (requestId, seq) => known.raws.get(rawKey(requestId, seq)) ?? queries.raw(requestId, seq),
    writtenElsewhere: watch.writtenElsewhere,
    verifyChain: (wanted) => verifyChains(database, wanted),
    add,
    note,
    append,
    importRequest,
    reserve,
    // Each commit is on the server's disk already: another computer may have seen it, and must not miss it after a failure.
    flush: () => Promise.resolve(),
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
