/** What the disk refused once is written by a later try, whoever asked for the first. */

import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { createWriteBehind } from './write-behind.ts';

afterEach(() => vi.useRealTimers());

test('what a reader could not write before it read is written later, though nothing more comes', () => {
  vi.useFakeTimers();
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE a (n INTEGER) STRICT');
  let isFull = true;
  const { later, flush } = createWriteBehind(db, () => undefined);
  later(() => {
    if (isFull) throw new Error('full');
    db.exec('INSERT INTO a VALUES (1)');
  });
  expect(flush).toThrow('full');
  isFull = false;
  vi.advanceTimersByTime(10_000);
  expect(db.prepare('SELECT n FROM a').all()).toEqual([{ n: 1 }]);
  db.close();
});

test('a write is settled once its transaction is kept, and not by one that was undone', () => {
  vi.useFakeTimers();
  const db = new DatabaseSync(':memory:');
  let isFull = true;
  const settled: boolean[] = [];
  const { later, flush } = createWriteBehind(db, () => undefined);
  later(
    () => undefined,
    (isWritten) => settled.push(isWritten),
  );
  later(() => {
    if (isFull) throw new Error('full');
  });
  expect(flush).toThrow('full');
  expect(settled).toEqual([]);
  isFull = false;
  flush();
  expect(settled).toEqual([true]);
  db.close();
});

test('what no longer fits the buffer is settled as not written', () => {
  vi.useFakeTimers();
  const db = new DatabaseSync(':memory:');
  const settled: boolean[] = [];
  const { later, flush } = createWriteBehind(db, () => undefined);
  later(
    () => undefined,
    (isWritten) => settled.push(isWritten),
  );
  for (let n = 0; n < 5_000; n += 1)
    later(() => {
      throw new Error('full');
    });
  expect(flush).toThrow('full');
  expect(settled).toEqual([false]);
  db.close();
});
