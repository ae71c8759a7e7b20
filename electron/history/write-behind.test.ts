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
