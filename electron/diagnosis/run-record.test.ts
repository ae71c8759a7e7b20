import type * as Files from 'node:fs';
import {
  mkdtempSync,
  readFileSync,
  existsSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRunRecord } from './run-record.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Files>();
  return { ...fs, renameSync: vi.fn(fs.renameSync) };
});

let folder: string;
let file: string;
let failures: unknown[];
let hour = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-run-'));
  file = join(folder, 'execucao.json');
  failures = [];
  hour = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const start = (where = file) =>
  openRunRecord({
    file: where,
    version: '1.2.3',
    now: () => new Date(Date.UTC(2026, 10, 22, (hour += 1))),
    failed: (error) => failures.push(error),
  });

test('a run that was closed leaves nothing behind', () => {
  const run = start();
  expect(existsSync(file)).toBe(true);
  run.end();
  expect(existsSync(file)).toBe(false);
  expect(start().lastRun()).toBeUndefined();
});

test('a run that was cut off is reported at the next start, also at the one after, until it is dismissed', () => {
  start();
  const next = start();
  const reported = { startedAt: '2026-11-22T01:00:00.000Z', version: '1.2.3', suddenly: true, incidents: [] };
  expect(next.lastRun()).toEqual(reported);
  next.end();
  const third = start();
  expect(third.lastRun()).toEqual(reported);
  third.dismiss();
  third.end();
  expect(existsSync(file)).toBe(false);
});

test('a record that a scanner held for a moment is written', () => {
  vi.mocked(renameSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('busy'), { code: 'EBUSY' });
  });
  start();
  expect(failures).toEqual([]);
  expect(start().lastRun()).toMatchObject({ suddenly: true });
});

test('a page that crashed is reported though the program was closed afterwards', () => {
  const run = start();
  run.note('page', 'oom');
  run.note('main', 'TypeError');
  run.end();
  expect(start().lastRun()).toMatchObject({
    suddenly: false,
    incidents: [
      { kind: 'page', reason: 'oom' },
      { kind: 'main', reason: 'TypeError' },
    ],
  });
});

test('only names are kept of what broke, and of many only the latest', () => {
  const run = start();
  run.note('main', 'senha: segredo 35261112345678000195550010000000011000000019');
  for (let n = 0; n < 30; n += 1) run.note('page', `crashed${n}`);
  expect(readFileSync(file, 'utf8')).not.toContain('segredo');
  const incidents = start().lastRun()?.incidents ?? [];
  expect([incidents.length, incidents.at(-1)?.reason]).toEqual([20, 'crashed29']);
});

test('a damaged record is that of a run that was cut off', () => {
  for (const text of ['', '{"startedAt":', '{}', '[]']) {
    writeFileSync(file, text);
    const written = new Date('2026-11-19T11:00:00.000Z');
    utimesSync(file, written, written);
    // The file was written last when that run began, or broke.
    expect(start().lastRun(), text).toMatchObject({ suddenly: true, startedAt: written.toISOString() });
  }
  expect(failures).toEqual([]);
});

test('a folder that cannot be written stops nothing', () => {
  const run = start(join(folder, 'gone', 'execucao.json'));
  run.note('page', 'crashed');
  run.end();
  expect(failures).toHaveLength(3);
  expect(run.lastRun()).toBeUndefined();
});
