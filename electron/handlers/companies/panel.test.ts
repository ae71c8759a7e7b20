/** The panel through the whole core: every company with what is open there, and a new count after a change. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallOutput, PanelRow } from '../../../shared/contract.ts';
import { noteDocument } from '../../numbering/testing/documents.ts';
import { makeTree, writeTree } from '../../numbering/testing/trees.ts';
import { daysLeftOf, fillOffice, type OfficeCompany } from '../../testing/many-companies.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

/** The limit of `vi.waitFor` unless set otherwise is a second, which a busy machine needs for what is waited for here. */
const WAIT = { timeout: 10_000 };

const NOW = new Date('2026-11-20T12:00:00Z');
const environment = 'producao';
let folder: string;
let app: TestApp;
let companies: OfficeCompany[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-panel-'));
  companies = await fillOffice(folder, {
    companies: 12,
    consults: 25,
    disablements: 2,
    openEvery: 5,
    now: NOW,
  });
  app = await openTestApp(folder);
  app.setTime(NOW);
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function panel(): Promise<CallOutput<'panel.list'>> {
  const list = await app.call('panel.list', { environment });
  if (!list.ok) throw new Error(list.error.code);
  return list.value;
}

function rowOf({ rows }: CallOutput<'panel.list'>, n: number): PanelRow | undefined {
  return rows.find(({ cnpj }) => cnpj === companies[n]?.cnpj);
}

async function counted(): Promise<CallOutput<'panel.list'>> {
  return vi.waitFor(async () => {
    const now = await panel();
    expect(now.counting).toBe(false);
    expect(now.rows[0]).toHaveProperty('contingency');
    return now;
  }, WAIT);
}

test('every company has its row at once, and contingency when it was counted; gaps only where a file was read', async () => {
  const first = await panel();
  expect(first).toMatchObject({ counting: true, daysToTenth: 20, month: '2026-10' });
  expect(first.rows).toHaveLength(12);
  expect(rowOf(first, 1)).toMatchObject({ uncertain: 1, unsaved: 0, needs: ['uncertain'] });
  expect(rowOf(first, 2)).toMatchObject({ uncertain: 0, unsaved: 1 });
  expect(rowOf(first, 3)).toMatchObject({
    certificate: { daysLeft: daysLeftOf(3) },
    lastConsult: /^2026-11-/,
  });
  const then = await counted();
  expect(rowOf(then, 0)).toMatchObject({ read: false, contingency: 1 });
  expect(rowOf(then, 3)).toMatchObject({ read: false, contingency: 0, needs: [] });
  for (const n of [0, 3]) expect(rowOf(then, n)).not.toHaveProperty('gaps');
  expect(rowOf(then, 0)?.needs).toContain('contingency');
});

test('what the panel counts is what the screens of the numbers show', async () => {
  const { rows } = await counted();
  for (const n of [0, 3, 7]) {
    const cnpj = companies[n]?.cnpj ?? companies[0]?.cnpj;
    if (!cnpj) throw new Error('no company');
    const contingency = await app.call('contingency.list', { environment, cnpj });
    const row = rows.find((each) => each.cnpj === cnpj);
    expect(row?.contingency).toBe(contingency.ok && contingency.value.notes.length);
  }
});

test('after a change the numbers are counted again, and the page is notified when that is done', async () => {
  const before = await counted();
  const topics: unknown[] = [];
  const stop = app.app.subscribe(
    (event) => event.name === 'data.changed' && topics.push(...event.data.topics),
  );
  const cnpj = rowOf(before, 0)?.cnpj ?? '';
  const offline = { tpEmis: '9', standing: 'no-protocol' } as const;
  const files = join(folder, 'notas');
  writeTree(files, await makeTree([noteDocument({ cnpj, mod: '65', nNF: 70_000, tpAmb: '1', ...offline })]));
  const read = await app.call('numbering.read', { environment, path: files });
  expect(read.ok).toBe(true);
  await vi.waitFor(async () => expect(rowOf(await panel(), 0)?.contingency).toBe(2), WAIT);
  expect(topics).toContain('panel');
  stop();
});

test('a company whose key a restored copy left out needs its certificate, however long that would last', async () => {
  const db = new DatabaseSync(join(folder, 'balcao.sqlite'));
  db.prepare("UPDATE certificate SET sealed = x'' WHERE cnpj = ?").run(companies[3]?.cnpj ?? '');
  db.close();
  await vi.waitFor(async () => expect(rowOf(await panel(), 3)?.needs).toEqual(['certificate-missing']), WAIT);
  const { rows } = await panel();
  expect(rows.filter(({ certificate }) => certificate === undefined)).toHaveLength(1);
});

test('a program that closes while its numbers are counted ends the count, which is no fault', async () => {
  await panel();
  await app.close();
  // A count that goes on would fail now, at the first row that it reads.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(app.log.filter(({ op }) => op === 'panel.count')).toEqual([]);
});
