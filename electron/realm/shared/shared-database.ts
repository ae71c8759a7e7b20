/** The one way to the shared PostgreSQL of a data folder: a few connections, for the journal and for what is shared beside it. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { Prepared } from '../../storage/postgres/open-prepared.ts';
import type { SharedSettings } from './shared-settings.ts';

export interface SharedDatabase {
  /**
   * Connects on first use, and again after a failure; a server that is not safe or not prepared is refused each time.
   * Errors: `database.*`; `database.url` with the fault `absent` where the connection is gone.
   */
  readonly open: () => Promise<Result<Prepared, AppError>>;
  /** Once nothing is asked any more. */
  readonly close: () => Promise<void>;
}

export function createSharedDatabase(connection: SharedSettings['connection']): SharedDatabase {
  let opening: Promise<Result<Prepared, AppError>> | undefined;
  const connect = async (): Promise<Result<Prepared, AppError>> => {
    const settings = await connection();
    if (!settings.ok) return settings;
    if (!settings.value) return err(appError('database.url', { fault: 'absent' }));
    // Loaded on use: most data folders never share.
    const { openPrepared } = await import('../../storage/postgres/open-prepared.ts');
    const { SHARED_JOURNAL } = await import('../../disablement/journal/postgres/postgres-schema.ts');
    return openPrepared(settings.value, SHARED_JOURNAL);
  };
  return {
    open: async () => {
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
    },
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      if (opened?.ok) await opened.value.database.close();
    },
  };
}
