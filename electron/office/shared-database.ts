/**
 * The only access to the shared PostgreSQL of a data folder: a few connections, for the journal and for what is shared beside it.
 */

import { appError, type AppError } from '../../shared/errors.ts';
import { err, type Result } from '../../shared/result.ts';
import type { PostgresOptions, Session } from '../storage/postgres/database.ts';
import type { Prepared } from '../storage/postgres/open-prepared.ts';
import type { Clock } from '../ports.ts';
import { databaseRefusal } from '../storage/postgres/refusal.ts';
import { createServerClock } from './server-clock.ts';
import type { SharedSettings } from './shared-settings.ts';

export type SharedDatabase = ReturnType<typeof createSharedDatabase>;

const HOUR = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now';

/** `seat`: what the data folder is called there; `released` as of {@link PostgresOptions}. */
export function createSharedDatabase(
  connection: SharedSettings['connection'],
  own: Clock,
  { seat, released }: { readonly seat: string } & Pick<PostgresOptions, 'released'>,
) {
  const clock = createServerClock(own);
  const ask = async ({ query }: Session) => {
    const asked = own.now().getTime();
    const [row] = await query(HOUR);
    clock.heard(Number(row?.['now']), asked);
  };
  let opening: Promise<Result<Prepared, AppError>> | undefined;
  const connect = async (): Promise<Result<Prepared, AppError>> => {
    const settings = await connection();
    if (!settings.ok) return settings;
    if (!settings.value) return err(appError('database.url', { fault: 'absent' }));
    // Loaded on use: most data folders never share.
    const { openPrepared } = await import('../storage/postgres/open-prepared.ts');
    const { SHARED_JOURNAL } = await import('../disablement/journal/postgres/schema/postgres-schema.ts');
    return openPrepared(settings.value, SHARED_JOURNAL, { besides: ask, seat, released });
  };
  const open = async () => {
    opening ??= connect();
    const mine = opening;
    try {
      const opened = await mine;
      if (!opened.ok && opening === mine) opening = undefined;
      return opened;
    } catch (error) {
      if (opening === mine) opening = undefined;
      throw error;
    }
  };
  return {
    /**
     * Connects on first use, and again after a failure; a server that is not safe or not prepared is refused each time.
     * Errors: `database.*`; `database.url` with the fault `absent` where the connection is gone.
     */
    open,
    /** The server's; asked at each connection, and by {@link SharedDatabase.readClock}. */
    clock,
    /** Asks the server for its hour. Errors: those of `open`. */
    readClock: async () => {
      const opened = await open();
      return opened.ok ? refused(() => ask(opened.value.database)) : opened.error;
    },
    /** Called when nothing is queried any more. */
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      if (opened?.ok) await opened.value.database.close();
    },
  };
}

/** Why the server refused. */
async function refused(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const refusal = databaseRefusal(error);
    if (!refusal) throw error;
    return refusal;
  }
}
