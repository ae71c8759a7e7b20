/** A spreadsheet of 300 rows through the whole core: read, consulted in training, and given back in every form. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchExport, BatchView } from '../../../shared/contract.ts';
import { workbookOf, type MadeCell } from '../../consult/batch/testing/workbooks.ts';
import { keyOf } from '../../numbering/testing/documents.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let core: TestApp;
let batch: BatchView;
let examples: Readonly<Record<string, string>>;
const NOTES = 300;

beforeAll(async () => {
  core = await openTestApp(undefined, { batchPace: { gapMs: 0, atOnce: 8 } });
  const begun = await core.call('training.begin', {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  examples = begun.value.examples;
  const { cnpj } = begun.value.company;
  const day = new Date().toISOString().slice(0, 10);
  const given = [examples['authorized'], examples['cancelled'], '3,52610E+43'];
  const rows: MadeCell[][] = [
    ['Fornecedor', 'Chave de acesso'],
    ...Array.from({ length: NOTES }, (_, n): MadeCell[] => [
      `Nota ${n}`,
      given[n] ?? keyOf({ cnpj, nNF: 5_000 + n, day }),
    ]),
  ];
  const folder = join(core.dataDir, 'planilhas');
  mkdirSync(folder);
  const path = join(folder, 'compras.xlsx');
  writeFileSync(path, await workbookOf({ strings: 'shared', sheets: [{ name: 'Compras', rows }] }));
  const read = await core.call('batch.read', {
    environment: 'treino',
    from: { kind: 'paths', paths: [path] },
  });
  if (!read.ok || !read.value.batch) throw new Error(JSON.stringify(read));
  const { id } = read.value.batch;
  const started = await core.call('batch.start', { environment: 'treino', id, fallback: cnpj });
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  for (batch = started.value; batch.state !== 'done';) {
    await pause(100);
    const now = await core.call('batch.status', { environment: 'treino', id });
    if (!now.ok) throw new Error(JSON.stringify(now.error));
    batch = now.value;
  }
});
afterAll(() => core.close());

async function exported(as: BatchExport, more: object = {}) {
  const result = await core.call('batch.export', { environment: 'treino', id: batch.id, as, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return readFileSync(result.value.path);
}

it('every row was read, asked once, and can be given back', () => {
  expect(batch).toMatchObject({ source: 'sheet', total: NOTES, kinds: { invalid: 1 }, ownSheet: true });
  expect(batch.states.asked).toBe(NOTES - 1);
  // Nothing of it says what a note is worth: its columns are left out.
  expect(batch.withXml).toBe(false);
});

it('the own spreadsheet has the situation beside each row', async () => {
  const [sheet] = await readWorkbook(await exported('own'));
  expect(sheet?.data).toHaveLength(NOTES + 1);
  const [heading, authorized, cancelled, lost, unknown] = sheet?.data ?? [];
  expect(heading?.slice(2)).toEqual([
    'Situação na SEFAZ',
    'Protocolo (cancelada: do cancelamento)',
    'Data do protocolo',
    'Consultada em',
  ]);
  expect(authorized?.slice(0, 3)).toEqual(['Nota 0', examples['authorized'], 'Autorizada']);
  expect(authorized?.[3]).toMatch(/^\d{15,17}$/);
  expect(cancelled?.[2]).toBe('Cancelada');
  expect(lost?.[2]).toMatch(/guardou a chave como número/);
  expect(unknown?.[2]).toMatch(/^Não consta\. .*pode estar na SVRS/);
});

it('the tables have all rows, or those that pass the filter', async () => {
  const [sheet] = await readWorkbook(await exported('xlsx'));
  expect(sheet?.data).toHaveLength(NOTES + 1);
  const csv = (await exported('csv', { groups: ['cancelada'] })).toString('utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain('Cancelada');
  expect((await exported('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

it('the package for the accountant has a page for each answer', async () => {
  const zip = await exported('package', { groups: ['autorizada', 'cancelada'] });
  const text = zip.toString('latin1');
  for (const name of ['notas.csv', 'notas.xlsx', 'lista.pdf', `notas/${examples['authorized'] ?? ''}.pdf`]) {
    expect(text).toContain(name);
  }
});
