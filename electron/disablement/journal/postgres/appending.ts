/** How the shared journal is added to: links of one chain and COMMIT in one flight, and a lost answer looked up. */

import {
  inPostgresTransaction,
  type Postgres,
  type Transaction,
} from '../../../storage/postgres/database.ts';
import { isConnectionLost } from '../../../storage/postgres/refusal.ts';
import type { EventDraft, Story } from '../journal-rows.ts';
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
  readonly cnpj: string;
  readonly requestId: string;
  readonly events: Story['events'];
  readonly drafts: readonly EventDraft[];
}

type Sent = (links: readonly LinkedEvent[]) => void;

export interface Appending {
  /** Sends the additions and COMMIT in one flight; `sent` is called before. */
  readonly write: (
    transaction: Transaction,
    ends: ReadonlyMap<string, ChainEnd>,
    additions: readonly Addition[],
    sent: Sent,
  ) => Promise<readonly LinkedEvent[]>;
  /**
   * One transaction. Where the answer to its COMMIT was lost, the journal is asked whether it was carried out, and the
   * answer, made by `settled`, is as if it had come; where that cannot be asked either, the exception says so, and the
   * caller has sent nothing.
   */
  readonly inOne: <T>(
    work: (transaction: Transaction, sent: Sent) => Promise<T>,
    settled: (links: readonly LinkedEvent[]) => T,
  ) => Promise<T>;
}

/** `wrote` is called with the number of each transaction of its own. */
export function createAppending(
  database: Postgres,
  writer: Writer,
  wrote: (xact: string) => void,
): Appending {
  const write: Appending['write'] = async (transaction, ends, additions, sent) => {
    const links = linksOf(ends, writer, additions);
    sent(links);
    const writing = links.map((link) => insertLink(transaction, link, writer));
    const [xacts] = await Promise.all([Promise.all(writing), transaction.commit()]);
    for (const xact of xacts) wrote(xact);
    return links;
  };

  const inOne: Appending['inOne'] = async (work, settled) => {
    let sent: readonly LinkedEvent[] = [];
    try {
      return await inPostgresTransaction(database, 'write', (transaction) =>
        work(transaction, (links) => (sent = links)),
      );
    } catch (error) {
      if (sent.length === 0 || !isConnectionLost(error)) throw error;
      if (!(await isCommitted(database, sent))) throw error;
      return settled(sent);
    }
  };
  return { write, inOne };
}

function linksOf(
  ends: ReadonlyMap<string, ChainEnd>,
  writer: Writer,
  additions: readonly Addition[],
): readonly LinkedEvent[] {
  const last = new Map(ends);
  return additions.flatMap(({ cnpj, requestId, events, drafts }) => {
    const end = last.get(cnpj);
    if (!end) throw new Error('a company without its row');
    const { links, end: next } = linked(end, writer, { requestId, events, drafts });
    last.set(cnpj, next);
    return links;
  });
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
