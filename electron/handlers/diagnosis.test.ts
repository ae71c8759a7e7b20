/** The support report through the contract: its content, what it omits, and its file. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { valueOf } from '../disablement/testing/test-context.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp | undefined;
const folder = mkdtempSync(join(tmpdir(), 'balcao-diagnostico-'));
afterEach(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('reports what exists without starting training, and is written once without other files', async () => {
  app = await openTestApp();
  app.setTime(new Date('2026-11-20T14:15:02Z'));
  const { text } = valueOf(await app.call('app.diagnosis', {}));
  expect(text).toContain('versao: 0.0.0');
  expect(text).toContain('homologacao');
  expect(readdirSync(app.dataDir)).not.toContain('treino');

  expect(valueOf(await app.call('app.save-diagnosis', {}))).toEqual({});
  app.pickFolder(folder);
  const { saved } = valueOf(await app.call('app.save-diagnosis', {}));
  expect(saved?.path).toBe(join(folder, 'diagnostico-balcao-20261120-141502.zip'));
  expect(
    readFileSync(saved?.path ?? '')
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const again = await app.call('app.save-diagnosis', {});
  expect(again.ok ? '' : again.error.code).toBe('data.folder');
  expect(readdirSync(folder)).toHaveLength(1);
});
