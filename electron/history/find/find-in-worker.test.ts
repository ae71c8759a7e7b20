/** The thread of the history's index: it answers, ends when it is closed, and is begun again after a failure. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { createHistoryFinder } from './find-in-worker.ts';
import { addPastConsults, pastConsult } from './testing/past-consults.ts';

const WANTED = {
  filter: { environment: 'producao', text: '', changed: false },
  sort: { by: 'at', down: true },
  offset: 0,
  limit: 10,
} as const;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-historico-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

test('it answers from a thread of its own, which ends with its close', async () => {
  const db = openDatabase(join(home, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  addPastConsults(
    db.value,
    Array.from({ length: 30 }, (_, n) => pastConsult(n, 2)),
  );
  const finder = createHistoryFinder(home);
  await finder.filled(null);
  const page = await finder.page(WANTED);
  expect(page).toMatchObject({ total: 30, of: 30, waiting: 0 });
  expect(page.rows).toHaveLength(10);
  await finder.close();
  await expect(finder.page(WANTED)).rejects.toThrow('closed');
  db.value.close();
});

test('where the thread cannot begin the question fails, and the next one tries again', async () => {
  const finder = createHistoryFinder(home);
  await expect(finder.page(WANTED)).rejects.toThrow();
  const db = openDatabase(join(home, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  expect(await finder.page(WANTED)).toMatchObject({ total: 0, of: 0 });
  await finder.close();
  db.value.close();
});

test('closing what was never asked anything ends at once', async () => {
  await createHistoryFinder(home).close();
});
