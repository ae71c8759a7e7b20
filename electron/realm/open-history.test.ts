/** Pages of the history that are asked for at once. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DisablementView } from '../../shared/contract.ts';
import { noteNumberSchema, serieSchema } from '../../shared/fiscal/numbering.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { ok } from '../../shared/result.ts';
import { createConsultHistory } from '../history/history.ts';
import { createWriteBehind } from '../history/write-behind.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { openPast, type PastJournal } from './open-history.ts';

const VIEW: DisablementView = {
  requestId: '5f0f6a0e-0000-4000-8000-000000000001',
  id: 'ID35261122233300018155001000000003000000003',
  environment: 'homologacao',
  tpAmb: '2',
  uf: 'SP',
  cnpj: cnpjSchema.parse('11222333000181'),
  company: 'Padaria',
  ano: 2026,
  mod: '55',
  serie: serieSchema.parse(1),
  nNFIni: noteNumberSchema.parse(3),
  nNFFin: noteNumberSchema.parse(3),
  count: 1,
  xJust: 'Numero pulado por falha',
  state: 'homologated',
  createdAt: '2026-11-20T12:00:00Z',
  attempts: 1,
  nProt: '135260000000001',
  overridden: false,
};
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
