/** Which rows of the database count as tokens: only rows created here and unchanged since. */

import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { createSessionBox } from '../../certificates/testing/session-box.ts';
import type { SecretBox } from '../../ports.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { openTokenSeal } from './token-seal.ts';
import { createTokens, type Tokens } from './tokens.ts';

const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
const cnpj = cnpjSchema.parse('11222333000181');
const asked = { cnpj, environment: 'producao', scopes: ['consultar'], capCall: 10, capDay: 50 } as const;
let db: DatabaseSync;
let box: SecretBox;
let tokens: Tokens;

const open = async (secretBox = box): Promise<Tokens> => {
  const seal = await openTokenSeal(db, secretBox);
  if (!seal.ok) throw new Error(seal.error.code);
  return createTokens(db, clock, seal.value);
};

beforeEach(async () => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  db = opened.value;
  box = createSessionBox();
  tokens = await open();
});

test('a token created here is valid, also after a restart', async () => {
  const { token, view } = tokens.create(asked);
  for (const each of [tokens, await open()]) {
    expect(each.match(token)?.id).toBe(view.id);
    expect(each.list()).toMatchObject([{ id: view.id, environment: 'producao' }]);
    expect(each.isLive(view.id)).toBe(true);
    expect(each.prove(view.id, 'x')).toMatch(/^[0-9a-f]{64}$/);
  }
});

test('a row inserted into the database from outside is not a token', () => {
  const planted = 'bnfe_plantado';
  const hash = createHash('sha256').update(planted).digest();
  for (const mac of [null, Buffer.alloc(32), Buffer.alloc(3)]) {
    db.prepare(
      `INSERT INTO token (id, hash, cnpj, environment, scopes, cap_call, cap_day, created_at, mac)
       VALUES (?, ?, ?, 'producao', 'consultar inutilizar', 999, 9999, '2026-11-22T00:00:00Z', ?)`,
    ).run(`plantado ${mac?.length ?? ''}`, hash, cnpj, mac);
  }
  expect(tokens.match(planted)).toBeUndefined();
  expect(tokens.list()).toEqual([]);
  expect(tokens.isLive('plantado ')).toBe(false);
  expect(tokens.prove('plantado ', 'x')).toBeUndefined();
});

test.each([
  ["scopes = 'consultar inutilizar'"],
  ['cap_call = 999'],
  ['cap_day = 9999'],
  ["cnpj = '11222333000262'"],
  ["environment = 'homologacao'"],
])('a token whose row was changed to %s is invalid', (change) => {
  const { token } = tokens.create(asked);
  expect(tokens.match(token)).toBeDefined();
  db.exec(`UPDATE token SET ${change}`);
  expect(tokens.match(token)).toBeUndefined();
});

test('a token that has just acted acts no more once it is revoked', () => {
  const { token, view } = tokens.create(asked);
  // The second time nothing is noted, and what was read is kept.
  for (let n = 0; n < 2; n += 1) expect(tokens.match(token)).toBeDefined();
  tokens.revoke(view.id);
  expect([tokens.match(token), tokens.wasRevoked(token)]).toEqual([undefined, true]);
});

test('one that is revoked again stays as it is, and one that never was is none', () => {
  const { view } = tokens.create(asked);
  expect([tokens.revoke(view.id), tokens.revoke(view.id)]).toEqual([true, true]);
  expect(tokens.list()).toMatchObject([{ id: view.id, revokedAt: clock.now().toISOString() }]);
  expect(tokens.revoke('none')).toBe(false);
});

test('a folder is not revoked as a token, nor a token as a folder', () => {
  const { token, view } = tokens.create(asked);
  const folder = tokens.createFolder({ ...asked, folder: '/pedidos', charset: 'utf-8' });
  expect([tokens.revoke(folder.id), tokens.revokeFolder(view.id)]).toEqual([false, false]);
  expect(tokens.match(token)).toBeDefined();
  expect(tokens.isLive(folder.id)).toBe(true);
  expect(tokens.revokeFolder(folder.id)).toBe(true);
  expect(tokens.isLive(folder.id)).toBe(false);
});

test('a revoked token stays revoked after its mark is deleted', () => {
  const { token, view } = tokens.create(asked);
  expect(tokens.revoke(view.id)).toBe(true);
  expect(tokens.list()).toMatchObject([{ revokedAt: clock.now().toISOString() }]);
  db.exec('UPDATE token SET revoked_at = NULL');
  expect(tokens.match(token)).toBeUndefined();
});

test('under another box, or without the key of a copy, earlier tokens are invalid', async () => {
  const { token } = tokens.create(asked);
  expect((await open({ ...createSessionBox(), backend: 'dpapi' })).match(token)).toBeUndefined();
  expect((await open()).match(token)).toBeDefined();
  db.exec('DROP TABLE token_key');
  expect((await open()).match(token)).toBeUndefined();
});

test('if nothing protects the key, a token lasts as long as the process', async () => {
  const bare = { ...createSessionBox(), backend: 'basic_text', protects: false };
  const here = await open(bare);
  const { token } = here.create(asked);
  expect(here.match(token)).toBeDefined();
  expect((await open(bare)).match(token)).toBeUndefined();
  expect(db.prepare('SELECT backend FROM token_key').all()).toEqual([{ backend: 'session' }]);
});
