/** The search of the watched notes finds what a person means, as that of the history does. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { openDatabase, type Database } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { createWatchList } from './list.ts';
import { createWatchStore } from './store.ts';

const FIRST43 = `3526111122233300018155001000000417112345678`;
const KEY = FIRST43 + accessKeyCheckDigit(FIRST43);

let db: Database;
beforeEach(() => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  db = opened.value;
  db.prepare(
    `INSERT INTO watched_note (environment, ch_nfe, emitter, emitter_name, company, source, source_id, since, settled_to, attempts)
     VALUES ('producao', ?, '11222333000181', 'J. P. Comércio São João & Filhos', '', 'person', '', 0, 0, 0)`,
  ).run(KEY);
});
afterEach(() => db.close());

const found = (search: string) =>
  createWatchList(db, { store: createWatchStore(db), left: () => 0 }, () => '').list({
    environment: 'producao',
    show: 'all',
    search,
    offset: 0,
    limit: 10,
  }).total;

test.each([
  ['', 1],
  ['sao joao', 1],
  ['SÃO JOÃO', 1],
  ['jp comercio', 1],
  ['joão e filhos', 0],
  ['11.222.333/0001-81', 1],
  [KEY.replace(/(.{4})/g, '$1 '), 1],
  [KEY.slice(10, 30), 1],
  ['417', 1],
  ['41', 1],
  ['pedro', 0],
])('%s finds %i', (search, count) => {
  expect(found(search)).toBe(count);
});
