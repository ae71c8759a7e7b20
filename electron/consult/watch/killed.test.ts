/** Processes that ask the watched notes of one data folder and are killed in the middle. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY, keyOf, openWorld } from './testing/watched-world.ts';

const PROGRAM = fileURLToPath(new URL('testing/asking-process.ts', import.meta.url));
const START = '2026-11-05T13:00:00Z';
const NOTES = 120;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-watch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const asked = () => {
  const file = join(folder, 'perguntas.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
};

test('two processes, killed again and again, ask no note twice for one due moment, and all of them in the end', async () => {
  const here = openWorld(START, folder, join(folder, 'balcao.sqlite'));
  const keys = Array.from({ length: NOTES }, (_, n) => keyOf(n + 1));
  here.begin(keys);
  const start = async (iso: string) => {
    const child = spawn(process.execPath, [PROGRAM, folder, iso], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  };
  const due = new Date(Date.parse(START) + DAY).toISOString();
  let kills = 0;
  // On a busy machine the first ones may be killed before they have asked anything.
  while (kills < 3 || (asked().length === 0 && kills < 60)) {
    const pair = await Promise.all([start(due), start(due)]);
    await delay(10 + 28 * kills);
    const ended = pair.map((child) => once(child, 'exit'));
    for (const child of pair) child.kill('SIGKILL');
    await Promise.all(ended);
    kills += 1;
  }
  // The clock does not move: an attempt that was cut off would be tried again an hour later.
  expect(new Set(asked()).size).toBe(asked().length);
  const before = asked().length;
  const last = await start(new Date(Date.parse(due) + 2 * 3_600_000).toISOString());
  await vi.waitFor(() => expect(here.watches.store.due(Date.parse(due) + 7_200_000)).toBeUndefined(), {
    timeout: 30_000,
  });
  const gone = once(last, 'exit');
  last.kill('SIGKILL');
  await gone;
  expect(new Set(asked()).size).toBe(NOTES);
  // At most one attempt for each kill was cut off.
  expect(asked().length - NOTES).toBeLessThanOrEqual(kills);
  expect(before).toBeGreaterThan(0);
  here.db.close();
}, 60_000);
