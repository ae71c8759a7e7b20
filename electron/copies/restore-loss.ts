/**
 * Reports what a restore would make the journal lose: current requests that the backup lacks, or has as not yet
 * sent.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { JOURNAL_FILE } from '../disablement/journal/journal.ts';
import { refusalOf, sqliteCode } from '../storage/database/database.ts';

const GENERIC = 1;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

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

const LAST = `(SELECT state FROM disablement_event e WHERE e.request_id = d.request_id ORDER BY seq DESC LIMIT 1)`;
const has = (what: string) =>
  `EXISTS (SELECT 1 FROM disablement_event h WHERE h.request_id = d.request_id AND ${what})`;
const WORTH = `SELECT d.*, ${LAST} AS state, ${has("h.kind = 'file'")} AS filed,
    ${has(`h.state = 'homologated' AND json_extract(h.data, '$.provedBy') = '102'`)} AS has_xml
  FROM disablement d WHERE ${LAST} IN ('sending', 'uncertain', 'imported', 'homologated') OR ${has('h.disabled = 1')}`;
const HELD = `SELECT ${LAST} AS state, ${has('h.disabled = 1')} AS disabled FROM disablement d
  WHERE d.request_id = ? OR (d.environment = ? AND d.inf_id = ? AND ${LAST} = 'homologated')`;

/** States in which a request blocks its numbers, or its outcome is known. */
const REMEMBERED = new Set(['sending', 'uncertain', 'imported', 'homologated', 'refused', 'closed']);

/** `copy`: the folder of the backup. Error: `data.folder` if the disk or a lock prevents the comparison. */
export function lossOf(dataDir: string, copy: string): Result<RestoreLoss, AppError> {
  const present = join(dataDir, JOURNAL_FILE);
  // A backup without a journal leaves the current one in place.
  if (!existsSync(present) || !existsSync(join(copy, JOURNAL_FILE))) return ok(NOTHING);
  try {
    const rows = worthKeeping(present);
    return ok(rows ? count(lacking(rows, join(copy, JOURNAL_FILE))) : { ...NOTHING, readable: false });
  } catch (error) {
    const refusal = refusalOf(error, present);
    if (!refusal) throw error;
    return err(refusal);
  }
}

/** Why this backup may not be restored now: `backup.would-lose`, else undefined. */
export function lossRefusal(loss: RestoreLoss): AppError | undefined {
  const { pending, unsaved, first } = loss;
  if (!first) return undefined;
  const { mod, serie, ini, fin } = first;
  return appError('backup.would-lose', { pending, unsaved, mod, serie, nNFIni: ini, nNFFin: fin });
}

type Row = Record<string, unknown>;

/** Undefined if the file is damaged, or is not a journal. */
function worthKeeping(path: string): readonly Row[] | undefined {
  return reading(path, (db) => {
    // The damage may lie outside these rows; the app could not resolve the requests either.
    if (Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0] !== 'ok') return undefined;
    return db.prepare(WORTH).all();
  });
}

/** An unreadable backup contains none of them. */
function lacking(rows: readonly Row[], copy: string): readonly Row[] {
  const lost = reading(copy, (db) => {
    const held = db.prepare(HELD);
    return rows.filter((row) => {
      const there = held.all(String(row['request_id']), String(row['environment']), String(row['inf_id']));
      return !there.some(({ state, disabled }) => REMEMBERED.has(String(state)) || disabled === 1);
    });
  });
  return lost ?? rows;
}

function count(lost: readonly Row[]): RestoreLoss {
  const inDoubt = ({ state }: Row) => state === 'sending' || state === 'uncertain';
  const pending = lost.filter(inDoubt);
  const settled = lost.filter((row) => !inDoubt(row));
  const unsaved = settled.filter((row) => row['has_xml'] === 1 && row['filed'] === 0);
  const [first] = [...pending, ...unsaved];
  return {
    readable: true,
    pending: pending.length,
    unsaved: unsaved.length,
    told: settled.filter((row) => row['has_xml'] === 0).length,
    ...(first ? { first: rangeOf(first) } : {}),
  };
}

function rangeOf(row: Row): NonNullable<RestoreLoss['first']> {
  return {
    mod: String(row['mod']),
    serie: Number(row['serie']),
    ini: Number(row['ini']),
    fin: Number(row['fin']),
  };
}

/** Undefined if it is not a database, or lacks our tables. A lock or a failing disk is not damage. */
function reading<T>(path: string, work: (db: DatabaseSync) => T | undefined): T | undefined {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    return work(db);
  } catch (error) {
    const code = sqliteCode(error);
    if (code === GENERIC || code === CORRUPT || code === NOT_A_DATABASE) return undefined;
    throw error;
  } finally {
    if (db?.isOpen) db.close();
  }
}
