/** Keeps what every call of the JSON service asked and was told, without its token, and counts what its limits need. */

import type { DatabaseSync } from 'node:sqlite';
import { serviceCallSchema, type ServiceCall } from '../../shared/contract.ts';
import type { Clock } from '../ports.ts';
import { inTransaction } from '../storage/database/database.ts';

export interface AuditEntry extends ServiceCall {
  /** Numbers that this call disabled in production, or may have. */
  readonly numbers: number;
}

export interface Audit {
  /** Written a moment later, together with its neighbours; what counts numbers is written at once. */
  add(entry: AuditEntry): void;
  /** Newest first. */
  list(limit: number): ServiceCall[];
  /** The sum of them with a token since the local midnight, those not yet written included. */
  numbersToday(tokenId: string): number;
  flush(): void;
}

const FLUSH_MS = 50;
const RETRY_MS = 2_000;
const MAX_WAITING = 2_000;

/** `failed` hears of what the database refuses. */
export function createAudit(db: DatabaseSync, clock: Clock, failed: (error: unknown) => void): Audit {
  const insert = db.prepare(
    `INSERT INTO service_call (at, operation, token_id, subject, http, status, motivo, ms, numbers)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const newest = db.prepare(
    `SELECT at, operation, token_id AS tokenId, subject, http, status, motivo, ms
     FROM service_call ORDER BY seq DESC LIMIT ?`,
  );
  const numbers = db.prepare('SELECT SUM(numbers) AS n FROM service_call WHERE token_id = ? AND at >= ?');
  let waiting: AuditEntry[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** What the database refuses now (locked, disk full) waits and is tried again: no answer hangs on it. */
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const entries = waiting;
    if (entries.length === 0) return;
    try {
      inTransaction(db, () => {
        for (const { at, operation, tokenId, subject, http, status, motivo, ms, numbers: n } of entries) {
          insert.run(at, operation, tokenId, subject, http, status, motivo, ms, n);
        }
      });
      waiting = [];
    } catch (error) {
      const counted = entries.filter((entry) => entry.numbers > 0);
      // What counts against a cap is never let go; of the rest only the newest, so that a full disk does not fill the memory.
      waiting = [...counted, ...entries.filter((entry) => entry.numbers === 0).slice(-MAX_WAITING)];
      timer = setTimeout(flush, RETRY_MS).unref();
      failed(error);
    }
  };

  return {
    add: (entry) => {
      waiting.push(entry);
      if (entry.numbers > 0) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    },
    list: (limit) => {
      flush();
      return newest.all(limit).map((row) => serviceCallSchema().parse({ ...row }));
    },
    numbersToday: (tokenId) => {
      flush();
      const now = clock.now();
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
      const written = Number(numbers.get(tokenId, midnight)?.['n'] ?? 0);
      const unwritten = waiting.filter((entry) => entry.tokenId === tokenId);
      return unwritten.reduce((sum, entry) => sum + entry.numbers, written);
    },
    flush,
  };
}
