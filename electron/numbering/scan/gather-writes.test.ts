/** Gathered writes: one transaction for many, in order, and nothing of one that failed. */

import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gatherWrites } from './gather-writes.ts';

let db: DatabaseSync;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE said (n INTEGER)');
});
afterEach(() => db.close());

const say = (n: number) => () => void db.prepare('INSERT INTO said VALUES (?)').run(n);
const said = () =>
  db
    .prepare('SELECT n FROM said ORDER BY rowid')
    .all()
    .map((row) => row['n']);

it('writes wait until they are many, and are then done in their order', () => {
  const gathered = gatherWrites(db);
  gathered.add(1, say(1));
  gathered.add(1, say(2));
  expect(said()).toEqual([]);
  gathered.add(600_000, say(3));
  expect(said()).toEqual([1, 2, 3]);
});

it('what waits is written on demand, once, and what is forgotten never', () => {
  const gathered = gatherWrites(db);
  gathered.add(1, say(1));
  gathered.write();
  gathered.write();
  gathered.add(1, say(2));
  gathered.forget();
  gathered.write();
  expect(said()).toEqual([1]);
});

it('of a transaction that fails nothing stays, and the failure is thrown', () => {
  const gathered = gatherWrites(db);
  gathered.add(1, say(1));
  gathered.add(1, () => {
    throw new Error('disk full');
  });
  expect(() => gathered.write()).toThrow('disk full');
  expect(said()).toEqual([]);
});
