/** Shows what is read from the reports of vitest and Playwright, in the shapes that they write. */

import { expect, it } from 'vitest';
import { testOutcomes } from './test-outcomes.ts';

const file = (name: string, status: string, assertionResults: readonly object[], message = '') => ({
  name: `/raiz/${name}`,
  status,
  message,
  assertionResults,
});

it('names a unit test by its file, groups and title, with what it failed of', () => {
  const tests = [
    { title: 'one', status: 'passed', ancestorTitles: [], failureMessages: [] },
    { title: 'two', status: 'failed', ancestorTitles: ['x'], failureMessages: ['Error: no\n    at y'] },
    { title: 'three', status: 'todo', ancestorTitles: [], failureMessages: [] },
  ];
  const report = { testResults: [file('a.test.ts', 'failed', tests)] };
  expect(testOutcomes('/raiz', { vitest: report })).toEqual([
    { path: ['a.test.ts'], title: 'one', outcome: 'passed', message: '' },
    { path: ['a.test.ts', 'x'], title: 'two', outcome: 'failed', message: 'Error: no\n    at y' },
    { path: ['a.test.ts'], title: 'three', outcome: 'skipped', message: '' },
  ]);
});

it('counts a file that does not load, or whose set-up fails, as a failed test', () => {
  const test = { title: 'one', status: 'skipped', ancestorTitles: [], failureMessages: [] };
  const report = {
    testResults: [
      file('a.test.ts', 'failed', [], 'no such module'),
      file('b.test.ts', 'failed', [test], 'x'),
    ],
  };
  expect(testOutcomes('/raiz', { vitest: report }).filter(({ outcome }) => outcome === 'failed')).toEqual([
    { path: ['a.test.ts'], title: 'the file itself', outcome: 'failed', message: 'no such module' },
    { path: ['b.test.ts'], title: 'the file itself', outcome: 'failed', message: 'x' },
  ]);
});

it('names those of the browser in groups inside groups, and an error of the runner', () => {
  const spec = (title: string, status: string, results: readonly object[]) => ({
    title,
    tests: [{ status, results }],
  });
  const report = {
    suites: [
      {
        title: 'f.spec.ts',
        specs: [
          spec('runs', 'expected', [{}]),
          spec('flakes', 'flaky', [{ error: { message: 'late' } }, {}]),
        ],
        suites: [
          {
            title: 'inner',
            specs: [
              spec('films', 'skipped', []),
              spec('clicks', 'unexpected', [{ error: { message: 'gone' } }]),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'no port' }],
  };
  const outcomes = testOutcomes('/raiz', { playwright: report });
  expect(outcomes.map(({ path, title, outcome }) => [...path, title, outcome].join(' '))).toEqual([
    'f.spec.ts runs passed',
    'f.spec.ts flakes passed',
    'f.spec.ts inner films skipped',
    'f.spec.ts inner clicks failed',
    'e2e the runner itself failed',
  ]);
  expect(outcomes.slice(-2).map(({ message }) => message)).toEqual(['gone', 'no port']);
});

it('takes those of Windows as they are, and nothing of another shape', () => {
  const outcome = { path: ['Windows', 'a.test.ts'], title: 'one', outcome: 'passed', message: '' };
  expect(testOutcomes('/raiz', { windows: [outcome] })).toEqual([outcome]);
  expect(testOutcomes('/raiz', { windows: [{ ...outcome, outcome: 'perhaps' }] })).toEqual([]);
});

it('finds none in a report that was not written', () => {
  expect(testOutcomes('/raiz', {})).toEqual([]);
});
