/** Keys typed beside a list become rows of one batch, each key asked once; and one process has a batch at a time. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBatchLocks } from './run/batch-lock.ts';
import { createBatchRig, ENVIRONMENT, keyOf, valueOf, type BatchRig } from './testing/batch-rig.ts';

let rig: BatchRig;
beforeEach(() => {
  rig = createBatchRig({ gapMs: 0, atOnce: 1 });
});
afterEach(() => rig.close());

it('numbers the rows of both, and takes repetitions of a typed key for duplicates of it', async () => {
  const text = (keys: readonly string[]) => ({ kind: 'text', text: keys.join('\n') }) as const;
  const sources = [text([keyOf(1), 'abc']), text([keyOf(2), keyOf(1), keyOf(1), keyOf(2)])];
  const request = {
    environment: ENVIRONMENT,
    face: 'test',
    name: 'x',
    source: undefined,
    origin: '',
  } as const;
  const signal = new AbortController().signal;
  const batch = valueOf(await rig.batches().read({ ...request, sources }, signal, () => undefined));
  const page = { sort: 'position', descending: false, from: 0, limit: 10 } as const;
  const { rows } = valueOf(await rig.batches().rows(ENVIRONMENT, batch.id, page));
  expect(rows.map(({ position, kind, sameAs }) => [position, kind, sameAs])).toEqual([
    [1, 'note', undefined],
    [2, 'invalid', undefined],
    [3, 'note', undefined],
    [4, 'duplicate', 1],
    [5, 'duplicate', 1],
    [6, 'duplicate', 3],
  ]);
});

it('gives the lock of a batch to one at a time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-lock-'));
  const [one, other] = [createBatchLocks(folder), createBatchLocks(folder)];
  expect(one.taken('a')).toBe(false);
  const lock = one.take('a');
  expect(other.take('a')).toBeUndefined();
  expect(other.taken('a')).toBe(true);
  expect(other.take('b')).toBeDefined();
  lock?.release();
  expect(other.taken('a')).toBe(false);
  expect(other.take('a')).toBeDefined();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
