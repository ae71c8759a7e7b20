/** Shows what becomes of a data folder that lies on another computer. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp } from './testing/test-app.ts';

const environment = 'homologacao';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-rede-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a new one is refused, and no database is made there', async () => {
  const app = await openTestApp(folder, { isRemotePlace: (path) => path.startsWith(folder) });
  for (const each of ['homologacao', 'producao', 'treino'] as const) {
    expect(await app.call('company.list', { environment: each })).toMatchObject({
      error: { code: 'data.folder', data: { reason: 'network' } },
    });
  }
  await app.app.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
  expect(await (await openTestApp(folder)).call('company.list', { environment })).toMatchObject({ ok: true });
});
