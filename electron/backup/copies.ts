/**
 * Backups of a realm's databases, on top of storage, journal and archive: what a backup contains, whether it can be
 * restored, and the daily one.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppEvent, HandlerOutput } from '../../shared/contract.ts';
import type { AsideRows } from '../../shared/contract/pieces.ts';
import { appError, invalidInput, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { missingJournal } from '../disablement/journal/sqlite/journal-file.ts';
import { JOURNAL_FILE, openJournalDatabase } from '../disablement/journal/sqlite/sqlite-journal.ts';
import { readDatabase, refusing } from '../storage/database/read-only.ts';
import { EXISTS } from '../storage/database/answer-facts.ts';
import { detailOf } from '../log/detail.ts';
import type { Clock, Log } from '../ports.ts';
import {
  BACKUP_FOLDER,
  listBackups,
  lostDatabase,
  makeDailyBackup,
  type Backup,
} from '../storage/backup/backup.ts';
import { bringCopy, findCopy } from '../storage/backup/carry-copy.ts';
import type { Copied } from '../storage/backup/copy-databases.ts';
import { pendingRestore, requestRestore } from '../storage/backup/restore.ts';
import { importsOwed, lastRestore } from '../storage/backup/restore-record.ts';
import { createArchiveRoot } from '../storage/files/archive-root.ts';
import { checkCopy } from './copy-check.ts';
import { isThere, missing, type ImportPlace } from './owed-import.ts';
import { lossOf, lossRefusal } from './restore-loss.ts';

/** As long as a 656 lasts: where it is not known what was asked in the last hour, nothing is asked in the next one. */
const PAUSE_MS = 60 * 60_000;

const REST = 'balcao.sqlite';
/** A server that lost the end of a chain is noticed by whoever saw it. */
const LATER_LINK = `(origin, cnpj) DO UPDATE SET position = excluded.position, hash = excluded.hash
  WHERE excluded.position > position`;
/**
 * Keys and tokens stay on this computer: after a restore a company needs its certificate again and a program a new
 * token, since a revoked token must not become valid again.
 */
export const COPIED: readonly Copied[] = [
  { file: 'diario.sqlite' },
  {
    file: REST,
    leaveOut: "UPDATE certificate SET sealed = x''; DROP TABLE IF EXISTS token_key",
    leaveOutTables: ['token', 'certificate_outside'],
    // SEFAZ goes on counting, whatever is restored here; and a number that was once known to be used stays so, as a company without IE
    // does, whose numbers are not sent; and what this computer saw of the shared journal.
    carriedOver: {
      tables: ['service_pause', 'key_ask', 'equal_rejection', 'service_status'],
      added: [
        {
          table: 'consultation',
          numbered: 'seq',
          conflict: 'DO NOTHING',
          which: `${EXISTS} AND NOT EXISTS (SELECT 1 FROM main.consultation m
            WHERE m.ch_nfe = c.ch_nfe AND m.environment = c.environment AND m.at = c.at)`,
        },
        {
          table: 'number_question',
          numbered: 'seq',
          conflict: 'DO NOTHING',
          // One that the backup has without an answer may have been answered since.
          which: `NOT EXISTS (SELECT 1 FROM main.number_question m
            WHERE m.ch_nfe = c.ch_nfe AND (m.c_stat <> '' OR c.c_stat = ''))`,
        },
        { table: 'told_number', conflict: 'DO NOTHING' },
        {
          table: 'company',
          since: 'no_ie_since',
          which: `c.no_ie_since <> ''`,
          conflict: `(cnpj) DO UPDATE SET no_ie_since = excluded.no_ie_since WHERE ifnull(no_ie_since, '') = ''`,
        },
        {
          table: 'contingency',
          // One that a person asked about once is no mere report of a caller, whatever the clock said of its answers.
          conflict: `(ch_nfe, tp_amb) DO UPDATE SET trusted = max(trusted, excluded.trusted),
            issued = CASE WHEN length(excluded.issued) > length(ifnull(issued, '')) THEN excluded.issued ELSE issued END,
            c_stat = iif(excluded.at > at, excluded.c_stat, c_stat), at = max(at, excluded.at)
            WHERE excluded.at > at OR excluded.trusted > trusted`,
        },
        {
          table: 'last_number',
          conflict:
            '(emitter, mod, serie, tp_amb) DO UPDATE SET n_nf = excluded.n_nf, at = excluded.at WHERE excluded.at > at',
        },
        { table: 'chain_seen', conflict: LATER_LINK },
        { table: 'chain_heard', conflict: LATER_LINK },
        {
          table: 'chain_accepted',
          numbered: 'id',
          conflict: 'DO NOTHING',
          which: `NOT EXISTS (SELECT 1 FROM main.chain_accepted m
            WHERE m.origin = c.origin AND m.cnpj = c.cnpj AND m.at = c.at AND m.found_position = c.found_position)`,
        },
      ],
      otherwise: `INSERT OR REPLACE INTO service_pause (root, tp_amb, mod, authorizer, service, since, until)
        VALUES ('*', '*', '*', '*', '*', ?1, ?1 + ${PAUSE_MS})`,
    },
  },
];

export interface CopyPlace extends ImportPlace {
  readonly kind: 'real' | 'treino';
  /** True if a restore was tried when the folder was opened, and another process had it open. */
  readonly restoreWaits: boolean;
}

/** A folder that cannot be opened, because one of its databases is damaged or gone. */
export function closedPlace(
  dataDir: string,
  kind: CopyPlace['kind'],
  fileReads: CopyPlace['fileReads'],
): CopyPlace {
  const archive = createArchiveRoot(dataDir);
  return { dataDir, kind, archive, archiveDir: archive.folder(), fileReads, restoreWaits: false };
}

/**
 * `data.damaged` where the folder has lost what is known of numbers, and a backup has companies: in an empty database each of them
 * would be unused again, also those of notes in contingency that SEFAZ does not have yet.
 */
export function missingRest(dataDir: string): AppError | undefined {
  return lostDatabase(dataDir, REST, (kept) => {
    const has = refusing(kept, () =>
      ok(readDatabase(kept, (db) => db.prepare('SELECT 1 FROM company LIMIT 1').get() !== undefined)),
    );
    return !has.ok || has.value;
  });
}

export async function stateOf(place: CopyPlace): Promise<Result<HandlerOutput<'backup.state'>, AppError>> {
  const { dataDir, archiveDir, restoreWaits } = place;
  const pending = pendingRestore(dataDir);
  const restored = lastRestore(dataDir);
  const loss = pending && (await lossIn(place, pending.name));
  if (loss?.ok === false) return loss;
  const refusal = loss && lossRefusal(loss.value);
  const lacking = importsOwed(dataDir) ? await missing(place) : undefined;
  const owed = importsOwed(dataDir) && { folder: lacking ?? archiveDir, away: lacking !== undefined };
  return ok({
    pending: pending && { ...pending, inUse: restoreWaits, ...(refusal ? { heldBack: refusal } : {}) },
    owed: owed || undefined,
    restored,
  });
}

/** What the backup of this name would lose, without waiting for an archive that does not answer. */
async function lossIn({ dataDir, archiveDir, fileReads }: CopyPlace, name: string) {
  const answers = await isThere(archiveDir, fileReads);
  return lossOf(dataDir, join(dataDir, BACKUP_FOLDER, name), answers);
}

/** Errors: `input.invalid` where it is no backup of ours, those of `checkCopy` and of reading the backup. */
export async function weigh(
  place: CopyPlace,
  name: string,
): Promise<Result<HandlerOutput<'backup.weigh'>, AppError>> {
  const { dataDir, kind } = place;
  if (!listBackups(dataDir).some((backup) => backup.name === name)) {
    return err(invalidInput([{ path: 'name', rule: 'missing' }]));
  }
  const fit = checkCopy(join(dataDir, BACKUP_FOLDER, name), kind);
  if (!fit.ok) return fit;
  const loss = await lossIn(place, name);
  if (!loss.ok) return loss;
  const { readable, withoutXml } = loss.value;
  const refusal = lossRefusal(loss.value);
  return ok({ readable, withoutXml, ...(refusal ? { refusal } : {}) });
}

export async function askForRestore(
  place: CopyPlace,
  name: string,
): Promise<Result<HandlerOutput<'backup.restore'>, AppError>> {
  const weighed = await weigh(place, name);
  if (!weighed.ok) return weighed;
  if (weighed.value.refusal) return err(weighed.value.refusal);
  const asked = await requestRestore(place.dataDir, name);
  return asked.ok ? ok({}) : asked;
}

type Brought = Backup &
  Pick<NonNullable<HandlerOutput<'backup.bring'>['brought']>, 'from' | 'events' | 'requests' | 'aside'>;

/** `removeForeign`: removes from a copy what no program of ours wrote; undefined where it lacks our tables. */
export async function bring(
  { dataDir, kind }: CopyPlace,
  chosen: string,
  {
    now,
    removeForeign,
  }: { readonly now: Date; readonly removeForeign: (path: string) => AsideRows | undefined },
): Promise<Result<Brought, AppError>> {
  const names = COPIED.map(({ file }) => file);
  const found = findCopy(chosen, names, kind === 'treino' ? 'treino' : undefined, now);
  if (found === undefined) return err(appError('backup.none', { folder: chosen }));
  let counted = { events: 0, requests: 0 };
  let aside: AsideRows | undefined;
  const brought = bringCopy(dataDir, COPIED, found, now, (folder) => {
    const fit = checkCopy(folder, kind);
    if (!fit.ok) return fit;
    counted = { ...fit.value };
    const rest = join(folder, REST);
    if (existsSync(rest)) {
      aside = removeForeign(rest);
      if (!aside) return err(appError('data.damaged', { path: join(found, REST), reason: 'tables' }));
    }
    // Without a journal of its own yet, this computer would miss that of the backup.
    return beginJournal(dataDir);
  });
  if (!brought.ok) return brought;
  return ok({ ...brought.value, from: found, ...counted, ...(aside && aside.total > 0 ? { aside } : {}) });
}

/** An empty one, where the folder has and had none. */
function beginJournal(dataDir: string): Result<true, AppError> {
  if (existsSync(join(dataDir, JOURNAL_FILE)) || missingJournal(dataDir)) return ok(true);
  const db = openJournalDatabase(dataDir);
  if (!db.ok) return db;
  db.value.close();
  return ok(true);
}

/**
 * Made once a day, by the first process that finds it due, where something changed. A failure is logged and never
 * reported to the caller, whose request was another.
 */
export async function copyDaily(dataDir: string, clock: Clock, log: Log): Promise<void> {
  try {
    // The newest would be one without it.
    if (missingJournal(dataDir)) return;
    const made = await makeDailyBackup(dataDir, COPIED, clock.now());
    if (!made.ok) log.write({ level: 'error', op: 'backup.daily', code: made.error.code });
  } catch (error) {
    log.write({ level: 'error', op: 'backup.daily', code: 'internal', detail: detailOf(error) });
  }
}

/** Makes the daily copy some time after the start, and once more at the end: a command ends before the timer fires. */
export function beginDailyCopies(
  dataDir: string,
  clock: Clock,
  log: Log,
  afterMs: number,
  emit: (event: AppEvent) => void,
): { end(due: () => boolean): Promise<void> } {
  let copying: Promise<void> | undefined;
  const timer = setTimeout(() => {
    copying = copyDaily(dataDir, clock, log).then(() =>
      emit({ name: 'data.changed', data: { topics: ['backups'] } }),
    );
  }, afterMs).unref();
  return {
    end: async (due) => {
      clearTimeout(timer);
      await copying;
      if (due()) await copyDaily(dataDir, clock, log);
    },
  };
}
