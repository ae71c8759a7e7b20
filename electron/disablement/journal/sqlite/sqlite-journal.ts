/** The journal in `diario.sqlite`: every write one short IMMEDIATE transaction, synchronous from BEGIN to COMMIT. */

import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { AppError } from '../../../../shared/errors.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { inTransaction, openDatabase, type Database } from '../../../storage/database/database.ts';
import { decideReservation } from '../decide-reservation.ts';
import type { Change, ImportChange, Journal, OnDisk, Reservation } from '../journal.ts';
import { JOURNAL_SCHEMA } from './sqlite-schema.ts';
import { lastSeqOf, type EventDraft, type Story } from '../journal-rows.ts';
import { createNumbers } from './sqlite-numbers.ts';
import { createQueries, type Queries } from './sqlite-queries.ts';
import { createRows, type Rows } from './sqlite-rows.ts';
import { xmlOf } from '../story.ts';
import { verifyBeside } from './verify-sqlite.ts';

export const JOURNAL_FILE = 'diario.sqlite';

/** Makes an empty one where there is none. Errors: `data.folder`, `data.damaged`, `data.newer`. */
export function openJournalDatabase(dataDir: string): Result<Database, AppError> {
  return openDatabase(join(dataDir, JOURNAL_FILE), { durability: 'full', migrations: JOURNAL_SCHEMA });
}

/** Errors: those of {@link openJournalDatabase}. */
export function openJournal(dataDir: string): Result<Journal, AppError> {
  const db = openJournalDatabase(dataDir);
  return db.ok ? ok(createJournal(db.value)) : err(db.error);
}

/** `db` is a database that already has {@link JOURNAL_SCHEMA}; `of` as of `createRows`. */
export function createJournal(db: Database, of?: Parameters<typeof createRows>[1]): Journal {
  const rows = createRows(db, of);
  const queries = createQueries(rows);
  /** Moves with what other connections commit, never with this one's own. */
  const versionNow = () => Number(rows.sql('PRAGMA data_version').get()?.['data_version']);
  let version = versionNow();
  const write = <T>(work: () => T, onDisk: OnDisk = 'now'): T => {
    if (onDisk === 'now') return inTransaction(db, work);
    db.exec('PRAGMA synchronous = NORMAL');
    try {
      return inTransaction(db, work);
    } finally {
      db.exec('PRAGMA synchronous = FULL');
    }
  };
  // The steps of an act ask for its request one after the other: it is read once, and then only whether anything was added.
  let last: Story | undefined;
  const remembered = (requestId: string) => (last?.row.requestId === requestId ? last : undefined);
  const unmoved = (requestId: string) => {
    const known = remembered(requestId);
    return known && rows.lastSeq(requestId) === lastSeqOf(known) ? known : undefined;
  };
  const story = (requestId: string) => unmoved(requestId) ?? (last = rows.story(requestId));
  const wrote = (written: Story): Story => (last = written);
  return {
    story: async (requestId) => story(requestId),
    row: async (requestId) => (remembered(requestId) ?? story(requestId))?.row,
    survey: async (range, requestId) => ({
      story: requestId === undefined ? undefined : story(requestId),
      blocking: queries.blocking(range),
      refused: queries.refusedAsTaken(range),
      alone: queries.refusedAlone(range),
      around: queries.disabledAround(range),
      sending: queries.sending(),
      lastReceived: queries.lastReceived(range.tpAmb),
    }),
    raw: async (requestId, seq) => rows.raw(requestId, seq),
    list: async (environment, which) => queries.list(environment, which),
    ofCompany: async (environment, cnpj) => queries.ofCompany(environment, cnpj),
    newest: async (environment, limit) => queries.newest(environment, limit),
    movedSince: async (mark) => queries.movedSince(mark),
    ofId: async (environment, id) => queries.ofId(environment, id),
    blocking: async (range) => queries.blocking(range),
    refused: async (range) => queries.refused(range),
    numbers: createNumbers(rows),
    sending: async () => queries.sending(),
    unsaved: async () => queries.unsaved(),
    openByCompany: async (environment) => queries.openByCompany(environment),
    counts: async (environment) => queries.counts(environment),
    homologated: async () => queries.homologated(),
    filed: async function* () {
      for (let piece = queries.filedAfter(''); piece.length > 0;) {
        yield piece;
        await turn();
        piece = queries.filedAfter(piece.at(-1)?.requestId ?? '');
      }
    },
    sentBy: async (token, now) => queries.sentBy(token, now),
    sentByTokensOf: async (root, now) => queries.sentByTokensOf(root, now),
    lastReceived: async (tpAmb) => queries.lastReceived(tpAmb),
    head: async () => rows.head(),
    writtenElsewhere: async () => {
      const before = version;
      version = versionNow();
      return version !== before;
    },
    verifyChain: (wanted) => verifyBeside(db, wanted),

    seen: async (requestId) => remembered(requestId) ?? story(requestId),
    // A query costs less than remembering.
    surveyAfter: () => undefined,
    add: async (row, onDisk) => wrote(write(() => rows.add(row), onDisk)),
    note: async (requestId, draft) =>
      wrote(write(() => withMore(rows, unmoved(requestId) ?? storyNow(rows, requestId), [draft]))),
    append: async (changes, onDisk) => {
      const stories = write(() => appendUnmoved(rows, changes), onDisk);
      last = stories?.at(-1) ?? last;
      return stories;
    },
    importRequest: async (change) => write(() => importUnmoved(rows, queries, change)),
    reserve: async (reservation) => {
      const reserved = write(() => reserve(rows, { ...queries, story }, reservation));
      if (!reserved.ok) return reserved;
      const { xml } = reserved.value;
      return ok({ sendingSeq: lastSeqOf(wrote(reserved.value.story)), xml });
    },
    // Any commit takes the earlier ones along: they are in the same log, one behind the other.
    flush: async () =>
      write(() => {
        const version = db.prepare('PRAGMA user_version').get()?.['user_version'];
        db.exec(`PRAGMA user_version = ${Number(version)}`);
      }),
    close: async () => db.close(),
  };
}

/** Throws an `UnreadableRow`: nothing is appended to what cannot be read. */
function storyNow(rows: Rows, requestId: string): Story {
  const [story] = rows.stories('WHERE d.request_id = ?', requestId);
  if (!story) throw new Error('a request without its row');
  return story;
}

function appendUnmoved(rows: Rows, changes: readonly Change[]): readonly Story[] | undefined {
  if (changes.some(({ story }) => rows.lastSeq(story.row.requestId) !== lastSeqOf(story))) return undefined;
  // Events are only ever added: a request with the same last one is as it was read.
  return changes.map(({ story, drafts }) => withMore(rows, story, drafts));
}

function withMore(rows: Rows, { row, events }: Story, drafts: readonly EventDraft[]): Story {
  const all = [...events];
  for (const draft of drafts) all.push(rows.append(row.requestId, draft, all));
  return { row, events: all };
}

function importUnmoved(rows: Rows, queries: Queries, change: ImportChange): boolean {
  const { seen, of, row, requestId, drafts } = change;
  const now = queries.ofId(of.environment, of.id);
  const asSeen = now.every((story, i) => {
    const before = seen[i];
    return before?.row.requestId === story.row.requestId && lastSeqOf(before) === lastSeqOf(story);
  });
  if (!asSeen || now.length !== seen.length) return false;
  if (row) rows.add(row);
  for (const draft of drafts) rows.append(requestId, draft);
  return true;
}

/** The request as it is then, and the text that goes out. */
function reserve(
  rows: Rows,
  read: Queries & Pick<Rows, 'story'>,
  reservation: Reservation,
): Result<{ readonly story: Story; readonly xml: string }, AppError> {
  const { requestId } = reservation;
  const decided = decideReservation(reservation, {
    story: () => read.story(requestId),
    blocking: read.blocking,
    around: read.disabledAround,
    spent: (token) => read.sentBy(token, reservation.now()),
  });
  if (!decided.ok) return decided;
  const { drafts, story, xmlSeq } = decided.value;
  const xml = xmlOf(story.row, xmlSeq, rows.raw(requestId, xmlSeq));
  return ok({ story: withMore(rows, story, drafts), xml });
}
