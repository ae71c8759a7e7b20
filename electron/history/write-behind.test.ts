/** What the disk refused once is written by a later try, whoever asked for the first. */

import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { createWriteBehind } from './write-behind.ts';

/** As `node:sqlite` reports SQLITE_FULL. */
const full = () => Object.assign(new Error('full'), { errcode: 13 });

afterEach(() => vi.useRealTimers());

test('what a reader could not write before it read is written later, though nothing more comes', () => {
  vi.useFakeTimers();
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE a (n INTEGER) STRICT');
  let isFull = true;
  const { later, flush } = createWriteBehind(db, () => undefined);
  later(() => {
    if (isFull) throw full();
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
    if (isFull) throw full();
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
      throw full();
    });
  expect(flush).toThrow('full');
  expect(settled).toEqual([false]);
  db.close();
});

test('a write that no disk refuses is given up and reported; those before and after it are kept', () => {
  vi.useFakeTimers();
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE a (n INTEGER NOT NULL) STRICT');
  const failures: unknown[] = [];
  const settled: boolean[] = [];
  const { later } = createWriteBehind(db, (error) => failures.push(error));
  const add = (n: number | null) =>
    later(
      () => db.prepare('INSERT INTO a VALUES (?)').run(n),
      (isWritten) => settled.push(isWritten),
    );
  for (const n of [1, null, 2]) add(n);
  later(() => {
    throw new TypeError('cannot be bound');
  });
  vi.advanceTimersByTime(10_000);
  expect(db.prepare('SELECT n FROM a').all()).toEqual([{ n: 1 }, { n: 2 }]);
  expect(settled.toSorted()).toEqual([false, true, true]);
  expect(failures).toMatchObject([{ errcode: 1299 }, { message: 'cannot be bound' }]);
  db.close();
});
