/** The handlers of backups, and the daily copy of a realm's databases. */

import type { Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Handlers } from '../dispatcher.ts';
import type { Clock, Log } from '../ports.ts';
import { listBackups, makeBackup, makeDailyBackup, type Copied } from '../storage/backup.ts';
import { requestRestore } from '../storage/restore.ts';

/** Keys stay on this computer: a restored company asks for its certificate again (DESIGN, Certificates). */
const COPIED: readonly Copied[] = [
  { file: 'diario.sqlite' },
  { file: 'balcao.sqlite', leaveOut: "UPDATE certificate SET sealed = x''" },
];

interface Place {
  readonly dataDir: string;
}

export interface BackupDeps {
  readonly clock: Clock;
  readonly inRealm: <T>(
    environment: Environment,
    use: (realm: Place) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ) => Promise<Result<T, AppError>>;
}

type BackupCalls = 'backup.list' | 'backup.make' | 'backup.restore';

export function createBackupHandlers({ clock, inRealm }: BackupDeps): Pick<Handlers, BackupCalls> {
  return {
    'backup.list': ({ environment }) => inRealm(environment, ({ dataDir }) => ok(listBackups(dataDir))),
    'backup.make': ({ environment }) =>
      inRealm(environment, ({ dataDir }) => makeBackup(dataDir, COPIED, clock.now())),
    'backup.restore': ({ environment, name }) =>
      inRealm(environment, async ({ dataDir }) => {
        const asked = await requestRestore(dataDir, name);
        return asked.ok ? ok({ atNextStart: true as const }) : asked;
      }),
  };
}

/** Once a day, by whoever comes first; what keeps it from being made is logged, never told to a caller who asked for something else. */
export function copyDaily(dataDir: string, clock: Clock, log: Log): void {
  const made = makeDailyBackup(dataDir, COPIED, clock.now());
  if (!made.ok) log.write({ level: 'error', op: 'backup.daily', code: made.error.code });
}
