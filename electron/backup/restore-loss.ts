/**
 * Reports what a restore would make the journal lose: current requests that the backup lacks, or has as not yet
 * sent or without their proof.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import { isWithin, mayOpen } from '../disablement/archive/own-path.ts';
import {
  forgottenBy,
  hasSavedXml,
  keptRequests,
  type KeptRequest,
} from '../disablement/journal/sqlite/journal-file.ts';
import { JOURNAL_FILE } from '../disablement/journal/sqlite/sqlite-journal.ts';
import type { OwedImport } from '../storage/backup/restore-record.ts';
import { refusing } from '../storage/database/read-only.ts';
import { createArchiveRoot } from '../storage/files/archive-root.ts';
import { problemOf } from '../log/system-code.ts';

export interface RestoreLoss {
  /** False if the current journal cannot be read, a usual reason for a restore: its content cannot be compared. */
  readonly readable: boolean;
  /** Being sent, or sent without a known answer: if lost, their numbers could be requested a second time. */
  readonly pending: number;
  /** Homologated, with their XML stored only in the journal: never saved, or not where it was, or changed there. */
  readonly unsaved: number;
  /** What an import must read after the restore. */
  readonly owed: OwedImport;
  /**
   * Known to be disabled without an XML that could restore them: reported by a 563, by a person, or by a file that
   * proves nothing. They do not block the restore: nothing could ever resolve them, and SEFAZ refuses the numbers
   * again.
   */
  readonly withoutXml: number;
  /** Of the first of `pending` and `unsaved`: model, series and numbers. */
  readonly first?: {
    readonly mod: string;
    readonly serie: number;
    readonly ini: number;
    readonly fin: number;
  };
}

const NOTHING: RestoreLoss = {
  readable: true,
  pending: 0,
  unsaved: 0,
  withoutXml: 0,
  owed: { folders: [], filed: false },
};

/**
 * `copy`: the folder of the backup. Error: `data.folder` if the disk or a lock prevents the comparison.
 *
 * @param answers whether the archive's disk does, where that was found out within a time limit
 */
export function lossOf(dataDir: string, copy: string, answers?: boolean): Result<RestoreLoss, AppError> {
  const present = join(dataDir, JOURNAL_FILE);
  const restored = join(copy, JOURNAL_FILE);
  // A backup without a journal leaves the current one in place.
  if (!existsSync(restored)) return ok(NOTHING);
  return refusing(present, () => {
    // That of another computer may have its files where no archive of this one is.
    const filed = [present, restored].some(hasSavedXml);
    const kept = existsSync(present) ? keptRequests(present) : [];
    if (!kept) return ok({ ...NOTHING, readable: false, owed: { ...NOTHING.owed, filed } });
    return ok(count(dataDir, forgottenBy(restored, kept), { filed, answers }));
  });
}

/** Why this backup may not be restored now: `backup.would-lose`, else undefined. */
export function lossRefusal(loss: RestoreLoss): AppError | undefined {
  const { pending, unsaved, first } = loss;
  if (!first) return undefined;
  const { mod, serie, ini, fin } = first;
  return appError('backup.would-lose', { pending, unsaved, mod, serie, nNFIni: ini, nNFFin: fin });
}

function count(
  dataDir: string,
  lost: readonly KeptRequest[],
  { filed, answers }: { readonly filed: boolean; readonly answers: boolean | undefined },
): RestoreLoss {
  const isUncertain = ({ state }: KeptRequest) => state === 'sending' || state === 'uncertain';
  const pending = lost.filter(isUncertain);
  const settled = lost.filter((request) => !isUncertain(request));
  const folders = new Set<string>();
  const chosen = createArchiveRoot(dataDir).folder();
  // Looked at once: one that is away would be waited for with each file.
  const isThere = answers ?? existsSync(chosen);
  const unsaved = settled.filter((request) => {
    if (!request.hasXml) return false;
    const places = request.filed
      ? request.files.map((file) => placeOf(dataDir, { chosen, isThere }, file))
      : [undefined];
    for (const place of places) if (place !== undefined) folders.add(dirname(place));
    return places.length === 0 || places.includes(undefined);
  });
  const [first] = [...pending, ...unsaved];
  return {
    readable: true,
    pending: pending.length,
    unsaved: unsaved.length,
    withoutXml: settled.filter(({ hasXml }) => !hasXml).length,
    owed: { folders: [...folders].sort(), filed },
    ...(first ? { first: { mod: first.mod, serie: first.serie, ini: first.nNFIni, fin: first.nNFFin } } : {}),
  };
}

/** Of a data folder without a chosen one. */
const ARCHIVE_FOLDER = 'arquivo';
/** archive/CNPJ/environment/AAAA/MM/file. */
const BELOW_ARCHIVE = 5;

/** Where the very bytes are that were saved: as noted, or in the archive of a data folder that has been moved since. */
function placeOf(
  dataDir: string,
  { chosen, isThere }: { readonly chosen: string; readonly isThere: boolean },
  { path, sha256 }: KeptRequest['files'][number],
): string | undefined {
  const below = path.split(/[\\/]/).slice(-BELOW_ARCHIVE);
  const archive = join(dataDir, ARCHIVE_FOLDER);
  const places = [join(archive, ...below), path];
  // The chosen archive may be on a share, which is opened because a person chose it.
  const opens = (place: string) => (isWithin(chosen, place) ? isThere : mayOpen(archive, place, true));
  return places.find((place) => opens(place) && digestOf(place) === sha256);
}

function digestOf(path: string): string | undefined {
  try {
    return statSync(path).isFile()
      ? createHash('sha256').update(readFileSync(path)).digest('hex')
      : undefined;
  } catch (error) {
    // Not there, or not to be read: then it is not what was saved.
    problemOf(error);
    return undefined;
  }
}
