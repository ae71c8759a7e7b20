/** The record of a data folder's restores. It is stored next to the backups, so that no later restore reverts it. */

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { restoreRecordSchema, type RestoreRecord } from '../../../shared/contract/files/archive.ts';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { writeWhole } from '../files/rename-over.ts';
import { BACKUP_FOLDER } from './backup.ts';

export type { RestoreRecord };

const FILE = 'restauracoes.json';
const OWED = 'importar-antes-de-enviar.txt';
const KEPT = 50;

const fileOf = (dataDir: string) => join(dataDir, BACKUP_FOLDER, FILE);
const owedOf = (dataDir: string) => join(dataDir, BACKUP_FOLDER, OWED);

/** The last restore; undefined before the first. */
export function lastRestore(dataDir: string): RestoreRecord | undefined {
  return readAll(dataDir).at(-1);
}

export function noteRestore(dataDir: string, record: RestoreRecord): void {
  writeAll(dataDir, [...readAll(dataDir), record].slice(-KEPT));
}

/** Does nothing if there was no restore. */
export function amendLastRestore(dataDir: string, changes: Partial<RestoreRecord>): void {
  const all = readAll(dataDir);
  const last = all.at(-1);
  if (last) writeAll(dataDir, [...all.slice(0, -1), { ...last, ...changes }]);
}

/** True from a restore on until {@link importsDone}: nothing may be sent before the files on disk are in the journal (docs/journal.md, rule 7). */
export function importsOwed(dataDir: string): boolean {
  return existsSync(owedOf(dataDir));
}

/** What a required import must have read before it is done. */
export interface OwedImport {
  /** Folders besides the archive's, with files of requests that the restored journal does not remember. */
  readonly folders: readonly string[];
  /** The replaced journal, or the restored one, had files on disk: where none is found, their folder is disconnected, or elsewhere. */
  readonly filed: boolean;
}

export function oweImports(dataDir: string, name: string, owed: OwedImport = NOTHING_ELSE): void {
  mkdirSync(join(dataDir, BACKUP_FOLDER), { recursive: true });
  const before = owedImport(dataDir);
  const folders = [...new Set([...before.folders, ...owed.folders])];
  writeWhole(owedOf(dataDir), JSON.stringify({ name, folders, filed: before.filed || owed.filed }));
}

/** Of an import that is required. A record that is unreadable or of an older program names no folders. */
export function owedImport(dataDir: string): OwedImport {
  if (!importsOwed(dataDir)) return NOTHING_ELSE;
  return owedSchema.safeParse(parsedJson(readFileSync(owedOf(dataDir), 'utf8'))).data ?? NOTHING_ELSE;
}

const NOTHING_ELSE: OwedImport = { folders: [], filed: false };
const owedSchema = z.object({ folders: z.array(z.string()), filed: z.boolean() });

export function importsDone(dataDir: string): void {
  rmSync(owedOf(dataDir), { force: true });
}

/** Stored in its own file: an unreadable record of restores must not cancel the required import. */
function readAll(dataDir: string): RestoreRecord[] {
  const path = fileOf(dataDir);
  if (!existsSync(path)) return [];
  return z.array(restoreRecordSchema).safeParse(parsedJson(readFileSync(path, 'utf8'))).data ?? [];
}

function writeAll(dataDir: string, records: readonly RestoreRecord[]): void {
  writeWhole(fileOf(dataDir), `${JSON.stringify(records, null, 2)}\n`);
}
