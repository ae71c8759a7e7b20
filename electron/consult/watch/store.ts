/** The rows of watched notes, their changes, the watched suppliers and the days, in `balcao.sqlite`. */

import type { DatabaseSync } from 'node:sqlite';
import type {
  Environment,
  WatchEnd,
  WatchKind,
  WatchKnown,
  WatchSettings,
} from '../../../shared/contract.ts';
import type { Standing } from './standing.ts';
import { DEFAULT_SETTINGS } from './moments.ts';

export type WatchSource = 'note' | 'batch' | 'supplier';

/** Times in milliseconds since the epoch. */
export interface NoteRow {
  readonly environment: Environment;
  readonly chNFe: string;
  readonly emitter: string;
  readonly emitterName: string;
  /** CNPJ whose certificate asks where the emitter's is not stored here; "" for none. */
  readonly company: string;
  readonly source: WatchSource;
  /** Of a batch its id, of a supplier its CNPJ, else "". */
  readonly sourceId: string;
  readonly since: number;
  /** Due moments until then were asked. */
  readonly settledTo: number;
  /** When it is asked next: the due moment, or later after an attempt without an answer. */
  readonly askAt: number | undefined;
  /** It is being asked since then. */
  readonly claimedAt: number | undefined;
  /** Without an answer, since the last one. */
  readonly attempts: number;
  readonly problem: string | undefined;
  readonly known: Standing | undefined;
  readonly knownAt: string | undefined;
  readonly ended: WatchEnd | undefined;
  readonly endedAt: number | undefined;
}

export interface ChangeRow {
  readonly id: number;
  readonly chNFe: string;
  readonly at: string;
  readonly kinds: readonly WatchKind[];
  readonly events: readonly string[];
  readonly before: WatchKnown | undefined;
  readonly after: WatchKnown;
  readonly seenAt: number | undefined;
}

export interface SupplierRow {
  readonly cnpj: string;
  readonly company: string;
  readonly name: string;
  readonly since: number;
}

/** Which note, and who asks it. */
export type AskedNote = Pick<NoteRow, 'environment' | 'chNFe' | 'company'>;

interface StoredNote {
  readonly [column: string]: unknown;
}

/** Between two notices: sixty notes that changed are one digest. */
const NOTICE_MS = 30 * 60_000;
const NOTE = `SELECT environment, ch_nfe AS chNFe, emitter, emitter_name AS emitterName, company, source,
  source_id AS sourceId, since, settled_to AS settledTo, ask_at AS askAt, claimed_at AS claimedAt, attempts, problem,
  known, known_at AS knownAt, ended, ended_at AS endedAt FROM watched_note`;
const CHANGE = `SELECT id, ch_nfe AS chNFe, at, kinds, events, before, after, seen_at AS seenAt FROM watch_change`;
const DUE = 'ask_at <= ? AND claimed_at IS NULL';

export function createWatchStore(db: DatabaseSync) {
  const note = db.prepare(`${NOTE} WHERE environment = ? AND ch_nfe = ?`);
  const put = db.prepare(
    'INSERT OR REPLACE INTO watched_note VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const due = db.prepare(`${NOTE} WHERE ${DUE} ORDER BY ask_at, ch_nfe LIMIT 1`);
  const dueNotes = db.prepare(
    `SELECT environment, ch_nfe AS chNFe, company FROM watched_note WHERE ${DUE} ORDER BY ask_at, ch_nfe`,
  );
  const dueCount = db.prepare(`SELECT COUNT(*) AS n FROM watched_note WHERE ${DUE}`);
  const claimed = db.prepare(`${NOTE} WHERE ask_at IS NOT NULL AND claimed_at IS NOT NULL`);
  const asking = db.prepare(
    `${NOTE} WHERE ask_at IS NOT NULL AND (environment, ch_nfe) > (?, ?) ORDER BY environment, ch_nfe LIMIT ?`,
  );
  const ofSource = db.prepare(`${NOTE} WHERE environment = ? AND source = ? AND source_id = ?`);
  const addChange = db.prepare(
    `INSERT INTO watch_change (environment, ch_nfe, at, kinds, events, before, after, seen_at, noticed_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)`,
  );
  const unseen = db.prepare(
    `${CHANGE} WHERE environment = ? AND ch_nfe = ? AND seen_at IS NULL ORDER BY id DESC`,
  );
  const see = db.prepare(
    `UPDATE watch_change SET seen_at = ?1, noticed_at = coalesce(noticed_at, ?1) WHERE environment = ?2 AND seen_at IS NULL
       AND (?3 IS NULL OR id IN (SELECT value FROM json_each(?3))) RETURNING ch_nfe AS chNFe`,
  );
  const supplier = db.prepare(
    'SELECT cnpj, company, name, since FROM watched_supplier WHERE environment = ? AND cnpj = ?',
  );
  const putSupplier = db.prepare('INSERT OR REPLACE INTO watched_supplier VALUES (?, ?, ?, ?, ?)');
  const removeSupplier = db.prepare('DELETE FROM watched_supplier WHERE environment = ? AND cnpj = ?');
  const settings = db.prepare('SELECT settings FROM watch_setting');
  const configure = db.prepare('INSERT OR REPLACE INTO watch_setting VALUES (1, ?)');
  const waiting = db.prepare('SELECT MIN(at) AS oldest FROM watch_change WHERE noticed_at IS NULL');
  const lastNotice = db.prepare('SELECT MAX(noticed_at) AS at FROM watch_change WHERE seen_at IS NULL');
  const notice = db.prepare(
    'UPDATE watch_change SET noticed_at = ? WHERE noticed_at IS NULL RETURNING environment, kinds',
  );
  const rows = (found: unknown) => (found as StoredNote[]).map(noteOf);

  return {
    note: (environment: Environment, chNFe: string) => one(note.get(environment, chNFe), noteOf),
    /** Adds or replaces. */
    put: (row: NoteRow) => {
      put.run(
        row.environment,
        row.chNFe,
        row.emitter,
        row.emitterName,
        row.company,
        row.source,
        row.sourceId,
        row.since,
        row.settledTo,
        row.askAt ?? null,
        row.claimedAt ?? null,
        row.attempts,
        row.problem ?? null,
        row.known ? JSON.stringify(row.known) : null,
        row.knownAt ?? null,
        row.ended ?? null,
        row.endedAt ?? null,
      );
    },
    /** The note that has been due longest, with how many are due; those that `waits` names are not. */
    due: (now: number, waits?: (note: AskedNote) => boolean) => {
      if (!waits) {
        const first = one(due.get(now), noteOf);
        return first && { first, count: Number(dueCount.get(now)?.['n']) };
      }
      const served = (dueNotes.all(now) as unknown as AskedNote[]).filter((each) => !waits(each));
      const [next] = served;
      const first = next && one(note.get(next.environment, next.chNFe), noteOf);
      return first && { first, count: served.length };
    },
    /** Every note that a process was asking when it ended, or is asking now. */
    claimed: () => rows(claimed.all()),
    /** Notes still asked, after `chNFe` in order, at most `limit`: for going over all of them in pieces. */
    asking: (
      { environment, chNFe }: { readonly environment: string; readonly chNFe: string },
      limit: number,
    ) => rows(asking.all(environment, chNFe, limit)),
    ofSource: (environment: Environment, source: WatchSource, sourceId: string) =>
      rows(ofSource.all(environment, source, sourceId)),
    addChange: (
      environment: Environment,
      { chNFe, at, kinds, events, before, after, seenAt }: Omit<ChangeRow, 'id'>,
    ) => {
      addChange.run(
        environment,
        chNFe,
        at,
        JSON.stringify(kinds),
        JSON.stringify(events),
        before ? JSON.stringify(before) : null,
        JSON.stringify(after),
        seenAt ?? null,
      );
    },
    /** Not yet seen, newest first. */
    unseen: (environment: Environment, chNFe: string) =>
      (unseen.all(environment, chNFe) as StoredNote[]).map(changeOf),
    /** Of these ids, or all; returns the keys of their notes, one for each change. */
    markSeen: (environment: Environment, ids: readonly number[] | undefined, now: number) =>
      see.all(now, environment, ids ? JSON.stringify(ids) : null).map((row) => String(row['chNFe'])),
    supplier: (environment: Environment, cnpj: string) =>
      supplier.get(environment, cnpj) as SupplierRow | undefined,
    putSupplier: (environment: Environment, { cnpj, company, name, since }: SupplierRow) =>
      void putSupplier.run(environment, cnpj, company, name, since),
    removeSupplier: (environment: Environment, cnpj: string) =>
      removeSupplier.run(environment, cnpj).changes > 0,
    settings: () => {
      const row = settings.get();
      return row ? (JSON.parse(String(row['settings'])) as WatchSettings) : DEFAULT_SETTINGS;
    },
    configure: (next: WatchSettings) => void configure.run(JSON.stringify(next)),
    /**
     * What no notice has shown yet, marked as shown by this call, so that of several processes one shows it; undefined
     * if there is none, if `due` notes are still being asked and the oldest is younger than half an hour, or if the last
     * notice is.
     */
    takeNotice: (now: number, due: number) => {
      const oldest = waiting.get()?.['oldest'];
      if (typeof oldest !== 'string' || (due > 0 && isRecent(Date.parse(oldest), now))) return undefined;
      const last = lastNotice.get()?.['at'];
      if (typeof last === 'number' && isRecent(last, now)) return undefined;
      const taken = notice.all(now).map((row) => ({
        environment: row['environment'] as Environment,
        kinds: JSON.parse(String(row['kinds'])) as WatchKind[],
      }));
      return taken.length > 0 ? taken : undefined;
    },
  };
}

/** A future time means that the clock was set back since. */
function isRecent(at: number, now: number): boolean {
  return at <= now && now - at < NOTICE_MS;
}

function one<T>(row: unknown, read: (row: StoredNote) => T): T | undefined {
  return row === undefined ? undefined : read(row as StoredNote);
}

/** The columns were written by `put`. */
export function noteOf(row: StoredNote): NoteRow {
  const { askAt, claimedAt, problem, known, knownAt, ended, endedAt } = row;
  return {
    ...(row as unknown as NoteRow),
    askAt: orAbsent(askAt),
    claimedAt: orAbsent(claimedAt),
    problem: orAbsent(problem),
    known: typeof known === 'string' ? (JSON.parse(known) as Standing) : undefined,
    knownAt: orAbsent(knownAt),
    ended: orAbsent(ended),
    endedAt: orAbsent(endedAt),
  };
}

/** The columns were written by `addChange`. */
export function changeOf(row: StoredNote): ChangeRow {
  const { kinds, events, before, after, seenAt } = row;
  return {
    ...(row as unknown as ChangeRow),
    kinds: JSON.parse(String(kinds)) as WatchKind[],
    events: JSON.parse(String(events)) as string[],
    before: typeof before === 'string' ? (JSON.parse(before) as WatchKnown) : undefined,
    after: JSON.parse(String(after)) as WatchKnown,
    seenAt: orAbsent(seenAt),
  };
}

function orAbsent<T>(value: unknown): T | undefined {
  return value === null ? undefined : (value as T);
}
