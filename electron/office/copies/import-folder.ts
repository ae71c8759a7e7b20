/** Imports a single computer's data folder into what computers share: its journal, and its other shared rows. */

import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedFolder } from '../../../shared/contract.ts';
import { MOST_ASIDE, shownText, type AsideRows } from '../../../shared/contract/pieces.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import {
  openPastJournal,
  type PastJournal,
  type PastWatch,
} from '../../disablement/journal/sqlite/past-journal.ts';
import { findCopy } from '../../storage/backup/carry-copy.ts';
import { openDatabase, refusalOf, sqliteCode } from '../../storage/database/database.ts';
import { copyQuietly } from '../../storage/database/quiet-copy.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { databaseRefusal } from '../../storage/postgres/refusal.ts';
import type { HandedIn } from '../sharing/hand-in-folder.ts';
import type { Realm } from '../../realm/realm.ts';

const JOURNAL = 'diario.sqlite';
const REST = 'balcao.sqlite';
const TEMP = 'importando-';
const NOTHING: HandedIn = { rows: 0, aside: { total: 0, listed: [] } };
/** A killed import left it. */
const LEFT_MS = 86_400_000;

/**
 * Repeated, it adds nothing; interrupted anywhere, it can be continued. Nothing of `folder` is changed. Errors: `database.*`,
 * `data.*`, `backup.other-realm`, `call.aborted`.
 */
export async function importFolder(
  { dataDir, shared, sharing }: Pick<Realm, 'dataDir' | 'shared' | 'sharing'>,
  folder: string,
  now: Date,
  watch: PastWatch,
): Promise<Result<ImportedFolder, AppError>> {
  const moving = shared.moving();
  if (!moving || !sharing) return err(appError('database.url', { fault: 'absent' }));
  const root = findCopy(folder, [JOURNAL, REST], undefined, now);
  if (root === undefined) return err(appError('database.nothing-to-import', { folder }));
  const temp = await mkdtemp(join(dataDir, TEMP));
  let past: PastJournal | undefined;
  try {
    await sweep(dataDir, (await stat(temp)).mtimeMs);
    const opened = await openPastJournal(root, temp, watch);
    if (!opened.ok) return opened;
    past = opened.value;
    const imported = past ? await moving.importPast(past, root, watch) : undefined;
    if (imported?.ok === false) return imported;
    const ids = past?.requestIds() ?? [];
    const handed = isSame(root, dataDir) ? ok(NOTHING) : await handIn(root, temp, sharing, watch.signal);
    if (!handed.ok) return handed;
    // What prevented sending is checked again at once.
    await shared.tend();
    const { requests = 0, events = 0, added = 0 } = imported?.value ?? {};
    return ok({
      folder: root,
      requests,
      events,
      added,
      handedIn: handed.value.rows,
      aside: withCompanies(past?.aside ?? [], handed.value.aside),
      open: await moving.openOf(ids),
      overlaps: await moving.overlaps(ids),
    });
  } catch (error) {
    return errOrThrow(
      databaseRefusal(error) ?? refusalOf(error, folder) ?? otherTables(error, folder),
      error,
    );
  } finally {
    past?.close();
    await rm(temp, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function handIn(
  root: string,
  temp: string,
  sharing: NonNullable<Realm['sharing']>,
  signal: AbortSignal | undefined,
): Promise<Result<HandedIn, AppError>> {
  if (!existsSync(join(root, REST))) return ok(NOTHING);
  const copy = join(temp, REST);
  await copyQuietly(join(root, REST), copy);
  const db = openDatabase(copy, { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) return db;
  try {
    return await sharing.handInFolder(db.value, signal);
  } finally {
    db.value.close();
  }
}

function withCompanies(companies: PastJournal['aside'], { total, listed }: AsideRows): AsideRows | undefined {
  const aside = companies.map(({ cnpj, position, why }) => ({
    table: 'diario',
    company: shownText(cnpj),
    why,
    position,
  }));
  if (aside.length + total === 0) return undefined;
  return { total: aside.length + total, listed: [...aside, ...listed].slice(0, MOST_ASIDE) };
}

const GENERIC = 1;

/** A statement that does not fit: the folder's database lacks our tables. */
function otherTables(error: unknown, path: string): AppError | undefined {
  return sqliteCode(error) === GENERIC ? appError('data.damaged', { path, reason: 'tables' }) : undefined;
}

function isSame(one: string, other: string): boolean {
  return realpathSync(one) === realpathSync(other);
}

/** By the clock of the disk, which may be that of another computer. */
async function sweep(dataDir: string, nowMs: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(TEMP)) continue;
    const left = join(dataDir, name);
    const age = nowMs - (await stat(left)).mtimeMs;
    if (age > LEFT_MS) await rm(left, { recursive: true, force: true, maxRetries: 3 });
  }
}
