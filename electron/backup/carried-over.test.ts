/** What a restore keeps of the present: what SEFAZ was asked goes on counting, whatever backup is put in place. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { valueOf } from '../disablement/testing/test-context.ts';
import { createQuestions, QUESTIONS_AN_HOUR } from '../numbering/questions.ts';
import type { SeriesPlace } from '../numbering/series.ts';
import { ok } from '../../shared/result.ts';
import { makeDailyBackup } from '../storage/backup/backup.ts';
import { applyPendingRestore, requestRestore } from '../storage/backup/restore.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { COPIED } from './copies.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const place = { cnpj: '11222333000181', mod: '55', serie: 1, tpAmb: '1' } as unknown as SeriesPlace;
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-presente-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));
const open = () =>
  valueOf(openDatabase(join(home, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA }));

test('questions of the last hour count after a restore, and their answers stay', async () => {
  const before = open();
  const asked = createQuestions(before);
  asked.take(place, 7, 'CHAVE7', NOW)?.answered('217', 'não consta', NOW.toISOString());
  const copy = valueOf(await makeDailyBackup(home, COPIED, NOW));
  asked.take(place, 8, 'CHAVE8', NOW)?.answered('217', 'não consta', NOW.toISOString());
  before.close();
  valueOf(await requestRestore(home, copy?.name ?? ''));
  const nothingHeld = () => ok({ held: false, owed: { folders: [], filed: false } });
  expect(applyPendingRestore(home, NOW, nothingHeld, COPIED)).toEqual({ ok: true, value: 'restored' });
  const after = open();
  const { quota, answers } = createQuestions(after);
  expect(quota(place, NOW).left).toBe(QUESTIONS_AN_HOUR - 2);
  expect(answers(place, { nNFIni: 1, nNFFin: 9 }).map(({ nNF }) => nNF)).toEqual([7, 8]);
  after.close();
});
