/**
 * Access tokens of the JSON service: issued for one company and one environment, shown once, stored only as a hash.
 */

import { createHmac, hash as digest, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import {
  dropCharsetSchema,
  environmentSchema,
  type DropCharset,
  type DropView,
  type TokenScope,
  type TokenView,
} from '../../../shared/contract.ts';
import { cnpjRoot, cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Clock } from '../../ports.ts';
import { refusalOf } from '../../storage/database/database.ts';
import type { SealedRow, TokenSeal } from './token-seal.ts';

export interface NewToken extends Pick<TokenView, 'cnpj' | 'environment' | 'capCall' | 'capDay'> {
  readonly scopes: readonly TokenScope[];
}

/** A folder of requests; no caller presents a token for it. */
export type NewFolder = NewToken & Pick<DropView, 'folder' | 'charset'>;

export type Tokens = ReturnType<typeof createTokens>;

interface Row extends SealedRow {
  readonly folder: string | null;
  readonly charset: string | null;
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
export function createTokens(db: DatabaseSync, clock: Clock, seal: TokenSeal) {
  const insert = db.prepare(
    `INSERT INTO token (id, hash, cnpj, environment, scopes, cap_call, cap_day, created_at, mac, folder, charset)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const all = db.prepare('SELECT * FROM token ORDER BY created_at DESC, id');
  const live = db.prepare('SELECT * FROM token WHERE revoked_at IS NULL AND folder IS NULL');
  /** Moves with what other connections commit, never with this one's own. */
  const version = db.prepare('PRAGMA data_version');
  const gone = db.prepare('SELECT * FROM token WHERE revoked_at IS NOT NULL AND folder IS NULL');
  const liveOne = db.prepare('SELECT * FROM token WHERE id = ? AND revoked_at IS NULL');
  const used = db.prepare('UPDATE token SET last_used_at = ? WHERE id = ?');
  const known = db.prepare('SELECT 1 FROM token WHERE id = ? AND (folder IS NOT NULL) = ?');
  const end = db.prepare('UPDATE token SET revoked_at = ?, mac = NULL WHERE id = ? AND revoked_at IS NULL');
  const now = () => clock.now().toISOString();
  let kept: { readonly version: unknown; readonly rows: readonly Row[] } | undefined;
  /** The genuine ones: every call of the service asks, and they rarely change. */
  const liveRows = (): readonly Row[] => {
    const current = version.get()?.['data_version'];
    if (kept && kept.version === current) return kept.rows;
    const rows = (live.all() as unknown as Row[]).filter((row) => seal.holds(row));
    kept = { version: current, rows };
    return rows;
  };
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
      kept = undefined;
    } catch (error) {
      if (!refusalOf(error, 'balcao.sqlite')) throw error;
    }
  };

  const add = (
    { cnpj, environment, scopes, capCall, capDay }: NewToken,
    hash: Buffer,
    place: { readonly folder: string | null; readonly charset: DropCharset | null },
  ): Row => {
    const row: SealedRow = {
      id: randomUUID(),
      hash,
      cnpj,
      environment,
      scopes: scopes.join(' '),
      cap_call: capCall,
      cap_day: capDay,
      created_at: now(),
      ...place,
    };
    const mac = seal.of(row);
    const { id, created_at: at } = row;
    insert.run(
      id,
      hash,
      cnpj,
      environment,
      row.scopes,
      capCall,
      capDay,
      at,
      mac,
      place.folder,
      place.charset,
    );
    kept = undefined;
    return { ...row, ...place, mac, last_used_at: null, revoked_at: null };
  };
  const revoke = (id: string, isFolder: 0 | 1): boolean => {
    if (!known.get(id, isFolder)) return false;
    kept = undefined;
    end.run(now(), id);
    return true;
  };
  const listed = () =>
    (all.all() as unknown as Row[]).filter((row) => row.revoked_at !== null || seal.holds(row));

  return {
    /** The token's text is returned here once and never stored. */
    create: (wanted: NewToken) => {
      const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
      return { token, view: viewOf(add(wanted, hashOf(token), { folder: null, charset: null })) };
    },
    list: () =>
      listed()
        .filter(({ folder }) => folder === null)
        .map(viewOf),
    // The hash belongs to no text: nothing that a caller sends matches it.
    createFolder: ({ folder, charset, ...wanted }: NewFolder) =>
      folderView(add(wanted, randomBytes(TOKEN_BYTES), { folder, charset }), folder),
    /** The folders of requests, revoked ones too. */
    folders: () => listed().flatMap((row) => (row.folder === null ? [] : [folderView(row, row.folder)])),
    /** Records the use of a folder. */
    useFolder: (id: string) => {
      const row = find(id);
      if (row) noteUse(row);
    },
    /** False if no token has this id; a revoked one stays in the list, also one that was before. */
    revoke: (id: string) => revoke(id, 0),
    /** As `revoke`, of a folder of requests. */
    revokeFolder: (id: string) => revoke(id, 1),
    /** False once the token is revoked, by any process. */
    isLive: (id: string) => find(id) !== undefined,
    /** Returns the live token that equals `text` and records its use; compares with every hash in constant time. */
    match: (text: string) => {
      const found = among(liveRows(), text);
      if (!found) return undefined;
      noteUse(found);
      return viewOf(found);
    },
    /** True of a revoked token, so that its holder is answered why it is refused. */
    wasRevoked: (text: string) => among(gone.all() as unknown as Row[], text) !== undefined,
    /**
     * HMAC-SHA-256 of `challenge`, keyed with the stored hash of a live token, in hexadecimal: only the token's holder
     * and this data folder can compute it. Undefined if the id is unknown.
     */
    prove: (id: string, challenge: string) => {
      const row = find(id);
      return row && createHmac('sha256', row.hash).update(challenge, 'utf8').digest('hex');
    },
  };
}

/** Compares every row, so that the timing does not reveal a near match. */
function among(rows: readonly Row[], text: string): Row | undefined {
  const hash = hashOf(text);
  let found: Row | undefined;
  for (const row of rows) if (timingSafeEqual(row.hash, hash)) found = row;
  return found;
}

/** True if a folder of requests may be granted; whether its row is genuine shows when the tokens are opened. */
export function hasFolders(db: DatabaseSync): boolean {
  const one = db.prepare('SELECT 1 FROM token WHERE folder IS NOT NULL AND revoked_at IS NULL LIMIT 1');
  return one.get() !== undefined;
}

function hashOf(token: string): Buffer {
  // The token is random and long, so a plain hash resists search, and a slow hash would only slow the service.
  return digest('sha256', token, 'buffer');
}

function folderView(row: Row, folder: string): DropView {
  return { ...viewOf(row), folder, charset: dropCharsetSchema.parse(row.charset) };
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
