/**
 * The signed data about SEFAZ of one data folder: takes a file put there, keeps what was accepted, and sets what this
 * process uses (docs/adr/0042).
 */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { SefazDataState } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import type { CodeTables } from '../../../shared/fiscal/code-tables.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { detailOf } from '../../log/detail.ts';
import { osUser } from '../../log/os-user.ts';
import type { Clock, Log } from '../../ports.ts';
import { BUILT_IN } from '../../sefaz/data/built-in.ts';
import { changesBetween } from '../../sefaz/data/changes.ts';
import { setSefazData } from '../../sefaz/data/in-use.ts';
import { readData, type DataRefusal, type ReadData } from '../../sefaz/data/read-data.ts';
import type { SefazData } from '../../sefaz/data/schema.ts';
import { MAX_SIGNED_FILE_BYTES } from '../../sefaz/data/signed-file.ts';
import { createSefazDataStore, type TakenData } from './sefaz-data-store.ts';
import { problemOf } from '../../log/system-code.ts';

export const SEFAZ_DATA_FILE = 'dados-sefaz.json';

export type SefazDataKeeper = ReturnType<typeof createSefazData>;

export interface SefazDataOptions {
  readonly dataDir: string;
  readonly db: DatabaseSync;
  /** None: the feature is off, and whatever lies in the folder is ignored. */
  readonly keys: readonly string[];
  /** The program's version. */
  readonly program: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when what is in use or waits has changed. */
  readonly changed: () => void;
  /** Who decides; the user who is signed in, by default. */
  readonly who?: () => string;
}

interface Verified {
  readonly row: TakenData | undefined;
  readonly data: SefazData;
  readonly key: string | undefined;
}
const FROM_PROGRAM: Verified = { row: undefined, data: BUILT_IN, key: undefined };

export function createSefazData(options: SefazDataOptions) {
  const { dataDir, db, keys, program, clock, log, changed, who = osUser } = options;
  const path = join(dataDir, SEFAZ_DATA_FILE);
  const store = createSefazDataStore(db);
  const enabled = keys.length > 0;
  let latest = FROM_PROGRAM;
  let accepted = FROM_PROGRAM;
  let refused: DataRefusal | undefined;
  let storeStamp = '';
  let fileStamp: string | undefined;

  const verified = (row: TakenData): Verified[] => {
    // Again at every start: a row that was written by hand, or signed by a key that is no longer one, counts nothing.
    const read = readData(row.file, { keys, program });
    if (!read.ok || read.value.data.version <= BUILT_IN.version) return [];
    return [{ row, data: read.value.data, key: read.value.key }];
  };
  const changesTo = (data: SefazData) => changesBetween(accepted.data.connections, data.connections);
  const use = () => {
    storeStamp = store.stamp();
    const usable = store.kept().flatMap(verified);
    latest = usable[0] ?? FROM_PROGRAM;
    accepted = usable.find(({ row }) => row?.acceptedAt !== undefined) ?? FROM_PROGRAM;
    // A program that came later may know these addresses already.
    if (changesTo(latest.data).length === 0) accepted = latest;
    setSefazData(latest.data, accepted.data);
  };

  const takeFile = (): DataRefusal | undefined => {
    const file = readFile(path);
    if (file === 'absent') return undefined;
    if (file === 'unreadable' || file === 'too-large') return { reason: file };
    const read = readData(file, { keys, program });
    if (!read.ok) return read.error;
    return store.isNewest(file) ? undefined : take(file, read.value);
  };
  const take = (file: Buffer, { data }: ReadData): DataRefusal | undefined => {
    const { version } = data;
    const older: DataRefusal = { reason: 'older', version };
    if (version <= BUILT_IN.version) return older;
    const at = clock.now().toISOString();
    return store.take({ version, at, file, accepted: changesTo(data).length === 0 }) ? undefined : older;
  };

  const look = () => {
    if (store.stamp() !== storeStamp) use();
    const stamp = stampOf(path);
    if (stamp === fileStamp) return;
    const known = refused?.reason;
    refused = takeFile();
    // A file that another program has locked does not change when it is released: it is looked at until it can be read.
    fileStamp = refused?.reason === 'unreadable' ? undefined : stamp;
    if (refused && (refused.reason !== 'unreadable' || known !== 'unreadable'))
      log.write({ level: 'warn', op: `sefaz-data.refused.${refused.reason}` });
    if (store.stamp() !== storeStamp) use();
  };
  /** True if what is in use, waits or is refused has changed. */
  const lookedAnew = (): boolean => {
    if (!enabled) return false;
    const before = JSON.stringify([storeStamp, refused]);
    try {
      look();
    } catch (error) {
      // A database that is busy or full: what is in use stays so, and the next look tries again.
      fileStamp = undefined;
      log.write({ level: 'error', op: 'sefaz-data.look', code: 'internal', detail: detailOf(error) });
    }
    return JSON.stringify([storeStamp, refused]) !== before;
  };

  const state = (): SefazDataState => {
    const { row, data, key } = latest;
    const waits = latest !== accepted;
    return {
      enabled,
      version: data.version,
      date: data.date,
      origin: row ? 'file' : 'built-in',
      ...(row && key ? { key, takenAt: row.takenAt } : {}),
      ...(row?.acceptedAt !== undefined && row.acceptedBy !== undefined
        ? { accepted: { at: row.acceptedAt, by: row.acceptedBy } }
        : {}),
      ...(waits
        ? {
            pending: {
              inUse: accepted.data.version,
              notes: data.notes || undefined,
              changes: changesTo(data),
              ...(row?.postponedAt === undefined ? {} : { postponedAt: row.postponedAt }),
            },
          }
        : {}),
      refused,
    };
  };

  use();
  lookedAnew();
  return {
    /** Looks for a new file, and for what another process decided. */
    refresh: () => {
      if (lookedAnew()) changed();
    },
    state,
    /** What is known beyond the built-in tables of codes. */
    tables: (): CodeTables | undefined => (latest === FROM_PROGRAM ? undefined : latest.data.tables),
    /** Error `data.decided` if this version does not wait. */
    decide: (version: number, accept: boolean): Result<SefazDataState, AppError> => {
      const at = clock.now().toISOString();
      const waits = latest !== accepted && latest.data.version === version;
      const done = waits && (accept ? store.accept(version, at, who()) : store.postpone(version, at));
      use();
      changed();
      return done ? ok(state()) : err(appError('data.decided'));
    },
    /** This process uses the built-in data again. */
    close: () => setSefazData(BUILT_IN, BUILT_IN),
  };
}

/** Differs once the file is another one. */
export function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}:${stat.size}` : '-';
}

function readFile(path: string): Buffer | 'absent' | 'unreadable' | 'too-large' {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 'absent';
  if (!stat.isFile()) return 'unreadable';
  if (stat.size > MAX_SIGNED_FILE_BYTES) return 'too-large';
  try {
    return readFileSync(path);
  } catch (error) {
    // Locked by another program, or not ours to read: said in Ajustes, and looked at again.
    problemOf(error);
    return 'unreadable';
  }
}
