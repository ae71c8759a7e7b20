/** Shows that the end of a run says which tests failed, and of what. */

import { expect, it } from 'vitest';
import { failedLines } from './failed.ts';
import type { TestOutcome } from './test-outcomes.ts';

const failed = (title: string, message = ''): TestOutcome => ({
  path: ['a.test.ts', 'group'],
  title,
  outcome: 'failed',
  message,
});

it('names each failed test by file, group and title, with the first line of its message', () => {
  const passed: TestOutcome = { ...failed('three'), outcome: 'passed' };
  expect(failedLines([failed('two', 'Error: no\n    at y'), passed, failed('one')], [])).toEqual([
    'a.test.ts > group > one',
    'a.test.ts > group > two: Error: no',
  ]);
});

it('says of a browser test what was wrong, without colours', () => {
  const message =
    'Error: \u001b[2mexpect(\u001b[22mpage).toHaveScreenshot() failed\n\n  85 pixels are different.\n\nCall log';
  expect(failedLines([failed('looks', message)], [])).toEqual([
    'a.test.ts > group > looks: Error: expect(page).toHaveScreenshot() failed: 85 pixels are different.',
  ]);
});

it('says of a property its seed and what failed in it', () => {
  const message =
    'Error: Property failed after 1 tests\n{ seed: 7, path: "0", endOnFailure: true }\nCounterexample: [["SELECT 1"]]\n\nGot AssertionError: answers under attack: 9 is not below 5\n    at x';
  expect(failedLines([failed('holds', message)], [])).toEqual([
    'a.test.ts > group > holds: Error: Property failed after 1 tests: { seed: 7, path: "0", endOnFailure: true }: Got AssertionError: answers under attack: 9 is not below 5',
  ]);
});

it('ends with the stages that have no tests', () => {
  expect(failedLines([failed('one')], ['lint'])).toEqual(['a.test.ts > group > one', 'stage "lint"']);
});

it('counts what is more than a screen', () => {
  const many = Array.from({ length: 25 }, (_, index) => failed(`n${String(index).padStart(2, '0')}`));
  const lines = failedLines(many, ['lint']);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('and 6 more');
});

it('cuts a message without end', () => {
  const [line = ''] = failedLines([failed('one', 'x'.repeat(100_000))], []);
  expect(line.length).toBeLessThan(400);
});
