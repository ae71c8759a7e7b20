/**
 * How the shared journal is added to: in one statement where the company's chain still ends where this program saw it end,
 * otherwise links of one chain and COMMIT in one flight after what was read under the lock; a lost answer is looked up.
 */

import {
  inPostgresTransaction,
  type Postgres,
  type Transaction,
} from '../../../storage/postgres/database.ts';
import { DUPLICATE, EXCLUDED, isConnectionLost, MOVED, sqlState } from '../../../storage/postgres/refusal.ts';
import { readEvent, type EventDraft, type EventRow, type RequestRow, type Story } from '../journal-rows.ts';
import { addAtEnd, type Beside } from './at-end.ts';
import { rawKey, type Known } from './known-rows.ts';
import {
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
interface Added {
  readonly links: readonly LinkedEvent[];
  /** The requests as they are then. */
  readonly stories: readonly Story[];
  /** By CNPJ. */
  readonly ends: ReadonlyMap<string, ChainEnd>;
}

type Sent = (added: Added) => void;

export interface Appending {
  /** Sends the additions and COMMIT in one flight; `sent` is called before. */
  readonly write: (
    transaction: Transaction,
    ends: ReadonlyMap<string, ChainEnd>,
    additions: readonly Addition[],
    sent: Sent,
  ) => Promise<readonly Story[]>;
  /**
   * One transaction. Where the answer to its COMMIT was lost, the journal is asked whether it was carried out, and the
   * answer, made by `settled`, is as if it had come; where that cannot be asked either, the exception says so, and the
   * caller has sent nothing.
   */
  readonly inOne: <T>(
    work: (transaction: Transaction, sent: Sent) => Promise<T>,
    settled: (stories: readonly Story[]) => T,
  ) => Promise<T>;
  /**
   * The same in one statement, for one event at the end of the chain as this program knows it. Undefined, and nothing is written,
   * where the chain has moved or may have: `inOne` reads it anew. A lost answer is looked up too; not found, `inOne` may write it,
   * since what might still arrive of the statement is refused then.
   */
  readonly atEnd: (addition: Addition, beside: Beside) => Promise<Story | undefined>;
}

/** The chain has moved, or the numbers were taken. */
const BEHIND: ReadonlySet<string> = new Set([MOVED, DUPLICATE, EXCLUDED]);

/** `wrote` is called with the number of each transaction of its own. */
export function createAppending(
  database: Postgres,
  writer: Writer,
  known: Known,
  wrote: (xact: string) => void,
): Appending {
  const remember = ({ links, stories, ends }: Added) => {
    for (const { requestId, seq, raw } of links) if (raw) known.raws.set(rawKey(requestId, seq), raw);
    for (const story of stories) known.stories.set(story.row.requestId, story);
    for (const [cnpj, end] of ends) known.ends.set(cnpj, end);
  };

  const write: Appending['write'] = async (transaction, ends, additions, sent) => {
    const added = addedTo(ends, writer, additions);
    sent(added);
    const writing = added.links.map((link) => insertLink(transaction, link, writer));
    const [xacts] = await Promise.all([Promise.all(writing), transaction.commit()]);
    for (const xact of xacts) wrote(xact);
    remember(added);
    return added.stories;
  };

  const inOne: Appending['inOne'] = async (work, settled) => {
    let sent: Added | undefined;
    try {
      return await inPostgresTransaction(database, 'write', (transaction) =>
        work(transaction, (added) => (sent = added)),
      );
    } catch (error) {
      if (!sent || !isConnectionLost(error)) throw error;
      if (!(await isCommitted(database, sent.links))) throw error;
      remember(sent);
      return settled(sent.stories);
    }
  };

  const atEnd: Appending['atEnd'] = async (addition, beside) => {
    const { cnpj } = addition.row;
    const end = known.ends.get(cnpj);
    if (!end || addition.drafts.length !== 1) return undefined;
    const added = addedTo(new Map([[cnpj, end]]), writer, [addition]);
    const [link] = added.links;
    if (!link) return undefined;
    let isThere: boolean;
    try {
      const xact = await addAtEnd(database, link, writer, beside);
      isThere = xact !== undefined;
      if (xact !== undefined) wrote(xact);
    } catch (error) {
      if (isConnectionLost(error)) isThere = await isCommitted(database, added.links);
      else if (BEHIND.has(sqlState(error) ?? '')) isThere = false;
      else throw error;
    }
    if (!isThere) {
      known.ends.delete(cnpj);
      return undefined;
    }
    remember(added);
    return added.stories[0];
  };
  return { write, inOne, atEnd };
}

function addedTo(ends: ReadonlyMap<string, ChainEnd>, writer: Writer, additions: readonly Addition[]): Added {
  const last = new Map(ends);
  const links: LinkedEvent[] = [];
  const stories = additions.map<Story>(({ row, events, drafts }) => {
    const end = last.get(row.cnpj);
    if (!end) throw new Error('a company without its row');
    const next = linked(end, writer, { requestId: row.requestId, events, drafts });
    last.set(row.cnpj, next.end);
    links.push(...next.links);
    const { machine, osUser } = writer;
    const read = next.links.map((link) => readEvent({ ...link, machine, os_user: osUser }));
    return { row, events: [...events, ...read] };
  });
  return { links, stories, ends: last };
}

/** Waits for the transaction whose answer was lost to end, by its own lock, then looks for its last event. */
async function isCommitted(database: Postgres, sent: readonly LinkedEvent[]): Promise<boolean> {
  const last = sent.at(-1);
  if (!last) return false;
  return inPostgresTransaction(database, 'write', async ({ query }) => {
    const companies = await query('SELECT cnpj FROM balcao.company WHERE company_id = $1', [last.companyId]);
    await lockCompanies(
      { query },
      companies.map(({ cnpj }) => String(cnpj)),
    );
    const found = await query('SELECT 1 FROM balcao.event WHERE request_id = $1 AND seq = $2 AND hash = $3', [
      ...[last.requestId, last.seq, last.hash],
    ]);
    return found.length > 0;
  });
}
