import { describe, expect, it } from 'vitest';
import { tallyLine, tallyOf, type Stage } from './reports.ts';

const NONE = { skipped: 0, skippedNames: [] };
const stage = (ok: boolean, counted: boolean): Stage => ({ name: 'x', ok, seconds: 1, counted });
const vitest = (passed: number, failed: number, broken = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: Array.from({ length: broken }, () => ({ status: 'failed', assertionResults: [] })),
});
const playwright = (expected: number, unexpected: number, errors = 0) => ({
  stats: { expected, unexpected, flaky: 0 },
  errors: Array.from({ length: errors }, () => ({})),
});

describe('the tally', () => {
  it('adds the tests of both runners and the stages that have none', () => {
    const stages = [stage(true, false), stage(true, true), stage(true, true)];
    expect(tallyOf(stages, vitest(10, 0), playwright(4, 0))).toEqual({ passed: 15, failed: 0, ...NONE });
  });

  it('counts a failed stage, a failed test, a file that does not load and an error of the runner as one each', () => {
    expect(tallyOf([stage(false, false)], vitest(1, 1, 1), playwright(1, 1, 1))).toEqual({
      passed: 2,
      failed: 5,
      ...NONE,
    });
  });

  it('never calls a run good whose runner failed without a report', () => {
    expect(tallyOf([stage(false, true)], undefined, undefined)).toEqual({ passed: 0, failed: 1, ...NONE });
  });

  it('counts and names what was skipped, and says so in its last line', () => {
    const test = { status: 'skipped', title: 'needs a disk', ancestorTitles: [] };
    const file = { name: 'a.test.ts', status: 'passed', assertionResults: [test] };
    const tally = tallyOf([], { numPassedTests: 3, numFailedTests: 0, testResults: [file] }, undefined);
    expect(tally).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
      skippedNames: ['a.test.ts > needs a disk'],
    });
    expect(tallyLine(tally)).toBe('3 passed, 0 failed, 1 skipped');
  });
});
