/** Pages of a batch read in a thread equal those read without one, and contain the last writes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../storage/database/database.ts';
import { SCHEMA } from '../../../storage/database/schema.ts';
import { keyOf, valueOf } from '../testing/batch-rig.ts';
import { createPagesInWorker, type PagesInWorker } from './pages-in-worker.ts';
import { createRowPages, type PageQuestion } from './row-pages.ts';
import { createRowStore } from './row-store.ts';

let folder: string;
let db: Database;
let apart: PagesInWorker;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-pages-'));
  const path = join(folder, 'balcao.sqlite');
  db = valueOf(openDatabase(path, { durability: 'normal', migrations: SCHEMA }));
  apart = createPagesInWorker(path);
});
afterAll(async () => {
  await apart.close();
  db.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const QUESTION: PageQuestion = { sort: 'vNF', descending: true, from: 0, limit: 3, search: 'fornecedor' };

it('gives the same page as a reading here, with the last answer in it', async () => {
  const rows = createRowStore(db);
  rows.append(
    1,
    Array.from({ length: 9 }, (_, i) => ({
      position: i + 1,
      kind: 'note',
      text: keyOf(i + 1),
      mod: '55',
      where: { row: i + 1 },
      facts: { name: `Fornecedor ${i}`, vNF: `${(i * 7) % 10}.50` },
    })),
  );
  const here = () => createRowPages(db).page(1, QUESTION);
  expect(await apart.page(1, QUESTION)).toEqual(here());
  expect(here()).toMatchObject({
    total: 9,
    rows: [{ note: { vNF: '9.50' } }, { note: { vNF: '8.50' } }, {}],
  });
  const [first] = here().rows;
  rows.failed(1, first?.position ?? 0, { code: 'sefaz.timeout' });
  const again = await apart.page(1, QUESTION);
  expect(again.rows[0]).toMatchObject({ state: 'failed', error: { code: 'sefaz.timeout' } });
  expect(again).toEqual(here());
});
