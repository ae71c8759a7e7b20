/**
 * A restore never makes a token valid again: backups contain none, and a restore deletes those in a backup of an
 * older version.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const environment = 'treino' as const;
let app: TestApp;
let id: string;
let hash: Uint8Array;
const folder = () => join(app.dataDir, 'balcao.sqlite');
const rowsIn = (path: string) => {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare('SELECT * FROM token').all();
  } finally {
    db.close();
  }
};

beforeEach(async () => {
  app = await openTestApp();
  const cnpj = cnpjSchema.parse('99999999000191');
  const made = valueOf(await app.call('token.create', { cnpj, environment, scopes: ['consultar'] }));
  id = made.view.id;
  hash = rowsIn(folder())[0]?.['hash'] as Uint8Array;
  expect(hash).toHaveLength(32);
});
afterEach(() => app.close());

/** Makes a backup, revokes the token, then restores the backup. */
async function restored(meddle: (copy: string) => void = () => undefined): Promise<void> {
  const copy = valueOf(await app.call('backup.make', { environment: 'producao' }));
  const path = join(app.dataDir, 'copias', copy.name, 'balcao.sqlite');
  expect(rowsIn(path)).toEqual([]);
  expect(readFileSync(path).includes(Buffer.from(hash))).toBe(false);
  meddle(path);
  valueOf(await app.call('token.revoke', { id }));
  valueOf(await app.call('backup.restore', { environment: 'producao', name: copy.name }));
  app = await app.reopen();
  expect(valueOf(await app.call('backup.state', { environment: 'producao' })).restored).toMatchObject({
    name: copy.name,
  });
}

test('create, back up, revoke, restore: the token no longer exists', async () => {
  await restored();
  expect(rowsIn(folder())).toEqual([]);
  expect(valueOf(await app.call('token.list', {}))).toEqual([]);
});

test('a live token in the backup of an older version is not restored', async () => {
  await restored((copy) => {
    const row = rowsIn(folder())[0] ?? {};
    const db = new DatabaseSync(copy);
    const names = Object.keys(row);
    db.prepare(`INSERT INTO token (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(
      ...(Object.values(row) as string[]),
    );
    db.close();
    expect(rowsIn(copy)).toHaveLength(1);
  });
  expect(rowsIn(folder())).toEqual([]);
});
