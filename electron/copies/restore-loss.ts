/**
 * Reports what a restore would make the journal lose: current requests that the backup lacks, or has as not yet
 * sent.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import { forgottenBy, keptRequests, type KeptRequest } from '../disablement/journal/sqlite/journal-file.ts';
import { JOURNAL_FILE } from '../disablement/journal/sqlite/sqlite-journal.ts';
import { refusing } from '../storage/database/read-only.ts';

export interface RestoreLoss {
  /** False if the current journal cannot be read, a usual reason for a restore: its content cannot be compared. */
  readonly readable: boolean;
  /** Being sent, or sent without a known answer: if lost, their numbers could be requested a second time. */
  readonly pending: number;
  /** Homologated, with their XML stored only in the journal. */
  readonly unsaved: number;
  /**
   * Known to be disabled without an XML that could restore them: reported by a 563, by a person, or by a file that
   * proves nothing. They do not block the restore: nothing could ever resolve them, and SEFAZ refuses the numbers
   * again.
   */
  readonly told: number;
  /** Of the first of `pending` and `unsaved`: model, series and numbers. */
  readonly first?: {
    readonly mod: string;
    readonly serie: number;
    readonly ini: number;
    readonly fin: number;
  };
}

const NOTHING: RestoreLoss = { readable: true, pending: 0, unsaved: 0, told: 0 };

/** `copy`: the folder of the backup. Error: `data.folder` if the disk or a lock prevents the comparison. */
export function lossOf(dataDir: string, copy: string): Result<RestoreLoss, AppError> {
  const present = join(dataDir, JOURNAL_FILE);
  // A backup without a journal leaves the current one in place.
  if (!existsSync(present) || !existsSync(join(copy, JOURNAL_FILE))) return ok(NOTHING);
  return refusing(present, () => {
    const kept = keptRequests(present);
    return ok(kept ? count(forgottenBy(join(copy, JOURNAL_FILE), kept)) : { ...NOTHING, readable: false });
  });
}

/** Why this backup may not be restored now: `backup.would-lose`, else undefined. */
export function lossRefusal(loss: RestoreLoss): AppError | undefined {
  const { pending, unsaved, first } = loss;
  if (!first) return undefined;
  const { mod, serie, ini, fin } = first;
  return appError('backup.would-lose', { pending, unsaved, mod, serie, nNFIni: ini, nNFFin: fin });
}

function count(lost: readonly KeptRequest[]): RestoreLoss {
  const isUncertain = ({ state }: KeptRequest) => state === 'sending' || state === 'uncertain';
  const pending = lost.filter(isUncertain);
  const settled = lost.filter((request) => !isUncertain(request));
  const unsaved = settled.filter(({ hasXml, filed }) => hasXml && !filed);
  const [first] = [...pending, ...unsaved];
  return {
    readable: true,
    pending: pending.length,
    unsaved: unsaved.length,
    told: settled.filter(({ hasXml }) => !hasXml).length,
    ...(first ? { first: { mod: first.mod, serie: first.serie, ini: first.nNFIni, fin: first.nNFFin } } : {}),
  };
}
