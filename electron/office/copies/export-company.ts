/** Exports one company of what computers share as the data folder of a single computer: completely or not at all. */

import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import type { PastWatch } from '../../disablement/journal/sqlite/past-journal.ts';
import { completeArchive } from '../../disablement/archive/complete-archive.ts';
import { JOURNAL_FILE, openJournal } from '../../disablement/journal/sqlite/sqlite-journal.ts';
import { JOURNAL_SCHEMA } from '../../disablement/journal/sqlite/sqlite-schema.ts';
import { copyCompany } from '../sharing/company-copy.ts';
import { syncFile } from '../../storage/backup/copy-databases.ts';
import { openDatabase, refusalOf, type Database } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { makeFolders } from '../../storage/files/make-folders.ts';
import { databaseRefusal } from '../../storage/postgres/refusal.ts';
import type { Realm } from '../../realm/realm.ts';
import { systemCode } from '../../log/system-code.ts';
import { copyCompanyFiles } from './company-files.ts';

export interface ExportedFolder {
  readonly folder: string;
  readonly requests: number;
  readonly events: number;
  /** Rows of history, company and numbers. */
  readonly rows: number;
  /** XML files and receipts of the archive, those from other computers too. */
  readonly files: number;
}

interface ExportOrder {
  readonly cnpj: string;
  /** Absolute; must not exist, or be empty. */
  readonly folder: string;
}

type Source = Pick<Realm, 'shared' | 'database' | 'archiveDir' | 'history'>;

/** Errors: `database.*`, among them `database.export-taken`; `company.missing`, `data.folder`, `call.aborted`. */
export async function exportCompanyFolder(
  realm: Source,
  { cnpj, folder }: ExportOrder,
  watch: PastWatch & { readonly now: () => Date },
): Promise<Result<ExportedFolder, AppError>> {
  let part: string | undefined;
  try {
    const empty = await isEmpty(folder);
    if (empty === false) return err(appError('database.export-taken', { folder }));
    await makeFolders(dirname(folder));
    // Beside the target, so that a rename suffices; under a random name, since a fixed one might be a person's folder.
    part = await mkdtemp(`${folder}.incompleta-`);
    const made = await fill(realm, cnpj, part, watch);
    if (made.ok) {
      // A rename over an empty folder is refused by Windows.
      if (empty) await rmdir(folder);
      await rename(part, folder);
      return ok({ folder, ...made.value });
    }
    await rm(part, { recursive: true, force: true, maxRetries: 3 });
    return made;
  } catch (error) {
    if (part !== undefined) await rm(part, { recursive: true, force: true, maxRetries: 3 });
    return errOrThrow(databaseRefusal(error) ?? refusalOf(error, folder), error);
  }
}

/** Undefined for a folder that does not exist. */
async function isEmpty(folder: string): Promise<boolean | undefined> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') return undefined;
    // A file of that name; one in place of a folder above it is reported when the folders are made.
    if (code === 'ENOTDIR') return existsSync(folder) ? false : undefined;
    throw error;
  }
}

async function fill(
  { shared, database, archiveDir, history }: Source,
  cnpj: string,
  part: string,
  watch: PastWatch & { readonly now: () => Date },
): Promise<Result<Omit<ExportedFolder, 'folder'>, AppError>> {
  const moving = shared.moving();
  if (!moving) return err(appError('database.url', { fault: 'absent' }));
  const journal = await inDatabase(join(part, JOURNAL_FILE), JOURNAL_SCHEMA, (db) =>
    moving.exportCompany(cnpj, db, watch),
  );
  if (!journal.ok) return journal;
  const stopped = () => watch.signal?.aborted === true;
  history.flush();
  const rows = await inDatabase(join(part, 'balcao.sqlite'), SCHEMA, async (db) =>
    ok(await copyCompany({ from: database, to: db }, cnpj, stopped)),
  );
  if (!rows.ok) return rows;
  const archive = join(part, 'arquivo');
  const copied = stopped() ? 0 : await copyCompanyFiles(archiveDir, cnpj, archive);
  const completed = await writeLacking(part, archive, watch);
  if (!completed.ok) return completed;
  const files = copied + completed.value;
  if (stopped()) return err(appError('call.aborted'));
  const { server = '' } = shared.state();
  const { requests, events, head } = journal.value;
  const origin = { servidor: server, cnpj, eventos: events, pedidos: requests, cabeca: head };
  const note = `${JSON.stringify({ exportadoEm: watch.now().toISOString(), ...origin }, null, 2)}\n`;
  await writeFile(join(part, 'exportacao.json'), note);
  return ok({ requests, events, rows: rows.value, files });
}

/** Closed and on disk when it returns. */
async function inDatabase<T>(
  path: string,
  migrations: readonly string[],
  use: (db: Database) => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> {
  const db = openDatabase(path, { durability: 'normal', migrations });
  if (!db.ok) return db;
  try {
    const used = await use(db.value);
    if (!used.ok) return used;
    db.value.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return used;
  } finally {
    db.value.close();
    syncFile(path);
  }
}

/**
 * The XML that other computers keep, from the journal's bytes: the recipient of the folder cannot reach those computers.
 */
async function writeLacking(
  part: string,
  archive: string,
  watch: PastWatch,
): Promise<Result<number, AppError>> {
  const journal = openJournal(part);
  if (!journal.ok) return journal;
  try {
    return await completeArchive(journal.value, archive, watch);
  } finally {
    await journal.value.close();
  }
}
