import { expect, test } from 'vitest';
import { extended, stretch, toggled } from './selection.ts';

test('a row is selected by the first press and not by the second', () => {
  const none: ReadonlySet<number> = new Set();
  const once = toggled(none, 7);
  expect([...once]).toEqual([7]);
  expect([...toggled(once, 7)]).toEqual([]);
  expect([...none]).toEqual([]);
});

test('Shift selects from the last pressed row to this one, in either direction', () => {
  expect(stretch(3, 9)).toEqual({ first: 3, end: 10 });
  expect(stretch(9, 3)).toEqual({ first: 3, end: 10 });
  expect([...extended(new Set([1]), [3, 4])]).toEqual([1, 3, 4]);
});
