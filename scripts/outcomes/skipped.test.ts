/** Shows that every skipped test is named. */

import { expect, it } from 'vitest';
import { skippedLines } from './skipped.ts';
import type { TestOutcome } from './test-outcomes.ts';

const test = (path: string, title: string, outcome: TestOutcome['outcome']): TestOutcome => ({
  path: path.split(' > '),
  title,
  outcome,
  message: '',
});

it('names a skipped test by its file, groups and title', () => {
  const tests = [test('a.test.ts > x', 'one', 'passed'), test('a.test.ts > x', 'two', 'skipped')];
  expect(skippedLines(tests)).toEqual(['a.test.ts > x > two']);
});

it('gives a group of which no test ran one line with its count', () => {
  const tests = [
    test('b.test.ts > samples', 'one', 'skipped'),
    test('b.test.ts > samples', 'two', 'skipped'),
    test('a.test.ts', 'one', 'failed'),
  ];
  expect(skippedLines(tests)).toEqual(['b.test.ts > samples (all 2)']);
});
