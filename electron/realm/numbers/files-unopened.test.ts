/** What files say of numbers that cannot be opened, as while a scanner holds it, is not as if no file was ever read. */

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeOf, valueOf } from '../../disablement/testing/test-context.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { environment, makeDisabler } from '../../testing/training-disabler.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it('holds a disablement back, whose numbers it may show as used, until it can be read', async () => {
  const disable = makeDisabler(() => app);
  const held = join(app.dataDir, 'treino', 'numeros.sqlite');
  mkdirSync(held, { recursive: true });
  expect(codeOf(await disable(3))).toBe('data.folder');
  expect(app.asked).toEqual([]);
  expect(codeOf(await app.call('numbering.series', { environment }))).toBe('data.folder');
  rmSync(held, { recursive: true, maxRetries: 10 });
  expect(valueOf(await disable(3)).state).toBe('homologated');
});
