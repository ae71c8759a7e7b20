/**
 * Reads a journal file that is not in use: a backup that is to be restored, or the journal that it would replace. Read only,
 * and synchronous, because a backup is a SQLite file whatever store is in use.
 */

import { existsSync } from 'node:fs';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { parsedJson } from '../../../../shared/parsed-json.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { lostDatabase } from '../../../storage/backup/backup.ts';
import { sqliteCode, type Database } from '../../../storage/database/database.ts';
import { readDatabase, refusing, versionFits } from '../../../storage/database/read-only.ts';
import { JOURNAL_SCHEMA } from './sqlite-schema.ts';
import { eventDataSchemas } from '../journal-rows.ts';
import { JOURNAL_FILE } from './sqlite-journal.ts';
import { FILED, inData, LAST_STATE } from './sqlite-states.ts';
import { verifyChain } from './verify-sqlite.ts';

export interface JournalCount {
  readonly events: number;
  readonly requests: number;
}

/** A request that blocks its numbers, or whose numbers are disabled. */
export interface KeptRequest {
  readonly requestId: string;
  readonly environment: string;
  readonly id: string;
  readonly state: string;
  readonly mod: string;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
  /** Its files were saved when that was last tried. */
  readonly filed: boolean;
  /** Where, and what was saved. */
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  /** Something proved its numbers disabled. */
  readonly disabled: boolean;
  /** The journal has an XML of it that proves it (102). */
  readonly hasXml: boolean;
}

const GENERIC = 1;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

const has = (what: string) =>
  `EXISTS (SELECT 1 FROM disablement_event h WHERE h.request_id = d.request_id AND ${what})`;
/** A 563 leaves no ProcInutNFe. */
const HAS_XML = has(`h.state = 'homologated' AND (${inData('h.data', '$.provedBy')}) = '102'`);
const IS_KEPT = `${LAST_STATE} IN ('sending', 'uncertain', 'imported', 'homologated') OR ${has('h.disabled = 1')}`;
const KEPT = `SELECT d.*, ${LAST_STATE} AS state, ${FILED} AS filed,
    (SELECT f.data FROM disablement_event f WHERE f.request_id = d.request_id AND f.kind = 'file' ORDER BY f.seq DESC LIMIT 1) AS files,
    ${has('h.disabled = 1')} AS disabled,
    ${HAS_XML} AS has_xml
  FROM disablement d WHERE ${IS_KEPT}`;
const SAVED = `SELECT 1 FROM disablement d WHERE ${FILED} AND ${HAS_XML} LIMIT 1`;
/** Of the index alone: the rows have the documents. */
const IDS = 'SELECT request_id AS id FROM disablement WHERE request_id > ? ORDER BY request_id LIMIT ?';
const KEPT_OF = `SELECT count(*) AS n FROM disablement d
  WHERE d.request_id IN (SELECT value FROM json_each(?)) AND (${IS_KEPT})`;
const KNOWN = `SELECT ${LAST_STATE} AS state, ${has('h.disabled = 1')} AS disabled FROM disablement d
  WHERE d.request_id = ? OR (d.environment = ? AND d.inf_id = ? AND ${LAST_STATE} = 'homologated')`;

/** Where a request still blocks its numbers. */
const BLOCKS = new Set(['sending', 'uncertain', 'imported', 'homologated']);
/** Its end is known, which is enough while nothing has proved more: it leaves the numbers free. */
const ENDED = new Set(['refused', 'closed']);

/**
 * Whether the journal at `path` may be put in place in a realm of this kind. A program that never disabled anything has none yet.
 * Errors: `data.newer`, `data.damaged`, `data.folder`, `backup.broken`, `backup.other-realm`.
 */
export function checkJournalFile(path: string, kind: 'real' | 'treino'): Result<JournalCount, AppError> {
  if (!existsSync(path)) return ok({ events: 0, requests: 0 });
  const version = versionFits(path, JOURNAL_SCHEMA.length);
  if (!version.ok) return version;
  return refusing(path, () =>
    readDatabase(path, (db) => {
      const chain = verifyChain(db);
      if (!chain.ok) return err(appError('backup.broken', { path, position: chain.broken?.position ?? 0 }));
      const other = db
        .prepare(`SELECT 1 FROM disablement WHERE (environment = 'treino') <> ? LIMIT 1`)
        .get(kind === 'treino' ? 1 : 0);
      if (other) return err(appError('backup.other-realm', { path }));
      return ok({ events: chain.events, requests: chain.requests });
    }),
  );
}

/** `data.damaged` where the folder has lost a journal of which its backups have requests: an empty one would say that nothing was ever disabled. */
export function missingJournal(dataDir: string): AppError | undefined {
  return lostDatabase(dataDir, JOURNAL_FILE, (kept) => requestIds(kept, '', 1)?.length !== 0);
}

/** Undefined where the file is damaged, or is no journal. A lock, or a disk that fails, is an exception. */
export function keptRequests(path: string): readonly KeptRequest[] | undefined {
  return unlessDamaged(path, (db) => {
    // Damage may be outside these rows; then the program could not settle them either.
    return isSound(db) ? db.prepare(KEPT).all().map(keptRequest) : undefined;
  });
}

/** Reads every page: of a journal of some years it takes a second. */
function isSound(db: Database): boolean {
  return Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0] === 'ok';
}

/** True where {@link keptRequests} would return its rows. */
export function isSoundJournal(path: string): boolean {
  return unlessDamaged(path, isSound) ?? false;
}

/** Whether a ProcInutNFe was saved of any of its requests; false where it cannot be read, or is not there. */
export function hasSavedXml(path: string): boolean {
  if (!existsSync(path)) return false;
  return unlessDamaged(path, (db) => db.prepare(SAVED).get() !== undefined) ?? false;
}

/** The next `most` ids of all requests behind one, the first being ''; undefined where they cannot be read, but damage elsewhere is not looked for. */
export function requestIds(path: string, after: string, most: number): readonly string[] | undefined {
  return unlessDamaged(path, (db) =>
    db
      .prepare(IDS)
      .all(after, most)
      .map(({ id }) => String(id)),
  );
}

/** How many of these {@link keptRequests} would give. */
export function keptAmong(path: string, ids: readonly string[]): number {
  return unlessDamaged(path, (db) => Number(db.prepare(KEPT_OF).get(JSON.stringify(ids))?.['n'])) ?? 0;
}

/**
 * Those of `requests` that this journal does not remember; all of them where it cannot be read. One that has its number blocked still
 * lacks the XML that proved it since.
 */
export function forgottenBy(path: string, requests: readonly KeptRequest[]): readonly KeptRequest[] {
  const forgotten = unlessDamaged(path, (db) => {
    const known = db.prepare(KNOWN);
    return requests.filter(({ requestId, environment, id, disabled: proved, hasXml }) => {
      const there = known.all(requestId, environment, id);
      return !there.some(({ state, disabled }) => {
        if (hasXml) return state === 'homologated';
        if (BLOCKS.has(String(state)) || disabled === 1) return true;
        return ENDED.has(String(state)) && !proved;
      });
    });
  });
  return forgotten ?? requests;
}

function keptRequest(row: Record<string, unknown>): KeptRequest {
  return {
    requestId: String(row['request_id']),
    environment: String(row['environment']),
    id: String(row['inf_id']),
    state: String(row['state']),
    mod: String(row['mod']),
    serie: Number(row['serie']),
    nNFIni: Number(row['ini']),
    nNFFin: Number(row['fin']),
    filed: row['filed'] === 1,
    files: filesOf(row['files']),
    disabled: row['disabled'] === 1,
    hasXml: row['has_xml'] === 1,
  };
}

function filesOf(data: unknown): KeptRequest['files'] {
  if (typeof data !== 'string') return [];
  const { paths = [], sha256 = [] } = eventDataSchemas.file.safeParse(parsedJson(data)).data ?? {};
  // What no program of ours wrote gives no file's place.
  return paths.map((path, i) => ({ path, sha256: sha256[i] ?? '' }));
}

/** Undefined for a file that is no database, or lacks our tables. */
function unlessDamaged<T>(path: string, work: (db: Database) => T | undefined): T | undefined {
  try {
    return readDatabase(path, work);
  } catch (error) {
    const code = sqliteCode(error);
    if (code === GENERIC || code === CORRUPT || code === NOT_A_DATABASE) return undefined;
    throw error;
  }
}
