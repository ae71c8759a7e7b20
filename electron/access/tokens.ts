/**
 * Access tokens of the JSON service: issued for one company and one environment, shown once, stored only as a hash.
 */

import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  environmentSchema,
  type Environment,
  type TokenScope,
  type TokenView,
} from '../../shared/contract.ts';
import { cnpjRoot, cnpjSchema, type Cnpj } from '../../shared/fiscal/cnpj.ts';
import type { Clock } from '../ports.ts';
import { refusalOf } from '../storage/database/database.ts';
import type { SealedRow, TokenSeal } from './token-seal.ts';

export interface NewToken {
  readonly cnpj: Cnpj;
  readonly environment: Environment;
  readonly scopes: readonly TokenScope[];
  /** Limits in numbers: per disablement, and per day (production). */
  readonly capCall: number;
  readonly capDay: number;
}

export interface Tokens {
  /** The token's text is returned here once and never stored. */
  create(token: NewToken): { readonly token: string; readonly view: TokenView };
  list(): TokenView[];
  /** False if the id is unknown; a revoked token stays in the list. */
  revoke(id: string): boolean;
  /** False once the token is revoked, by any process. */
  isLive(id: string): boolean;
  /** Returns the live token that equals `text` and records its use; compares with every hash in constant time. */
  match(text: string): TokenView | undefined;
  /** True of a token that was live once, so that its holder is told why it is refused. */
  wasRevoked(text: string): boolean;
  /**
   * HMAC-SHA-256 of `challenge`, keyed with the stored hash of a live token, in hexadecimal: only the token's holder
   * and this data folder can compute it. Undefined if the id is unknown.
   */
  prove(id: string, challenge: string): string | undefined;
}

interface Row extends SealedRow {
  /** Authenticates the row; see token-seal.ts. */
  readonly mac: Uint8Array | null;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** 256 bits. The prefix lets people and secret scanners recognise a token. */
const TOKEN_BYTES = 32;
const PREFIX = 'bnfe_';
const USE_NOTED_MS = 60_000;

/** Rows whose MAC is wrong (inserted or edited from outside) are neither listed nor matched. */
export function createTokens(db: DatabaseSync, clock: Clock, seal: TokenSeal): Tokens {
  const insert = db.prepare(
    `INSERT INTO token (id, hash, cnpj, environment, scopes, cap_call, cap_day, created_at, mac)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const all = db.prepare('SELECT * FROM token ORDER BY created_at DESC, id');
  const live = db.prepare('SELECT * FROM token WHERE revoked_at IS NULL');
  const gone = db.prepare('SELECT * FROM token WHERE revoked_at IS NOT NULL');
  const liveOne = db.prepare('SELECT * FROM token WHERE id = ? AND revoked_at IS NULL');
  const used = db.prepare('UPDATE token SET last_used_at = ? WHERE id = ?');
  const revoke = db.prepare(
    'UPDATE token SET revoked_at = ?, mac = NULL WHERE id = ? AND revoked_at IS NULL',
  );
  const now = () => clock.now().toISOString();
  const find = (id: string): Row | undefined => {
    const row = liveOne.get(id) as unknown as Row | undefined;
    return row && seal.holds(row) ? row : undefined;
  };

  /**
   * Recorded with a resolution of one minute, and skipped while the database is busy: the caller must not wait for
   * it.
   */
  const noteUse = ({ id, last_used_at: last }: Row): void => {
    const at = clock.now();
    if (last !== null && Math.abs(at.getTime() - Date.parse(last)) < USE_NOTED_MS) return;
    try {
      used.run(at.toISOString(), id);
    } catch (error) {
      if (!refusalOf(error, 'balcao.sqlite')) throw error;
    }
  };

  return {
    create: ({ cnpj, environment, scopes, capCall, capDay }) => {
      const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
      const id = randomUUID();
      const createdAt = now();
      const row: SealedRow = {
        ...{ id, hash: hashOf(token), cnpj, environment, scopes: scopes.join(' ') },
        ...{ cap_call: capCall, cap_day: capDay, created_at: createdAt },
      };
      insert.run(id, row.hash, cnpj, environment, row.scopes, capCall, capDay, createdAt, seal.of(row));
      const view = {
        id,
        cnpj,
        root: cnpjRoot(cnpj),
        environment,
        scopes: [...scopes],
        capCall,
        capDay,
        createdAt,
      };
      return { token, view };
    },
    list: () =>
      (all.all() as unknown as Row[]).filter((row) => row.revoked_at !== null || seal.holds(row)).map(viewOf),
    revoke: (id) => revoke.run(now(), id).changes > 0,
    isLive: (id) => find(id) !== undefined,
    match: (text) => {
      const found = among(live, text);
      if (!found || !seal.holds(found)) return undefined;
      noteUse(found);
      return viewOf(found);
    },
    wasRevoked: (text) => among(gone, text) !== undefined,
    prove: (id, challenge) => {
      const row = find(id);
      return row && createHmac('sha256', row.hash).update(challenge, 'utf8').digest('hex');
    },
  };
}

/** Compares every row, so that the timing does not reveal a near match. */
function among(rows: StatementSync, text: string): Row | undefined {
  const hash = hashOf(text);
  let found: Row | undefined;
  for (const row of rows.all() as unknown as Row[]) if (timingSafeEqual(row.hash, hash)) found = row;
  return found;
}

function hashOf(token: string): Buffer {
  // The token is random and long, so a plain hash resists search, and a slow hash would only slow the service.
  return createHash('sha256').update(token, 'utf8').digest();
}

function viewOf(row: Row): TokenView {
  const cnpj = cnpjSchema.parse(row.cnpj);
  return {
    id: row.id,
    cnpj,
    root: cnpjRoot(cnpj),
    environment: environmentSchema.parse(row.environment),
    scopes: row.scopes.split(' ') as TokenScope[],
    capCall: row.cap_call,
    capDay: row.cap_day,
    createdAt: row.created_at,
    ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at }),
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at }),
  };
}
