/** Switches of the service: at once, as those of a person who changes their mind, and where what was chosen is not stored. */

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, openTestApp, type TestApp } from '../testing/test-app.ts';
import { openTrainingService } from './testing/training-service.ts';

let core: TestApp;
let port: number;
beforeAll(async () => {
  ({ core, port } = await openTrainingService());
});
afterAll(() => core.close());

const isOpen = () =>
  fetch(`http://127.0.0.1:${port}/saude`).then(
    ({ ok }) => ok,
    () => false,
  );
const switches = async (...wanted: readonly boolean[]) => {
  must(await core.call('service.switch', { on: false }));
  const done = await Promise.all(wanted.map((on) => core.call('service.switch', { on, port })));
  return done.map((each) => must(each).running).at(-1);
};

it('the last of two counts, though it came while the first was opening', async () => {
  expect([await switches(true, false), await isOpen()]).toEqual([false, false]);
});

it('two that open the service find no port taken by each other', async () => {
  expect([await switches(true, true), await isOpen()]).toEqual([true, true]);
});

it('what was chosen and could not be stored counts, and is told: the next start would let callers in without a token', async () => {
  const file = join(core.dataDir, 'servico.json');
  rmSync(file, { force: true });
  // A folder in the place of the file: it cannot be written.
  mkdirSync(file);
  expect(await core.call('service.switch', { on: true, port, tokenAlways: true })).toMatchObject({
    ok: false,
    error: { code: 'file.not-written', data: { path: 'servico.json' } },
  });
  expect(must(await core.call('service.state', {}))).toMatchObject({ running: true, tokenAlways: true });
  expect(must(await core.call('service.switch', { on: false, remember: false })).running).toBe(false);
});

it('a token that a person requires in another program of the folder is required here too, as by servir beside the window', async () => {
  const serving = await openTestApp();
  must(await serving.call('service.switch', { on: true, port: 0, remember: false }));
  expect(must(await serving.call('service.state', {}))).toMatchObject({ running: true, tokenAlways: false });
  const window = await openTestApp(serving.dataDir);
  must(await window.call('service.switch', { on: false, tokenAlways: true }));
  await window.app.close();
  expect(must(await serving.call('service.state', {}))).toMatchObject({ running: true, tokenAlways: true });
  await serving.close();
});
