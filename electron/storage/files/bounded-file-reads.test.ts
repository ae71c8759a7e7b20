/** An unresponsive place is reported after one time limit, and leaves threads to the others. */

import { expect, test } from 'vitest';
import { createBoundedFileReads } from './bounded-file-reads.ts';
import { SLOW } from './time-limit.ts';

const never = (error: unknown) => {
  throw error;
};
const found = () => Promise.resolve('found');
const hanging = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, resolve, reject };
};

test('returns what was found, and rethrows what was thrown', async () => {
  const { read: look } = createBoundedFileReads(never);
  expect(await look('a', found)).toBe('found');
  await expect(look('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

test('a place that hangs is reported as slow at once from then on, until it has answered; another one is not', async () => {
  const { read: look } = createBoundedFileReads(never, 1);
  const share = hanging();
  expect(await look('share', share.work)).toBe(SLOW);
  let touched = false;
  const touch = async () => {
    touched = true;
  };
  expect(await look('share', touch)).toBe(SLOW);
  expect(touched).toBe(false);
  expect(await look('disk', found)).toBe('found');
  share.resolve('late');
  await share.work();
  expect(await look('share', found)).toBe('found');
});

test('at most two may hang: a third place is not tried', async () => {
  const { read: look } = createBoundedFileReads(never, 1);
  await Promise.all(['a', 'b'].map((place) => look(place, hanging().work)));
  expect(await look('c', found)).toBe(SLOW);
});

test('one read runs at a time in each place and two in all, and each has its turn', async () => {
  const { read: look } = createBoundedFileReads(never);
  let now = 0;
  let most = 0;
  const one = async () => {
    most = Math.max(most, (now += 1));
    await Promise.resolve();
    now -= 1;
    return 1;
  };
  const fifty = (places: number) => Array.from({ length: 50 }, (_, n) => look(String(n % places), one));
  for (const [places, atOnce] of [
    [1, 1],
    [3, 2],
  ] as const) {
    most = 0;
    expect(await Promise.all(fifty(places))).toEqual(Array.from({ length: 50 }, () => 1));
    expect(most).toBe(atOnce);
  }
});

test('can be aborted, also while queued', async () => {
  const { read: look } = createBoundedFileReads(never);
  const stop = new AbortController();
  const [first, second] = [hanging(), hanging()];
  const looks = [
    look('a', first.work, stop.signal),
    look('b', second.work, stop.signal),
    look('a', found, stop.signal),
  ];
  stop.abort();
  expect(await Promise.all(looks)).toEqual([SLOW, SLOW, SLOW]);
  expect(await look('a', found, AbortSignal.abort())).toBe(SLOW);
  first.resolve('late');
  await first.work();
  expect(await look('a', found)).toBe('found');
});

test('an error after the time limit is reported', async () => {
  const reported: unknown[] = [];
  const { read: look } = createBoundedFileReads((error) => reported.push(error), 1);
  const share = hanging();
  expect(await look('share', share.work)).toBe(SLOW);
  share.reject(new Error('EIO'));
  await expect(share.work()).rejects.toThrow();
  expect(reported).toMatchObject([{ message: 'EIO' }]);
});
