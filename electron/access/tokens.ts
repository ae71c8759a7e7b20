/** Access tokens of the JSON service: made for one company and one environment, shown once, kept only as a hash. */

import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import {
  environmentSchema,
  type Environment,
  type TokenScope,
  type TokenView,
} from '../../shared/contract.ts';
import { cnpjRoot, cnpjSchema, type Cnpj } from '../../shared/fiscal/cnpj.ts';
import type { Clock } from '../ports.ts';
import { refusalOf } from '../storage/database.ts';

export interface NewToken {
  readonly cnpj: Cnpj;
  readonly environment: Environment;
  readonly scopes: readonly TokenScope[];
  /** Most numbers in one disablement, and in one day (production). */
  readonly capCall: number;
  readonly capDay: number;
}

export interface Tokens {
  /** The text of the token leaves here once and is kept nowhere. */
  create(token: NewToken): { readonly token: string; readonly view: TokenView };
  list(): TokenView[];
  /** False when there is none of that id; a revoked one stays in the list. */
  revoke(id: string): boolean;
  /** False once it is revoked, by whatever process. */
  isLive(id: string): boolean;
  /** The live token that `text` is, noting its use; compared in constant time against every hash. */
  match(text: string): TokenView | undefined;
  /**
   * HMAC-SHA-256 of `challenge` keyed with the stored hash of a live token, in hexadecimal: only the token's holder and
   * this data folder can make it. Undefined when there is none of that id.
   */
  prove(id: string, challenge: string): string | undefined;
}

interface Row {
  readonly id: string;
  readonly hash: Uint8Array;
  readonly cnpj: string;
  readonly environment: string;
  readonly scopes: string;
  readonly cap_call: number;
  readonly cap_day: number;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** 256 bits; the prefix lets people and secret scanners recognise what they hold. */
const TOKEN_BYTES = 32;
const PREFIX = 'bnfe_';
const USE_NOTED_MS = 60_000;

export function createTokens(db: DatabaseSync, clock: Clock): Tokens {
  const insert = db.prepare(
    `INSERT INTO token (id, hash, cnpj, environment, scopes, cap_call, cap_day, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const all = db.prepare('SELECT * FROM token ORDER BY created_at DESC, id');
  const live = db.prepare('SELECT * FROM token WHERE revoked_at IS NULL');
  const hashOfLive = db.prepare('SELECT hash FROM token WHERE id = ? AND revoked_at IS NULL');
  const alive = db.prepare('SELECT 1 FROM token WHERE id = ? AND revoked_at IS NULL');
  const used = db.prepare('UPDATE token SET last_used_at = ? WHERE id = ?');
  const revoke = db.prepare('UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
  const now = () => clock.now().toISOString();

  /** To the minute, and not where the database is busy: to tell when a token was used must not keep its caller waiting. */
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
      insert.run(id, hashOf(token), cnpj, environment, scopes.join(' '), capCall, capDay, createdAt);
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
    list: () => (all.all() as unknown as Row[]).map(viewOf),
    revoke: (id) => revoke.run(now(), id).changes > 0,
    isLive: (id) => alive.get(id) !== undefined,
    match: (text) => {
      const hash = hashOf(text);
      let found: Row | undefined;
      // Every row is compared, so that the time says nothing about which one came close.
      for (const row of live.all() as unknown as Row[]) if (timingSafeEqual(row.hash, hash)) found = row;
      if (found) noteUse(found);
      return found && viewOf(found);
    },
    prove: (id, challenge) => {
      const hash = hashOfLive.get(id)?.['hash'];
      if (!(hash instanceof Uint8Array)) return undefined;
      return createHmac('sha256', hash).update(challenge, 'utf8').digest('hex');
    },
  };
}

function hashOf(token: string): Buffer {
  // The token is random and long: a plain hash cannot be searched, and a slow one would only slow the service.
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
