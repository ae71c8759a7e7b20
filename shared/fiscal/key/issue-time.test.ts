/** Whether a note was issued or received before a moment, and what an empty hour says of that. */

import { expect, test } from 'vitest';
import { isBefore } from './issue-time.ts';

const instant = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T08:59:59-03:00', true],
  ['2026-11-20T09:00:00-03:00', false],
  ['2026-11-19', true],
  ['2026-11-20', false],
  ['0001-01-01T00:00:00', false],
  ['0001-01-01T00:00:00-03:00', false],
  ['', false],
  ['ontem', false],
])('%s is before noon of the 20th: %s', (issued, before) => {
  expect(isBefore(issued, instant)).toBe(before);
});
