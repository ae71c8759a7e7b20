/** Every table of a data folder's database is declared shared, metered or private, and the triggers queue exactly the shared ones. */

import { expect, test } from 'vitest';
import { localDatabase } from './testing/shared-server.ts';
import { ANSWERS, METERED, PRIVATE, SHARED_TABLES } from './tables.ts';

const db = localDatabase();
const names = (type: string) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all(type)
    .map((row) => String(row['name']));
const shared = [ANSWERS, ...SHARED_TABLES.map(({ name }) => name)];

test('a table is neither undeclared nor declared twice', () => {
  // Made by the vault's box on first use (access/token-seal.ts).
  const tables = [...names('table'), 'token_key'].sort();
  expect([...shared, ...METERED, ...Object.keys(PRIVATE)].sort()).toEqual(tables);
});

test('keys, certificates, tokens and what the window remembers stay here', () => {
  for (const name of ['certificate', 'token', 'token_key', 'watch_setting', 'batch'])
    expect(Object.keys(PRIVATE)).toContain(name);
});

test('every shared table is queued by triggers, and no other table is', () => {
  const queued = names('trigger').filter((name) => !name.startsWith('moved_'));
  const changes = SHARED_TABLES.flatMap(({ name }) =>
    ['delete', 'insert', 'update'].map((event) => `share_${name}_${event}`),
  );
  expect(queued).toEqual([...changes, `share_${ANSWERS}_insert`].sort());
});

test('every column of a table that changes is handed in, and its key is the primary one', () => {
  for (const { name, key, columns, merge } of SHARED_TABLES) {
    const info = db.prepare(`SELECT name, pk FROM pragma_table_info(?)`).all(name);
    expect([...columns].sort(), name).toEqual(info.map((row) => row['name']).sort());
    const primary = info.filter((row) => row['pk'] !== 0).sort((a, b) => Number(a['pk']) - Number(b['pk']));
    expect(key, name).toEqual(primary.map((row) => row['name']));
    for (const column of Object.keys(merge)) expect(columns, name).toContain(column);
  }
});

test('nothing is queued in a folder that is not shared', () => {
  db.exec("INSERT INTO phrase VALUES ('11222333', 'Quebra de sequência', '2026-11-20T12:00:00.000Z')");
  expect(db.prepare('SELECT count(*) AS n FROM sharing_queue').get()).toEqual({ n: 0 });
});
