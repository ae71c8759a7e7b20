import { expect, test } from 'vitest';
import { percentOf, secondsLeft, type ReadingStep } from './reading.ts';

const step = (over: Partial<ReadingStep>): ReadingStep => ({
  environment: 'treino',
  path: '/notas',
  done: 0,
  total: 0,
  counting: false,
  ...over,
});

test('the part done is known once all files are found', () => {
  expect(percentOf(step({ done: 50, total: 200 }))).toBe(25);
  expect(percentOf(step({ done: 200, total: 200 }))).toBe(100);
  expect(percentOf(step({ done: 50, total: 200, counting: true }))).toBeUndefined();
  expect(percentOf(step({}))).toBeUndefined();
});

test('the time left follows the speed so far, in steps of five seconds', () => {
  expect(secondsLeft(step({ done: 100, total: 400 }), 10)).toBe(30);
  expect(secondsLeft(step({ done: 100, total: 101 }), 10)).toBe(5);
  expect(secondsLeft(step({ done: 400, total: 400 }), 10)).toBe(0);
});

test('no time left is named at the very start or while files are still being found', () => {
  expect(secondsLeft(step({ done: 10, total: 400 }), 1)).toBeUndefined();
  expect(secondsLeft(step({ done: 0, total: 400 }), 10)).toBeUndefined();
  expect(secondsLeft(step({ done: 10, total: 400, counting: true }), 10)).toBeUndefined();
});
