import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectNotices, LOOK_MS, SECOND_LOOK_MS, SOON } from './notices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first notice is looked after at once, and the last one of a flood too, four times a second meanwhile', async () => {
  let looks = 0;
  const notices = collectNotices(() => Promise.resolve(void (looks += 1)));
  notices.notice();
  expect(looks).toBe(1);
  for (let ms = 0; ms < 2_000; ms += 1) {
    for (let n = 0; n < 50; n += 1) notices.notice();
    await vi.advanceTimersByTimeAsync(1);
  }
  // The first ones come sooner.
  expect(looks).toBeLessThanOrEqual(9 + SOON);
  const before = looks;
  notices.notice();
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(looks).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(10 * LOOK_MS);
  expect(looks).toBe(before + 1);
});

test('what follows a notice after a quiet time is looked after soon, and later where that goes on', async () => {
  const at: number[] = [];
  const notices = collectNotices(() => Promise.resolve(void at.push(performance.now())));
  for (let ms = 0; ms < 1_000; ms += 1) {
    notices.notice();
    await vi.advanceTimersByTimeAsync(1);
  }
  const between = at.slice(1).map((ms, n) => ms - (at[n] ?? 0));
  const soon = Array.from({ length: SOON }, () => SECOND_LOOK_MS);
  expect(between).toEqual([...soon, ...between.slice(SOON).map(() => LOOK_MS)]);
  expect(between.length).toBeGreaterThan(SOON + 2);
});

test('acts of another seat that follow one another are each seen soon', async () => {
  let lookedAt = 0;
  const notices = collectNotices(() => Promise.resolve(void (lookedAt = performance.now())));
  for (let act = 0; act < 7; act += 1) {
    const noticed = performance.now();
    notices.notice();
    await vi.advanceTimersByTimeAsync(150);
    expect(lookedAt - noticed, String(act)).toBeLessThanOrEqual(SECOND_LOOK_MS);
  }
});

test('a look that takes long is not overtaken by another', async () => {
  let underway = 0;
  let most = 0;
  let looks = 0;
  const look = async () => {
    looks += 1;
    underway += 1;
    most = Math.max(most, underway);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    underway -= 1;
  };
  const notices = collectNotices(look);
  for (let second = 0; second < 10; second += 1) {
    notices.notice();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(most).toBe(1);
  expect(looks).toBeGreaterThan(2);
});

test('what is noticed after the end is looked after no more', async () => {
  let looks = 0;
  const notices = collectNotices(() => Promise.resolve(void (looks += 1)));
  notices.notice();
  notices.notice();
  notices.end();
  notices.notice();
  await vi.advanceTimersByTimeAsync(10 * LOOK_MS);
  expect(looks).toBe(1);
});
