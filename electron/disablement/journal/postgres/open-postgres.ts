/** Opens the shared journal: on a safe server, with tables of this program's version, for a user who may read them. */

import type { DatabaseSync } from 'node:sqlite';
import type { CallOutput, ImportedFolder } from '../../../../shared/contract.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../../shared/result.ts';
import type { ConnectionSettings } from '../../../storage/postgres/connection-url.ts';
import type { Postgres } from '../../../storage/postgres/database.ts';
import { openPrepared, type Prepared } from '../../../storage/postgres/open-prepared.ts';
import { databaseRefusal } from '../../../storage/postgres/refusal.ts';
import type { Journal } from '../journal.ts';
import type { Owners } from '../owners.ts';
import type { RowPlace } from '../unreadable-row.ts';
import type { PastJournal, PastWatch } from '../sqlite/past-journal.ts';
import { badRows } from './chains/bad-rows.ts';
import { copyNews, type CopyNews } from './copy-journal.ts';
import { exportCompany, type ExportedCompany } from './past/export-company.ts';
import { importPast, type ImportedPast } from './past/import-past.ts';
import { pastOverlaps } from './past/past-overlaps.ts';
import { watchChains, type ChainWatch } from './chains/chain-watch.ts';
import type { ChainMemory } from './chains/links-kept.ts';
import { hearOthers, type OthersHeard } from './hear-others.ts';
import { createPostgresJournal } from './postgres-journal.ts';
import { createPostgresOwners } from './postgres-owners.ts';
import { writerHere } from './postgres-rows.ts';
import { SHARED_JOURNAL } from './schema/postgres-schema.ts';
import { userAbove, type UserAbove } from './schema/user-above.ts';

export interface SharedJournal {
  readonly journal: Journal;
  readonly owners: Owners;
  readonly situation: () => Promise<JournalSituation>;
  /** False for a user who may only read. */
  readonly mayDisable: boolean;
  /** `mayDisable`, queried now. */
  readonly askRight: () => Promise<boolean>;
  /** The user, where the database's rights do not restrict it. */
  readonly above: UserAbove | undefined;
  /** Hears at once what other programs write; a hint, beside the journal's own `writtenElsewhere`. */
  readonly listen: OthersHeard['listen'];
  /** Compares the chains with what this computer saw of them; `failed` as of `watchChains`. */
  readonly chains: (memory: ChainMemory, failed: (error: unknown) => void) => ChainWatch;
  /** Where rows lie that no program writes; in about so many milliseconds, else refused as `database.busy`. */
  readonly badRows: (ms: number) => Promise<readonly RowPlace[]>;
  /** Those of these requests that the journal does not have. */
  readonly missing: (requestIds: readonly string[]) => Promise<string[]>;
  readonly moving: JournalMoving;
}

/** Imports journals of single computers, and exports a company; see `import-past.ts` and `export-company.ts`. */
export interface JournalMoving {
  readonly importPast: (
    past: PastJournal,
    folder: string,
    watch: PastWatch,
  ) => Promise<Result<ImportedPast, AppError>>;
  readonly overlaps: (requestIds: readonly string[]) => Promise<ImportedFolder['overlaps']>;
  readonly copyNews: (news: Omit<CopyNews, 'setAside'>) => ReturnType<typeof copyNews>;
  /** How many of these requests have no known answer. */
  readonly openOf: (requestIds: readonly string[]) => Promise<number>;
  readonly exportCompany: (
    cnpj: string,
    into: DatabaseSync,
    watch: PastWatch,
  ) => Promise<Result<ExportedCompany, AppError>>;
}

type JournalSituation = Omit<CallOutput<'shared-journal.situation'>, 'unfinished'>;

/** How a computer and its user are called in the events; by default as its system names them. */
interface SeatNames {
  readonly machine?: string | undefined;
  readonly user?: string | undefined;
}

/** Errors: `database.*`. */
export async function openSharedJournal(
  settings: ConnectionSettings,
  seat: SeatNames = {},
): Promise<Result<SharedJournal, AppError>> {
  const prepared = await openPrepared(settings, SHARED_JOURNAL);
  if (!prepared.ok) return prepared;
  const { database } = prepared.value;
  const opened = await openJournalOn(prepared.value, seat);
  if (!opened.ok) {
    await database.close();
    return opened;
  }
  const { journal } = opened.value;
  const close = async () => {
    await journal.close();
    await database.close();
  };
  return ok({ ...opened.value, journal: { ...journal, close } });
}

/**
 * On connections that others use too: they stay open when the journal is closed. `setAside` is called with requests that cannot be
 * read.
 * Errors: `database.*`.
 */
export async function openJournalOn(
  { database, facts, schema }: Prepared,
  { machine, user }: SeatNames = {},
  setAside: (place: RowPlace) => void = () => undefined,
): Promise<Result<SharedJournal, AppError>> {
  const { role, version } = facts;
  try {
    const [may] = await database.query(
      `SELECT has_table_privilege('balcao.event', 'SELECT') AS read, has_any_column_privilege('balcao.event', 'INSERT') AS write`,
    );
    if (may?.['read'] !== true) return err(appError('database.rights', { user: role }));
    if (may['write'] === true) await takeSeat(database);
    const above = await userAbove(database, role);
    const writer = {
      ...writerHere(role),
      ...(machine === undefined ? {} : { machine }),
      ...(user === undefined ? {} : { osUser: user }),
    };
    const others = hearOthers(database);
    let watch: ChainWatch | undefined;
    const journal = await createPostgresJournal(database, writer, {
      announce: others.announce,
      linked: (cnpj, link) => watch?.wrote(cnpj, link),
      setAside,
    });
    return ok({
      journal: { ...journal, close: others.close },
      listen: others.listen,
      mayDisable: may['write'] === true,
      askRight: async () => {
        const [now] = await database.query(
          `SELECT has_any_column_privilege('balcao.event', 'INSERT') AS write`,
        );
        return now?.['write'] === true;
      },
      above,
      chains: (memory, failed) => (watch = watchChains(database, memory, failed)),
      owners: createPostgresOwners(database, writer),
      badRows: (ms) => badRows(database, ms),
      missing: async (requestIds) => {
        const rows = await database.query(
          `SELECT id FROM unnest($1::text[]) AS asked (id)
           WHERE NOT EXISTS (SELECT 1 FROM balcao.request WHERE request_id = id)`,
          [requestIds],
        );
        return rows.map(({ id }) => String(id));
      },
      situation: () => situationOf(database, { version, schema }),
      moving: {
        importPast: (past, folder, watch) =>
          importPast({ database, writer, wrote: others.announce }, past, folder, watch),
        overlaps: (requestIds) => pastOverlaps(database, requestIds),
        copyNews: (news) => copyNews(database, { ...news, setAside }),
        openOf: async (requestIds) => {
          const [row] = await database.query(
            `SELECT count(*) AS n FROM balcao.standing
             WHERE request_id = ANY($1) AND state IN ('sending', 'uncertain', 'imported')`,
            [requestIds],
          );
          return Number(row?.['n']);
        },
        exportCompany: (cnpj, into, watch) => exportCompany(database, cnpj, into, watch),
      },
    });
  } catch (error) {
    return errOrThrow(databaseRefusal(error), error);
  }
}

/** More than any office has. */
const MOST_MACHINES = 1_000;

/** Where the server takes no writes now, later events name no seat. */
async function takeSeat({ query }: Postgres): Promise<void> {
  try {
    await query('SELECT balcao.take_seat()');
  } catch (error) {
    if (!databaseRefusal(error)) throw error;
  }
}

async function situationOf(
  { query }: Postgres,
  known: Pick<JournalSituation, 'version' | 'schema'>,
): Promise<JournalSituation> {
  const [counted] = await query(
    `SELECT count(*) AS requests, count(*) FILTER (WHERE state = 'uncertain') AS uncertain FROM balcao.standing`,
  );
  const machines = await query(
    `SELECT DISTINCT left(machine, 256) AS machine FROM balcao.event ORDER BY machine LIMIT ${MOST_MACHINES}`,
  );
  return {
    ...known,
    requests: Number(counted?.['requests']),
    uncertain: Number(counted?.['uncertain']),
    machines: machines.map(({ machine }) => String(machine)),
  };
}
