/** Holds the times of test files to their limit, on a quiet machine and on a busy one. */

import { expect, test } from 'vitest';
import { fileTimes, slowestLines, tooSlow, type FileTime } from './slowest.ts';

const times = (...seconds: readonly number[]): FileTime[] =>
  seconds.map((each, i) => ({ file: `electron/${i}.test.ts`, seconds: each }));

test('files are read from the report, longest first, by their paths from the root', () => {
  const report = {
    testResults: [
      { name: '/r/electron/quick.test.ts', startTime: 1_000, endTime: 1_500 },
      { name: '/r/electron/slow.test.ts', startTime: 2_000, endTime: 24_000 },
    ],
  };
  const found = fileTimes('/r', report);
  expect(found).toEqual([
    { file: 'electron/slow.test.ts', seconds: 22 },
    { file: 'electron/quick.test.ts', seconds: 0.5 },
  ]);
  expect(slowestLines(found)).toEqual([
    '  22.0 s  electron/slow.test.ts  (over the limit of a quiet machine)',
    '   0.5 s  electron/quick.test.ts',
  ]);
  expect(fileTimes('/r', undefined)).toEqual([]);
});

test('thirty are named', () => {
  expect(slowestLines(times(...Array.from({ length: 40 }, () => 1)))).toHaveLength(30);
});

test('a file is too slow beyond what a busy machine may make of its limit', () => {
  expect(tooSlow(times(130, 110, 2))).toEqual([{ file: 'electron/0.test.ts', seconds: 130 }]);
});
