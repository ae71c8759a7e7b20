import { describe, expect, it } from 'vitest';
import { tallyLines, tallyOf, type Stage } from './reports.ts';

const stage = (ok: boolean, counted: boolean): Stage => ({ name: 'x', ok, seconds: 1, counted });
const unitTest = (status: string) => ({ title: status, status, ancestorTitles: [] });
const vitest = (passed: number, failed: number, broken = 0) => ({
  testResults: [
    {
      name: 'a.test.ts',
      status: failed > 0 ? 'failed' : 'passed',
      assertionResults: [
        ...Array.from({ length: passed }, () => unitTest('passed')),
        ...Array.from({ length: failed }, () => unitTest('failed')),
      ],
    },
    ...Array.from({ length: broken }, () => ({ name: 'b.test.ts', status: 'failed', assertionResults: [] })),
  ],
});
const playwright = (expected: number, unexpected: number, errors = 0) => ({
  suites: [
    {
      title: 'c.spec.ts',
      specs: [
        ...Array.from({ length: expected }, () => ({ title: 'good', tests: [{ status: 'expected' }] })),
        ...Array.from({ length: unexpected }, () => ({ title: 'bad', tests: [{ status: 'unexpected' }] })),
      ],
    },
  ],
  errors: Array.from({ length: errors }, () => ({ message: 'no port' })),
});

describe('the tally', () => {
  it('adds the tests of both runners and the stages that have none', () => {
    const stages = [stage(true, false), stage(true, true), stage(true, true)];
    expect(tallyLines(tallyOf(stages, { vitest: vitest(10, 0), playwright: playwright(4, 0) }))).toEqual([
      '15 passed, 0 failed, 0 skipped',
    ]);
  });

  it('counts and names a failed stage, a failed test, a file that does not load and an error of the runner', () => {
    const tally = tallyOf([stage(false, false)], {
      vitest: vitest(1, 1, 1),
      playwright: playwright(1, 1, 1),
    });
    expect(tallyLines(tally)).toEqual([
      'FAILED: a.test.ts > failed',
      'FAILED: b.test.ts > the file itself',
      'FAILED: c.spec.ts > bad',
      'FAILED: e2e > the runner itself: no port',
      'FAILED: stage "x"',
      '2 passed, 5 failed, 0 skipped',
    ]);
  });

  it('never calls a run good whose runner failed without a report', () => {
    expect(tallyLines(tallyOf([stage(false, true)], {}))).toEqual([
      'FAILED: stage "x"',
      '0 passed, 1 failed, 0 skipped',
    ]);
  });

  it('counts and names what was skipped, and says so in its last line', () => {
    const file = { name: 'a.test.ts', status: 'passed', assertionResults: [unitTest('skipped')] };
    expect(tallyLines(tallyOf([], { vitest: { testResults: [file] } }))).toEqual([
      'skipped: a.test.ts > skipped',
      '0 passed, 0 failed, 1 skipped',
    ]);
  });
});
