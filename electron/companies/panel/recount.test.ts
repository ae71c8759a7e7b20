/** The background count: answered at once, repeated only after a change, and never more than a part of the time. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecount } from './recount.ts';

let counted: number;
let done: number;
const failures: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  counted = 0;
  done = 0;
  failures.length = 0;
});
afterEach(() => vi.useRealTimers());

const make = (count: () => Promise<number | undefined>) =>
  createRecount({
    count,
    done: () => (done += 1),
    failed: (error) => failures.push(error),
    now: () => Date.now(),
  });
/** Takes 100 ms. */
const counting = () =>
  make(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return (counted += 1);
  });

test('the first answer is that it counts, the next one the count, and no change means no other count', async () => {
  const recount = counting();
  expect(recount.latest()).toEqual({ value: undefined, counting: true });
  await vi.advanceTimersByTimeAsync(100);
  expect(recount.latest()).toEqual({ value: 1, counting: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recount.latest()).toEqual({ value: 1, counting: false });
  expect(done).toBe(1);
});

test('changes during a count lead to another one, after a rest of four times its duration', async () => {
  const recount = counting();
  recount.latest();
  recount.changed();
  await vi.advanceTimersByTimeAsync(100);
  expect(recount.latest()).toEqual({ value: 1, counting: false });
  await vi.advanceTimersByTimeAsync(399);
  expect(recount.latest().counting).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toBe(2);
  expect(recount.latest()).toEqual({ value: 1, counting: true });
});

test('a count that fails keeps the last one and is reported', async () => {
  let broken = false;
  const recount = make(async () => {
    if (broken) throw new Error('no disk');
    return 7;
  });
  recount.latest();
  await recount.settled();
  broken = true;
  recount.changed();
  await vi.advanceTimersByTimeAsync(1_000);
  recount.latest();
  await recount.settled();
  expect(recount.latest().value).toBe(7);
  expect(failures).toHaveLength(1);
});
