/**
 * Appends to the shared journal: one event in one statement or, where another program is adding to that chain, in one round trip
 * behind it; several events in one round trip after what was read under the lock. A lost answer is looked up.
 */

import {
  inPostgresTransaction,
  type Postgres,
  type Transaction,
} from '../../../storage/postgres/database.ts';
import { DUPLICATE, EXCLUDED, isConnectionLost, MOVED, sqlState } from '../../../storage/postgres/refusal.ts';
import { linkHash } from '../chain.ts';
import { followingEvent, type FollowingEvent } from '../following-event.ts';
import { readEvent, type EventDraft, type EventRow, type RequestRow, type Story } from '../journal-rows.ts';
import { addAtEnd, type Beside, type WrittenLink } from './at-end.ts';
import { rawKey, type ChainPlace, type Known } from './known-rows.ts';
import {
  byOf,
  insertLink,
  linked,
  lockCompanies,
  type ChainEnd,
  type LinkedEvent,
  type Writer,
} from './postgres-rows.ts';

/** What is appended to one request. */
export interface Addition {
  readonly row: RequestRow;
  readonly events: readonly EventRow[];
  readonly drafts: readonly EventDraft[];
}

/** Additions as they lie in their chains. */
type Added = ReturnType<typeof addedTo>;

type Sent = (added: Added) => void;

export interface Appending {
  /** Sends the additions and COMMIT in one round trip; `sent` is called before. */
  readonly write: (
    transaction: Transaction,
    ends: ReadonlyMap<string, ChainEnd>,
    additions: readonly Addition[],
    sent: Sent,
  ) => Promise<readonly Story[]>;
  /**
   * One transaction. Where the answer to its COMMIT was lost, the journal is asked whether it was carried out, and `settled` makes the
   * result; where that cannot be asked either, the exception says so, and the caller has sent nothing.
   */
  readonly inOne: <T>(
    work: (transaction: Transaction, sent: Sent) => Promise<T>,
    settled: (stories: readonly Story[]) => T,
  ) => Promise<T>;
  /**
   * One event in one statement, see {@link addAtEnd}. Undefined, and nothing is written, where it cannot be added so: the request must
   * be read again. A lost answer is looked up too; an event that is not found may be written another way, since the lost statement is
   * refused if it still arrives.
   */
  readonly atEnd: (addition: Addition, beside: Beside) => Promise<Story | undefined>;
  /**
   * As `atEnd`, for events that are true whatever happened to the company's other requests: it also waits for a program that is adding
   * to the chain.
   */
  readonly inTurn: (addition: Addition, beside?: Beside) => Promise<Story | undefined>;
}

export interface AppendingHears {
  readonly wrote: (xact: string) => void;
  readonly linked: (cnpj: string, link: ChainPlace) => void;
}

/** The request or the end of the chain has moved, or the numbers were taken. */
const BEHIND: ReadonlySet<string> = new Set([MOVED, DUPLICATE, EXCLUDED]);

/** `wrote` is called with the number of each of its transactions; `linked` with each link that the server put at a chain's end. */
export function createAppending(
  database: Postgres,
  writer: Writer,
  known: Known,
  { wrote, linked: put }: AppendingHears,
): Appending {
  const remember = (events: readonly FollowingEvent[], stories: readonly Story[]) => {
    for (const { requestId, seq, raw } of events) if (raw) known.raws.set(rawKey(requestId, seq), raw);
    for (const story of stories) known.stories.set(story.row.requestId, story);
  };

  const write: Appending['write'] = async (transaction, ends, additions, sent) => {
    const added = addedTo(ends, writer, additions);
    sent(added);
    const writing = added.links.map((link) => insertLink(transaction, link, writer));
    const [xacts] = await Promise.all([Promise.all(writing), transaction.commit()]);
    for (const xact of xacts) wrote(xact);
    remember(added.links, added.stories);
    return added.stories;
  };

  const inOne: Appending['inOne'] = async (work, settled) => {
    let sent: Added | undefined;
    try {
      return await inPostgresTransaction(database, 'write', (transaction) =>
        work(transaction, (added) => (sent = added)),
      );
    } catch (error) {
      const last = sent?.links.at(-1);
      const cnpj = sent?.stories.at(-1)?.row.cnpj;
      if (!sent || !last || cnpj === undefined || !isConnectionLost(error)) throw error;
      if (!(await isCommitted(database, cnpj, last, writer))) throw error;
      remember(sent.links, sent.stories);
      return settled(sent.stories);
    }
  };

  const one = async (
    { row, events, drafts: [draft, ...more] }: Addition,
    add: (event: FollowingEvent) => Promise<WrittenLink | undefined>,
  ): Promise<Story | undefined> => {
    if (!draft || more.length > 0) return undefined;
    const { event } = followingEvent(row.requestId, events, draft);
    try {
      const link = await add(event);
      if (!link) return undefined;
      wrote(link.xact);
      put(row.cnpj, link);
      if (link.seq === 1) known.made.set(link.requestId, link);
    } catch (error) {
      if (isConnectionLost(error)) {
        if (!(await isCommitted(database, row.cnpj, event, writer))) return undefined;
      } else if (BEHIND.has(sqlState(error) ?? '')) return undefined;
      else throw error;
    }
    const story = { row, events: [...events, seenEvent(event, writer)] };
    remember([event], [story]);
    return story;
  };

  const atEnd: Appending['atEnd'] = (addition, beside) =>
    one(addition, (event) => addAtEnd(database, addition.row.cnpj, event, writer, beside));

  const inTurn: Appending['inTurn'] = async (addition, beside = {}) => {
    const { cnpj } = addition.row;
    const added = await atEnd(addition, beside);
    if (added) return added;
    return one(addition, (event) =>
      inPostgresTransaction(database, 'write', async (transaction) => {
        const [, link] = await Promise.all([
          lockCompanies(transaction, [cnpj]),
          addAtEnd(transaction, cnpj, event, writer, beside),
          transaction.commit(),
        ]);
        return link;
      }),
    );
  };
  return { write, inOne, atEnd, inTurn };
}

function addedTo(ends: ReadonlyMap<string, ChainEnd>, writer: Writer, additions: readonly Addition[]) {
  const last = new Map(ends);
  const links: LinkedEvent[] = [];
  /** The requests as they are then. */
  const stories = additions.map<Story>(({ row, events, drafts }) => {
    const end = last.get(row.cnpj);
    if (!end) throw new Error('a company without its row');
    const next = linked(end, writer, { requestId: row.requestId, events, drafts });
    last.set(row.cnpj, next.end);
    links.push(...next.links);
    return { row, events: [...events, ...next.links.map((link) => seenEvent(link, writer))] };
  });
  return { links, stories };
}

/** As it is read back. */
function seenEvent(event: FollowingEvent, { machine, osUser, role }: Writer): EventRow {
  return readEvent({ ...event, machine, os_user: osUser, role });
}

/**
 * Waits for the end of the transaction whose answer was lost, by its lock, then checks whether the event is there as it was given. With a
 * synchronous standby it may be on the primary only: only a commit that writes something, as this one then does, waits until the standby
 * has all earlier commits too.
 */
async function isCommitted(
  database: Postgres,
  cnpj: string,
  event: FollowingEvent,
  writer: Writer,
): Promise<boolean> {
  return inPostgresTransaction(database, 'write', async (transaction) => {
    await lockCompanies(transaction, [cnpj]);
    const [row] = await transaction.query(
      'SELECT position, previous, hash FROM balcao.event WHERE request_id = $1 AND seq = $2',
      [event.requestId, event.seq],
    );
    const position = Number(row?.['position']);
    const hash = linkHash(String(row?.['previous']), { ...event, position, by: byOf(writer) });
    if (row?.['hash'] !== hash) return false;
    await transaction.query(`SELECT pg_logical_emit_message(true, 'balcao', '')`);
    return true;
  });
}
