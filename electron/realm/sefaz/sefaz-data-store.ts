/** Which signed data about SEFAZ were taken and accepted, in `balcao.sqlite`: an older file cannot be put back. */

import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../storage/database/database.ts';

export interface TakenData {
  readonly version: number;
  readonly takenAt: string;
  /** As it was signed. */
  readonly file: Buffer;
  /** When its addresses and roots began to count; undefined while they wait. */
  readonly acceptedAt: string | undefined;
  /** Who decided; undefined where nothing had to be decided. */
  readonly acceptedBy: string | undefined;
  readonly postponedAt: string | undefined;
}

export function createSefazDataStore(db: DatabaseSync) {
  const stamp = db.prepare(
    'SELECT max(version) AS highest, count(accepted_at) AS accepted, count(postponed_at) AS postponed FROM sefaz_data',
  );
  const isNewest = db.prepare(
    'SELECT 1 FROM sefaz_data WHERE sha256 = ? AND version = (SELECT max(version) FROM sefaz_data)',
  );
  const kept = db.prepare('SELECT * FROM sefaz_data WHERE file IS NOT NULL ORDER BY version DESC');
  const insert = db.prepare(
    'INSERT INTO sefaz_data (version, sha256, taken_at, file, accepted_at) VALUES (?, ?, ?, ?, ?)',
  );
  const accept = db.prepare(
    'UPDATE sefaz_data SET accepted_at = ?, accepted_by = ? WHERE version = ? AND accepted_at IS NULL AND file IS NOT NULL',
  );
  const postpone = db.prepare(
    'UPDATE sefaz_data SET postponed_at = ? WHERE version = ? AND accepted_at IS NULL AND file IS NOT NULL',
  );
  // Only the newest row and the newest accepted one are used again.
  const prune = db.prepare(
    `UPDATE sefaz_data SET file = NULL WHERE file IS NOT NULL
       AND version < (SELECT max(version) FROM sefaz_data)
       AND version IS NOT (SELECT max(version) FROM sefaz_data WHERE accepted_at IS NOT NULL)`,
  );
  /** 0 before the first. */
  const highest = () => Number(stamp.get()?.['highest'] ?? 0);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    /** Changes with every row, also by another process. */
    stamp: () => JSON.stringify(stamp.get()),
    /** It is the one of the highest version. */
    isNewest: (file: Buffer) => isNewest.get(sha256Of(file)) !== undefined,
    /** The newest and, if that one waits, the newest accepted; newest first. */
    kept: () =>
      kept.all().map((row): TakenData => ({
        version: Number(row['version']),
        takenAt: String(row['taken_at']),
        file: Buffer.from(row['file'] as Uint8Array),
        acceptedAt: textOf(row['accepted_at']),
        acceptedBy: textOf(row['accepted_by']),
        postponedAt: textOf(row['postponed_at']),
      })),
    /** False if another process took this version or a later one meanwhile. */
    take: ({
      version,
      at,
      file,
      accepted,
    }: {
      version: number;
      at: string;
      file: Buffer;
      accepted: boolean;
    }) =>
      inTransaction(db, () => {
        if (version <= highest()) return false;
        insert.run(version, sha256Of(file), at, file, accepted ? at : null);
        prune.run();
        return true;
      }),
    /** False if this version does not wait. */
    accept: (version: number, at: string, by: string) =>
      inTransaction(db, () => {
        const done = accept.run(at, by, version).changes > 0;
        prune.run();
        return done;
      }),
    postpone: (version: number, at: string) => postpone.run(at, version).changes > 0,
  };
}

function sha256Of(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex');
}
