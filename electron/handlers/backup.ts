/** The handlers of backups: made, listed, put elsewhere, brought from elsewhere and restored; and the daily copy of a realm's databases. */

import { join } from 'node:path';
import type { Environment, HandlerOutput } from '../../shared/contract.ts';
import { appError, invalidInput, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Handlers } from '../dispatcher.ts';
import type { Clock, FilePicker, Log } from '../ports.ts';
import { BACKUP_FOLDER, listBackups, makeBackup, makeDailyBackup, type Backup } from '../storage/backup.ts';
import { bringCopy, findCopy, saveCopyTo } from '../storage/carry-copy.ts';
import type { CopyStep, Copied } from '../storage/copy-databases.ts';
import type { Looks } from '../storage/looks.ts';
import { cancelRestore, pendingRestore, requestRestore } from '../storage/restore.ts';
import { amendLastRestore, importsOwed, lastRestore } from '../storage/restore-record.ts';
import { isThere } from './owed-import.ts';
import { lossOf, lossRefusal } from './restore-loss.ts';

/**
 * Keys and tokens stay on this computer: a restored company asks for its certificate again (DESIGN, Certificates), and a
 * program for a new token, since what was revoked after the copy must not come to life with it.
 */
export const COPIED: readonly Copied[] = [
  { file: 'diario.sqlite' },
  {
    file: 'balcao.sqlite',
    leaveOut: "UPDATE certificate SET sealed = x''; DROP TABLE IF EXISTS token_key",
    leaveOutTables: ['token'],
  },
];

export interface BackupPlace {
  readonly kind: 'real' | 'treino';
  readonly dataDir: string;
  readonly archiveDir: string;
  readonly looks: Looks;
  /** A restore was tried when the folder was opened, and somebody else had it open. */
  readonly restoreWaits: boolean;
}

export interface BackupDeps {
  readonly clock: Clock;
  readonly filePicker: FilePicker;
  readonly inRealm: <T>(
    environment: Environment,
    use: (realm: BackupPlace) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ) => Promise<Result<T, AppError>>;
  readonly changed: () => void;
  /** How far the copy is that is being made. */
  readonly progress: CopyStep;
}

type BackupCalls = Extract<keyof Handlers, `backup.${string}`>;

export function createBackupHandlers(deps: BackupDeps): Pick<Handlers, BackupCalls> {
  const { clock, filePicker, inRealm, changed, progress } = deps;
  /** Tells the window, however it ended: a copy may have been made before a failure. */
  const telling = async <T>(work: Promise<Result<T, AppError>>) => {
    const result = await work;
    changed();
    return result;
  };
  return {
    'backup.list': ({ environment }) => inRealm(environment, ({ dataDir }) => ok(listBackups(dataDir))),
    'backup.state': ({ environment }) => inRealm(environment, (place) => stateOf(place)),
    'backup.make': ({ environment }, { signal }) =>
      telling(
        inRealm(environment, ({ dataDir }) => makeBackup(dataDir, COPIED, clock.now(), { signal, progress })),
      ),
    'backup.weigh': ({ environment, name }) => inRealm(environment, (place) => weigh(place, name)),
    'backup.restore': ({ environment, name }) =>
      telling(inRealm(environment, (place) => askForRestore(place, name))),
    'backup.cancel-restore': ({ environment }) =>
      telling(inRealm(environment, ({ dataDir }) => ok({ cancelled: cancelRestore(dataDir) }))),
    'backup.told': ({ environment }) =>
      telling(
        inRealm(environment, ({ dataDir }) => {
          amendLastRestore(dataDir, { told: true });
          return ok({});
        }),
      ),
    'backup.bring': ({ environment }) =>
      telling(
        inRealm(environment, async (place) => {
          if (!filePicker.pickFolder) return err(appError('host.unsupported'));
          const chosen = await filePicker.pickFolder('Pasta com a cópia de segurança');
          if (chosen === undefined) return ok({});
          const brought = await bring(place, chosen, clock.now());
          return brought.ok ? ok({ brought: brought.value }) : brought;
        }),
      ),
    'backup.save-to': ({ environment }, { signal }) =>
      telling(
        inRealm(environment, async ({ dataDir, looks }) => {
          if (!filePicker.pickFolder) return err(appError('host.unsupported'));
          const target = await filePicker.pickFolder('Onde salvar a cópia de segurança');
          if (target === undefined) return ok({});
          if (!(await isThere(target, looks)))
            return err(appError('data.folder', { folder: target, reason: 'ENOENT' }));
          const [there] = listBackups(dataDir);
          const newest = there
            ? ok(there)
            : await makeBackup(dataDir, COPIED, clock.now(), { signal, progress });
          if (!newest.ok) return newest;
          const { name, at } = newest.value;
          const saved = saveCopyTo(dataDir, name, target, clock.now());
          return saved.ok ? ok({ saved: { path: saved.value, at } }) : saved;
        }),
      ),
  };
}

async function stateOf({
  dataDir,
  archiveDir,
  looks,
  restoreWaits,
}: BackupPlace): Promise<Result<HandlerOutput<'backup.state'>, AppError>> {
  const pending = pendingRestore(dataDir);
  const restored = lastRestore(dataDir);
  const loss = pending && lossOf(dataDir, join(dataDir, BACKUP_FOLDER, pending.name));
  if (loss?.ok === false) return loss;
  const refusal = loss && lossRefusal(loss.value);
  const owed = importsOwed(dataDir) && {
    folder: archiveDir,
    away: !(await isThere(archiveDir, looks)),
  };
  return ok({
    ...(pending
      ? { pending: { ...pending, inUse: restoreWaits, ...(refusal ? { heldBack: refusal } : {}) } }
      : {}),
    ...(owed ? { owed } : {}),
    ...(restored ? { restored } : {}),
  });
}

/** Errors: those of {@link checkFit} and of looking it up. */
async function weigh(
  place: BackupPlace,
  name: string,
): Promise<Result<HandlerOutput<'backup.weigh'>, AppError>> {
  const fit = await checkFit(place, name);
  if (!fit.ok) return fit;
  const loss = lossOf(place.dataDir, join(place.dataDir, BACKUP_FOLDER, name));
  if (!loss.ok) return loss;
  const { readable, told } = loss.value;
  const refusal = lossRefusal(loss.value);
  return ok({ readable, told, ...(refusal ? { refusal } : {}) });
}

/** Whether it is one of ours, and what its journal says. Errors: `input.invalid`, those of `checkCopy`. */
async function checkFit({ dataDir, kind }: BackupPlace, name: string): Promise<Result<true, AppError>> {
  if (!listBackups(dataDir).some((backup) => backup.name === name)) {
    return err(invalidInput([{ path: 'name', rule: 'missing' }]));
  }
  const { checkCopy } = await import('./copy-check.ts');
  const fit = checkCopy(join(dataDir, BACKUP_FOLDER, name), kind);
  return fit.ok ? ok(true) : fit;
}

async function askForRestore(
  place: BackupPlace,
  name: string,
): Promise<Result<{ atNextStart: true }, AppError>> {
  const weighed = await weigh(place, name);
  if (!weighed.ok) return weighed;
  if (weighed.value.refusal) return err(weighed.value.refusal);
  const asked = await requestRestore(place.dataDir, name);
  return asked.ok ? ok({ atNextStart: true }) : asked;
}

async function bring(
  { dataDir, kind }: BackupPlace,
  chosen: string,
  now: Date,
): Promise<Result<Backup & { from: string; events: number; requests: number }, AppError>> {
  const names = COPIED.map(({ file }) => file);
  const found = findCopy(chosen, names, kind === 'treino' ? 'treino' : undefined);
  if (found === undefined) return err(appError('backup.none', { folder: chosen }));
  const { checkCopy } = await import('./copy-check.ts');
  let counted = { events: 0, requests: 0 };
  const brought = bringCopy(dataDir, COPIED, found, now, (folder) => {
    const fit = checkCopy(folder, kind);
    if (!fit.ok) return fit;
    counted = { ...fit.value };
    return ok(true);
  });
  return brought.ok ? ok({ ...brought.value, from: found, ...counted }) : brought;
}

/** Once a day, by whoever comes first; what keeps it from being made is logged, never told to a caller who asked for something else. */
export function copyDaily(dataDir: string, clock: Clock, log: Log): void {
  const made = makeDailyBackup(dataDir, COPIED, clock.now());
  if (!made.ok) log.write({ level: 'error', op: 'backup.daily', code: made.error.code });
}
