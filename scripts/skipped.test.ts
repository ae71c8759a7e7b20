/** Shows that every skipped test of both runners is named, and counted once. */

import { expect, it } from 'vitest';
import { skippedOf } from './skipped.ts';

const unit = (file: string, groups: string[], tests: Record<string, string>) => ({
  name: `/raiz/${file}`,
  assertionResults: Object.entries(tests).map(([title, status]) => ({
    title,
    status,
    ancestorTitles: groups,
  })),
});

it('names a skipped test by its file, groups and title', () => {
  const report = { testResults: [unit('a.test.ts', ['x'], { one: 'passed', two: 'skipped' })] };
  expect(skippedOf('/raiz', report, undefined)).toEqual({ count: 1, lines: ['a.test.ts > x > two'] });
});

it('gives a group of which no test ran one line with its count', () => {
  const report = {
    testResults: [
      unit('b.test.ts', ['samples'], { one: 'skipped', two: 'pending' }),
      unit('a.test.ts', [], { one: 'failed' }),
    ],
  };
  expect(skippedOf('/raiz', report, undefined)).toEqual({
    count: 2,
    lines: ['b.test.ts > samples (all 2)'],
  });
});

it('names those of the browser, in groups inside groups', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    suites: [
      {
        title: 'f.spec.ts',
        specs: [spec('runs', 'expected')],
        suites: [{ title: 'inner', specs: [spec('films', 'skipped')] }],
      },
    ],
  };
  expect(skippedOf('/raiz', undefined, report)).toEqual({
    count: 1,
    lines: ['f.spec.ts > inner > films'],
  });
});

it('finds none in a report that was not written', () => {
  expect(skippedOf('/raiz', undefined, undefined)).toEqual({ count: 0, lines: [] });
});
