/** Folders that are kept current: files that come, that come together, and a reading that cannot begin. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderWatch, type FolderWatch } from './folder-watch.ts';

/** The limit of `vi.waitFor` unless set otherwise is a second, which a busy machine needs for what is waited for here. */
const WAIT = { timeout: 10_000 };

const HOUR = 3_600_000;
let folder = '';
let open: FolderWatch | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-pasta-'));
  mkdirSync(join(folder, '2026'));
});
afterEach(async () => {
  await open?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function following(pace: { quietMs?: number; lookMs?: number; againMs?: number }, answer = () => true) {
  const read: string[] = [];
  open = createFolderWatch({
    read: async (path) => {
      read.push(path);
      return answer();
    },
    failed: (error) => {
      throw error;
    },
    pace: { quietMs: 60, lookMs: HOUR, againMs: HOUR, ...pace },
  });
  open.follow([folder]);
  return { read, watch: open };
}

test('reads at the start, and once for files that come together, also in a folder below', async () => {
  const { read } = following({});
  await vi.waitFor(() => expect(read).toEqual([folder]), WAIT);
  // A system may begin to follow only a moment after it was asked to.
  let first = 0;
  await vi.waitFor(() => {
    writeFileSync(join(folder, '2026', `primeira-${(first += 1)}.xml`), '<NFe/>');
    expect(read.length).toBeGreaterThan(1);
  }, WAIT);
  await delay(300);
  const before = read.length;
  for (const name of ['a.xml', 'b.xml', 'c.xml']) writeFileSync(join(folder, '2026', name), '<NFe/>');
  await vi.waitFor(() => expect(read).toHaveLength(before + 1), WAIT);
  await delay(200);
  expect(read).toEqual(Array.from({ length: before + 1 }, () => folder));
});

test('files of other kinds are nothing to read', async () => {
  const { read } = following({});
  await vi.waitFor(() => expect(read).toHaveLength(1), WAIT);
  await delay(150);
  writeFileSync(join(folder, 'planilha.tmp'), 'x');
  await delay(250);
  expect(read).toHaveLength(1);
});

test('looks by itself where no event comes, and again soon where a reading could not begin', async () => {
  const looking = following({ quietMs: 10, lookMs: 40 });
  await vi.waitFor(() => expect(looking.read.length).toBeGreaterThan(2), WAIT);
  await looking.watch.close();
  let busy = true;
  const waiting = following({ quietMs: 10, againMs: 40 }, () => !busy);
  await vi.waitFor(() => expect(waiting.read.length).toBeGreaterThan(1), WAIT);
  busy = false;
  await delay(120);
  const then = waiting.read.length;
  await delay(120);
  expect(waiting.read).toHaveLength(then);
});

test('a folder that is no longer followed, or that is gone, is not read', async () => {
  const { read, watch } = following({ quietMs: 30 });
  watch.follow([]);
  await delay(100);
  expect(read).toEqual([]);
  watch.follow([join(folder, 'nenhuma')]);
  await vi.waitFor(() => expect(read).toEqual([join(folder, 'nenhuma')]), WAIT);
});

test('closing cancels the reading and waits for its end', async () => {
  let ended = false;
  open = createFolderWatch({
    read: async (_path, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended = true;
      return false;
    },
    failed: () => undefined,
    pace: { quietMs: 1 },
  });
  open.follow([folder]);
  await delay(60);
  await open.close();
  expect(ended).toBe(true);
});
