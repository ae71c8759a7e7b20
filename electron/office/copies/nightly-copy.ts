/**
 * Keeps a copy of the shared journal on this computer, once a day: at the first start, or after midnight where the program runs.
 * After a server lost events it is made again, and the previous ones stay beside it: only they have what was lost.
 */

import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { AppError } from '../../../shared/errors.ts';
import { localDay } from '../../../shared/moments.ts';
import type { JournalMoving } from '../../disablement/journal/postgres/open-postgres.ts';
import { copiedAt, openJournalCopy } from '../../disablement/journal/sqlite/journal-copy.ts';
import { detailOf } from '../../log/detail.ts';
import type { Ports } from '../../ports.ts';
import { refusalOf } from '../../storage/database/database.ts';
import { suffixed } from '../../storage/files/atomic-file.ts';
import { databaseRefusal, StoreRefusal } from '../../storage/postgres/refusal.ts';

export const COPY_FILE = 'diario-compartilhado.sqlite';
const BEFORE_FILE = 'diario-compartilhado-anterior.sqlite';
/** The first ones stay; after so many only the last is replaced, as of two servers that take turns. */
const MOST_BEFORE = 9;
const PARTS = ['', '-wal', '-shm'] as const;
/** After the start's own work; commands have ended by then. */
const FIRST_MS = 15_000;
/** After a failure. */
const AGAIN_MS = 600_000;

export type NightlyCopy = ReturnType<typeof keepNightlyCopy>;

export interface NightlyCopyDeps {
  readonly dataDir: string;
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  /** It was made, or could not be. */
  readonly changed: () => void;
  /** Milliseconds from the start to the first one. */
  readonly firstMs?: number | undefined;
}

export function keepNightlyCopy({ dataDir, ports, changed, firstMs = FIRST_MS }: NightlyCopyDeps) {
  const { clock, log } = ports;
  const path = join(dataDir, COPY_FILE);
  const begun = performance.now();
  let known: { readonly at: string | undefined } | undefined;
  let error: AppError | undefined;
  let failedAt = -Infinity;
  let closing = false;
  let running: Promise<void> | undefined;

  const refuse = (thrown: unknown): undefined => {
    const refusal = databaseRefusal(thrown) ?? refusalOf(thrown, path);
    error = refusal ?? { code: 'internal' };
    failedAt = performance.now();
    log.write({ level: 'warn', op: 'journal.copy', code: error.code, detail: detailOf(thrown) });
    return undefined;
  };
  /** When it was last complete; undefined before the first one. */
  const at = (): string | undefined => {
    try {
      known ??= { at: copiedAt(path) };
    } catch (thrown) {
      known = { at: refuse(thrown) };
    }
    return known.at;
  };
  const copy = async (copyNews: JournalMoving['copyNews'], anew = false): Promise<void> => {
    if (anew) setAside(dataDir);
    const db = openJournalCopy(path);
    if (!db.ok) {
      // Derived: a damaged one is made anew.
      if (anew || db.error.code === 'data.folder') {
        refuse(new StoreRefusal(db.error));
        return;
      }
      return copy(copyNews, true);
    }
    const done = await closedAfter(db.value, (into) =>
      copyNews({ into, now: () => clock.now().toISOString(), stopped: () => closing }),
    );
    if (done === 'other' && !anew) return copy(copyNews, true);
    known = undefined;
    error = undefined;
  };
  return {
    at,
    /** Why the last one was not made. */
    error: () => error,
    /** Makes it where it is due; called again and again while the server answers. */
    tend: (copyNews: JournalMoving['copyNews']) => {
      const now = performance.now();
      if (running || closing || now - begun < firstMs || now - failedAt < AGAIN_MS) return;
      const last = at();
      if (last !== undefined && localDay(new Date(last)) === localDay(clock.now())) return;
      running = copy(copyNews)
        .catch(refuse)
        .then(changed)
        .finally(() => (running = undefined));
    },
    close: async () => {
      closing = true;
      await running;
    },
  };
}

async function closedAfter<T>(db: DatabaseSync, use: (db: DatabaseSync) => Promise<T>): Promise<T> {
  try {
    return await use(db);
  } finally {
    db.close();
  }
}

function setAside(dataDir: string): void {
  let before = join(dataDir, BEFORE_FILE);
  for (let n = 2; n <= MOST_BEFORE && existsSync(before); n++)
    before = suffixed(join(dataDir, BEFORE_FILE), n);
  for (const part of PARTS) {
    rmSync(`${before}${part}`, { force: true });
    const from = join(dataDir, `${COPY_FILE}${part}`);
    if (existsSync(from)) renameSync(from, `${before}${part}`);
  }
}
