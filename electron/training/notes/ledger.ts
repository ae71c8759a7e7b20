/**
 * The training authorizer's records: disabled ranges and their protocols, in its own SQLite file, kept over
 * restarts.
 */

import { randomBytes } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Code } from '../texts.ts';
import { stamp, yearOf } from '../times.ts';

const FILE = 'sefaz-treino.sqlite';
const BUSY_MS = 5000;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = new Set([11, 26]);

/** The authorizer's number key: CNPJ, model, series and numbers, without the year (MOC 5.3, I07 and I08). */
export interface RangeKey {
  readonly cnpj: string;
  readonly mod: string;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
}

export interface Recorded {
  readonly nProt: string;
  readonly dhRecbto: string;
}

export type Outcome =
  | ({ readonly kind: 'recorded' } & Recorded)
  | ({ readonly kind: 'identical' } & Recorded)
  | { readonly kind: 'refused'; readonly cStat: Code };

export interface LedgerEntry {
  readonly id: string;
  readonly nProt: string;
  /** How many times this Id was recorded; anything but 1 is an error of the authorizer. */
  readonly count: number;
}

export interface Ledger {
  /** Time of the very first start: the seeds' dates depend on it. */
  readonly since: Date;
  /**
   * Decides 563, 256 and 241 and records, in one transaction that is on disk when this returns. `isUsed` tells
   * whether a note (or an EPEC) has a number of the range.
   */
  disable(id: string, cUF: string, range: RangeKey, now: Date, isUsed: (range: RangeKey) => boolean): Outcome;
  entries(): LedgerEntry[];
  /** Keeps the first time at which a note was cancelled. */
  cancel(chNFe: string, now: Date): void;
  cancelledAt(chNFe: string): Date | undefined;
  close(): void;
}

/** Opens or creates the ledger in `folder`; a damaged file is set aside, because training data need no repair. */
export function openLedger(folder: string, now: Date): Ledger {
  const path = join(folder, FILE);
  try {
    return openFile(path, now);
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode)))) throw error;
    renameSync(path, `${path}.${randomBytes(4).toString('hex')}.danificado`);
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    return openFile(path, now);
  }
}

function openFile(path: string, now: Date): Ledger {
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    makeTables(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return ledgerOf(database, now);
}

function makeTables(database: DatabaseSync): void {
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS start (only INTEGER PRIMARY KEY CHECK (only = 1), at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS disabled (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL, cnpj TEXT NOT NULL, mod TEXT NOT NULL, serie INTEGER NOT NULL,
      nNFIni INTEGER NOT NULL, nNFFin INTEGER NOT NULL, nProt TEXT NOT NULL, dhRecbto TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS disabled_series ON disabled (cnpj, mod, serie);
    CREATE TABLE IF NOT EXISTS cancelled (chNFe TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT;
  `);
}

function ledgerOf(database: DatabaseSync, now: Date): Ledger {
  database.prepare('INSERT OR IGNORE INTO start (only, at) VALUES (1, ?)').run(now.toISOString());
  const start = database.prepare('SELECT at FROM start').get();
  const overlapping = database.prepare(
    `SELECT nNFIni, nNFFin, nProt, dhRecbto FROM disabled
     WHERE cnpj = ? AND mod = ? AND serie = ? AND nNFIni <= ? AND nNFFin >= ? ORDER BY seq`,
  );
  const last = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM disabled');
  const insert = database.prepare(
    'INSERT INTO disabled (id, cnpj, mod, serie, nNFIni, nNFFin, nProt, dhRecbto) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const listing = database.prepare(
    'SELECT id, min(nProt) AS nProt, count(*) AS count FROM disabled GROUP BY id ORDER BY min(seq)',
  );
  const cancel = database.prepare('INSERT OR IGNORE INTO cancelled (chNFe, at) VALUES (?, ?)');
  const cancelledAt = database.prepare('SELECT at FROM cancelled WHERE chNFe = ?');

  const decide: Ledger['disable'] = (id, cUF, range, at, isUsed) => {
    const { cnpj, mod, serie, nNFIni, nNFFin } = range;
    const earlier = overlapping.all(cnpj, mod, serie, nNFFin, nNFIni);
    const same = earlier.find((row) => row['nNFIni'] === nNFIni && row['nNFFin'] === nNFFin);
    if (same) return { kind: 'identical', nProt: String(same['nProt']), dhRecbto: String(same['dhRecbto']) };
    if (earlier.length > 0) return { kind: 'refused', cStat: '256' };
    if (isUsed(range)) return { kind: 'refused', cStat: '241' };
    const nProt = protocol(cUF, at, Number(last.get()?.['seq']) + 1);
    const dhRecbto = stamp(at);
    insert.run(id, cnpj, mod, serie, nNFIni, nNFFin, nProt, dhRecbto);
    return { kind: 'recorded', nProt, dhRecbto };
  };

  return {
    since: new Date(String(start?.['at'])),
    disable: (...args) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const outcome = decide(...args);
        database.exec('COMMIT');
        return outcome;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    entries: () =>
      listing
        .all()
        .map((row) => ({ id: String(row['id']), nProt: String(row['nProt']), count: Number(row['count']) })),
    cancel: (chNFe, at) => void cancel.run(chNFe, at.toISOString()),
    cancelledAt: (chNFe) => {
      const at = cancelledAt.get(chNFe)?.['at'];
      return at === undefined ? undefined : new Date(String(at));
    },
    close: () => {
      database.close();
    },
  };
}

/** 15 digits: 1 (a state's authority), cUF, two digits of the year, ten of sequence (leiauteInutNFe, nProt). */
export function protocol(cUF: string, at: Date, sequence: number): string {
  return `1${cUF}${String(yearOf(at)).slice(2)}${String(sequence).padStart(10, '0')}`;
}
