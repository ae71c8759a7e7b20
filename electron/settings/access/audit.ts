/**
 * The audit log of the JSON service: what each call asked and what it was answered, without its token. The limits
 * count from it.
 */

import { hostname } from 'node:os';
import type { DatabaseSync } from 'node:sqlite';
import { serviceCallSchema, type ServiceCall } from '../../../shared/contract.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import type { Clock } from '../../ports.ts';
import { inTransaction } from '../../storage/database/database.ts';

export interface AuditEntry extends Omit<ServiceCall, 'machine'> {
  /** Numbers that this call disabled in production, or may have disabled. */
  readonly numbers: number;
  /** Of the token; "" without one. */
  readonly cnpj: string;
}

export type Audit = ReturnType<typeof createAudit>;

/** The limits count one day; an office looks back a year and some weeks. */
const KEPT_MS = 400 * 24 * 3_600_000;
/** Removed with each write: more than a write adds as a rule, and nothing that is noticed. */
const OUTDATED_AT_ONCE = 50;
const FLUSH_MS = 50;
const RETRY_MS = 2_000;
const MAX_WAITING = 2_000;

/** `failed` receives the errors of database writes. */
export function createAudit(db: DatabaseSync, clock: Clock, failed: (error: unknown) => void) {
  const insert = db.prepare(
    `INSERT INTO service_call (id, machine, cnpj, at, operation, token_id, subject, http, status, motivo, ms, numbers)
     VALUES (lower(hex(randomblob(16))), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const newest = db.prepare(
    `SELECT at, operation, token_id AS tokenId, subject, http, status, motivo, ms, machine
     FROM service_call ORDER BY at DESC, rowid DESC LIMIT ?`,
  );
  const numbers = db.prepare('SELECT SUM(numbers) AS n FROM service_call WHERE token_id = ? AND at >= ?');
  const outdated = db.prepare(
    'DELETE FROM service_call WHERE rowid IN (SELECT rowid FROM service_call WHERE at < ? ORDER BY at LIMIT ?)',
  );
  const here = hostname();
  let waiting: AuditEntry[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** A write that the database refuses (locked, disk full) is retried later; no response waits for it. */
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const entries = waiting;
    if (entries.length === 0) return;
    try {
      inTransaction(db, () => {
        for (const { at, operation, tokenId, cnpj, subject, http, status, motivo, ms, numbers: n } of entries)
          insert.run(
            here,
            companyOf(cnpj, subject),
            at,
            operation,
            tokenId,
            subject,
            http,
            status,
            motivo,
            ms,
            n,
          );
        outdated.run(new Date(clock.now().getTime() - KEPT_MS).toISOString(), OUTDATED_AT_ONCE);
      });
      waiting = [];
    } catch (error) {
      const counted = entries.filter((entry) => entry.numbers > 0);
      // Entries that count against a limit are never dropped; of the rest only the newest are kept, so that a full
      // disk cannot exhaust memory.
      waiting = [...counted, ...entries.filter((entry) => entry.numbers === 0).slice(-MAX_WAITING)];
      timer = setTimeout(flush, RETRY_MS).unref();
      failed(error);
    }
  };

  return {
    /** Buffered and written in batches; an entry that counts numbers is written at once. */
    add: (entry: AuditEntry) => {
      waiting.push(entry);
      if (entry.numbers > 0) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    },
    /** Newest first; in a shared folder those of all computers. */
    list: (limit: number) => {
      flush();
      return newest.all(limit).map(({ machine, ...row }) => {
        const elsewhere = machine !== '' && machine !== here;
        return serviceCallSchema.parse(elsewhere ? { ...row, machine } : row);
      });
    },
    /** Sum over the calls with this token since local midnight, including entries not yet written. */
    numbersToday: (tokenId: string) => {
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

/** Whose call it is. */
function companyOf(cnpj: string, subject: string): string {
  return cnpj === '' && ACCESS_KEY_PATTERN.test(subject) ? accessKeyParts(subject).emitter : cnpj;
}
