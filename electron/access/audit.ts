/** Keeps what every call of the JSON service asked and was told, without its token, and counts what its limits need. */

import type { DatabaseSync } from 'node:sqlite';
import type { ServiceCall } from '../../shared/contract.ts';
import { serviceCallSchema } from '../../shared/contract.ts';
import type { Clock } from '../ports.ts';
import { inTransaction } from '../storage/database.ts';

export interface AuditEntry extends ServiceCall {
  /** Numbers that this call disabled in production. */
  readonly numbers: number;
}

export interface Audit {
  /** Written a moment later, together with its neighbours; what counts numbers is written at once. */
  add(entry: AuditEntry): void;
  /** Newest first. */
  list(limit: number): ServiceCall[];
  /** Numbers disabled in production with a token since the local midnight. */
  numbersToday(tokenId: string): number;
  flush(): void;
}

const FLUSH_MS = 50;

export function createAudit(db: DatabaseSync, clock: Clock): Audit {
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

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const entries = waiting;
    waiting = [];
    if (entries.length === 0) return;
    inTransaction(db, () => {
      for (const { at, operation, tokenId, subject, http, status, motivo, ms, numbers: n } of entries) {
        insert.run(at, operation, tokenId, subject, http, status, motivo, ms, n);
      }
    });
  };

  return {
    add: (entry) => {
      waiting.push(entry);
      if (entry.numbers > 0) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    },
    list: (limit) => {
      flush();
      return newest.all(limit).map((row) => serviceCallSchema.parse({ ...row }));
    },
    numbersToday: (tokenId) => {
      flush();
      const now = clock.now();
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
      return Number(numbers.get(tokenId, midnight)?.['n'] ?? 0);
    },
    flush,
  };
}
