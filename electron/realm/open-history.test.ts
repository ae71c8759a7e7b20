/** Pages of the history that are asked for at once. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DisablementView } from '../../shared/contract.ts';
import { ok } from '../../shared/result.ts';
import { view } from '../cli/testing/fixtures.ts';
import { createConsultHistory } from '../history/history.ts';
import { createWriteBehind } from '../history/write-behind.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { openPast, type PastJournal } from './open-history.ts';

const VIEW = view('homologated');
const WANTED = {
  filter: { environment: 'homologacao', text: '', changed: false },
  sort: { by: 'at', down: true },
  offset: 0,
  limit: 10,
} as const;

test('a page has what was recorded before it was asked for, although another one was reading the journal', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-historico-'));
  const db = openDatabase(join(dataDir, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  const thrown = (error: unknown) => {
    throw error;
  };
  const past = openPast({
    dataDir,
    db: db.value,
    history: createConsultHistory(db.value, createWriteBehind(db.value, thrown)),
    clock: { now: () => new Date() },
    log: { write: () => undefined },
  });
  const recorded: DisablementView[] = [];
  const reads = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const journal: PastJournal = {
    newest: async () => ok(recorded),
    named: async (ids) => ok(recorded.filter(({ requestId }) => ids.includes(requestId))),
    movedSince: async (mark) => {
      const views = recorded.slice(Number(mark ?? 0));
      const moved = { views, mark: String(recorded.length), restart: mark === undefined, more: false };
      reads.resolve();
      await goesOn.promise;
      return ok(moved);
    },
  };
  const first = past.page(journal, WANTED);
  await reads.promise;
  recorded.push(VIEW);
  const second = past.page(journal, WANTED);
  goesOn.resolve();
  const page = await second;
  expect(page.ok && page.value.entries).toMatchObject([{ disablement: { requestId: VIEW.requestId } }]);
  await first;
  await past.close();
  db.value.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});
