import { expect, test } from 'vitest';
import { rowsInSight } from './visible-rows.ts';

test('a long list draws what is in sight and a few rows around it', () => {
  expect(rowsInSight(5_000, 40, 0, 600)).toEqual({ first: 0, end: 23 });
  expect(rowsInSight(5_000, 40, 100_000, 600)).toEqual({ first: 2_492, end: 2_523 });
});

test('a list that became shorter while it was scrolled down still draws its end', () => {
  expect(rowsInSight(3, 40, 100_000, 600)).toEqual({ first: 0, end: 3 });
});

test('an empty list draws nothing', () => {
  expect(rowsInSight(0, 40, 0, 600)).toEqual({ first: 0, end: 0 });
});
