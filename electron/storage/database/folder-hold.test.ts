/** Processes that open a data folder and processes that restore a backup exclude each other. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aloneInFolder, holdFolder, type FolderHold } from './folder-hold.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-posse-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

async function held(patienceMs?: number): Promise<FolderHold> {
  const hold = await holdFolder(home, patienceMs);
  if (!hold.ok) throw new Error(hold.error.code);
  return hold.value;
}

test('several can share it, and meanwhile none can have it exclusively', async () => {
  const [first, second] = [await held(), await held()];
  expect(aloneInFolder(home, () => 1)).toBeUndefined();
  first.release();
  expect(aloneInFolder(home, () => 1)).toBeUndefined();
  second.release();
  expect(aloneInFolder(home, () => 1)).toEqual({ value: 1 });
});

test('opening waits while another process has it exclusively, and continues when that ends', async () => {
  let waiting: Promise<FolderHold> | undefined;
  let inside = false;
  aloneInFolder(home, () => {
    waiting = held(5_000).then((hold) => {
      inside = true;
      return hold;
    });
    expect(aloneInFolder(home, () => 1)).toBeUndefined();
    const until = performance.now() + 120;
    while (performance.now() < until);
    expect(inside).toBe(false);
  });
  (await waiting)?.release();
  expect(inside).toBe(true);
});

test('the wait is limited, and then the reason is reported', async () => {
  let refused: Promise<unknown> | undefined;
  aloneInFolder(home, () => {
    refused = holdFolder(home, -1);
  });
  expect(await refused).toMatchObject({
    ok: false,
    error: { code: 'data.folder', data: { folder: home, reason: 'restoring' } },
  });
});
