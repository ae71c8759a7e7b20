/** The order in which folders are listed. */

import { expect, it } from 'vitest';
import { createFolderWalk } from './folder-walk.ts';

const at = (...paths: string[]) => paths.map((path) => ({ path }));

it('what lies in a folder comes before its neighbours, and links come last, one by one, by their paths', () => {
  const walk = createFolderWalk<{ readonly path: string }>();
  walk.add(at('a', 'b', 'c'), at('y', 'x'));
  expect(walk.take(1, true)).toEqual(at('a'));
  walk.add(at('a/1', 'a/2'), at('w'));
  expect(walk.take(3, true)).toEqual(at('a/1', 'a/2', 'b'));
  expect(walk.take(3, false)).toEqual(at('c'));
  expect(walk.take(3, false)).toEqual([]);
  expect(walk.left()).toBe(3);
  expect([walk.take(3, true), walk.take(3, true), walk.take(3, true)]).toEqual([at('w'), at('x'), at('y')]);
  expect(walk.take(1, true)).toEqual([]);
});

it('a folder that was listed under another name is not new', () => {
  const walk = createFolderWalk<{ readonly path: string }>();
  expect([walk.isNew('1:2'), walk.isNew('1:3'), walk.isNew('1:2')]).toEqual([true, true, false]);
});
