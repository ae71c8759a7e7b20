/**
 * Signs token rows with a key sealed by the vault's box, so that a row inserted into the database from outside is
 * not accepted.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { SecretBoxFailure, type SecretBox } from '../../ports.ts';

/** The fields of a row that define what its token allows. */
export interface SealedRow {
  readonly id: string;
  /** SHA-256 of the token's text. */
  readonly hash: Uint8Array;
  readonly cnpj: string;
  readonly environment: string;
  readonly scopes: string;
  readonly cap_call: number;
  readonly cap_day: number;
  readonly created_at: string;
  /** Of a folder of requests: where it is, and how its files are written. */
  readonly folder?: string | null;
  readonly charset?: string | null;
}

export type TokenSeal = ReturnType<typeof sealWith>;

const KEY_BYTES = 32;
/** Created here and not by a migration, because backups leave this table out, also those of earlier versions. */
const TABLE = `CREATE TABLE IF NOT EXISTS token_key (
  backend TEXT PRIMARY KEY,
  sealed BLOB NOT NULL
) STRICT`;

/**
 * Opens the seal of this data folder under this box; the window and the command line each have their own. A key that
 * does not open here is replaced, which invalidates its tokens; if the box protects nothing, the key lasts as long
 * as the process. Errors: the box's.
 */
export async function openTokenSeal(
  db: DatabaseSync,
  secretBox: SecretBox,
): Promise<Result<TokenSeal, AppError>> {
  const { backend, protects } = secretBox;
  if (!protects) return ok(sealWith(randomBytes(KEY_BYTES)));
  db.exec(TABLE);
  const stored = db.prepare('SELECT sealed FROM token_key WHERE backend = ?');
  const keyNow = async () => {
    const sealed = stored.get(backend)?.['sealed'];
    const key = sealed instanceof Uint8Array ? await secretBox.open(sealed) : undefined;
    return key?.length === KEY_BYTES ? Buffer.from(key) : undefined;
  };
  try {
    const known = await keyNow();
    if (known) return ok(sealWith(known));
    const before = stored.get(backend)?.['sealed'];
    const sealed = await secretBox.seal(randomBytes(KEY_BYTES));
    // If two processes start at once, the first key wins.
    db.prepare(
      `INSERT INTO token_key (backend, sealed) VALUES (?, ?)
       ON CONFLICT (backend) DO UPDATE SET sealed = excluded.sealed WHERE sealed = ?`,
    ).run(backend, sealed, before instanceof Uint8Array ? before : null);
    const made = await keyNow();
    if (!made) throw new Error('the token key does not open right after it was sealed');
    return ok(sealWith(made));
  } catch (error) {
    if (error instanceof SecretBoxFailure) return err(error.appError);
    throw error;
  }
}

function sealWith(key: Buffer) {
  /** The seals of genuine rows, by the text that they seal: every call reads its row again, and rows rarely change. */
  const genuine = new Map<string, Buffer>();
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    /** HMAC-SHA-256 over the whole row. */
    of: (row: SealedRow) => macOf(textOf(row)),
    holds: (row: SealedRow & { readonly mac: Uint8Array | null }) => {
      if (row.mac?.length !== 32) return false;
      const text = textOf(row);
      const known = genuine.get(text);
      const mac = known ?? macOf(text);
      const holds = timingSafeEqual(row.mac, mac);
      if (holds && !known) genuine.set(text, mac);
      return holds;
    },
  };
}

function textOf(row: SealedRow): string {
  const { id, hash, cnpj, environment, scopes, cap_call, cap_day, created_at, folder, charset } = row;
  return JSON.stringify([
    id,
    Buffer.from(hash).toString('hex'),
    cnpj,
    environment,
    scopes,
    cap_call,
    cap_day,
    created_at,
    // Absent of a token, whose seal is that of earlier versions.
    ...(folder ? [folder, charset ?? ''] : []),
  ]);
}
