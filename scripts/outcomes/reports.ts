/** Reads the reports of vitest, Playwright, the tests of Windows and `npm test` itself, counts, and names what did not pass. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { failedLines } from './failed.ts';
import { ROOT } from '../root.ts';
import { skippedLines } from './skipped.ts';
import { testOutcomes, type Reports, type TestOutcome } from './test-outcomes.ts';

export const REPORTS = join(ROOT, 'reports');
export const STAGES_REPORT = join(REPORTS, 'stages.json');
export const VITEST_REPORT = join(REPORTS, 'vitest.json');
export const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');
export const WINDOWS_REPORT = join(REPORTS, 'windows.json');

/** A stage whose tests have their own report is `counted` there. */
const stageSchema = z.object({
  name: z.string(),
  ok: z.boolean(),
  seconds: z.number(),
  counted: z.boolean(),
});
export type Stage = z.infer<typeof stageSchema>;

const NOT_REACHED: Stage = { name: 'before the tests', ok: false, seconds: 0, counted: false };

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of what was skipped, a line each. */
  readonly skippedNames: readonly string[];
  /** Names of what failed with the beginning of each message, a line each. */
  readonly failedNames: readonly string[];
}

/** What `npm test` and the tally end with: what was skipped, what failed, and in the last line the counts. */
export function tallyLines(tally: Tally): readonly string[] {
  return [
    ...tally.skippedNames.map((name) => `skipped: ${name}`),
    ...tally.failedNames.map((name) => `FAILED: ${name}`),
    `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`,
  ];
}

export function tallyOf(stages: readonly Stage[], reports: Reports): Tally {
  const tests = testOutcomes(ROOT, reports);
  const count = (wanted: TestOutcome['outcome']) => tests.filter(({ outcome }) => outcome === wanted).length;
  // A stage without tests counts as one; one with tests counts if it failed without a failed test.
  const plain = stages.filter(({ counted }) => !counted);
  const broken = stages.filter(({ ok, counted }) => !ok && (!counted || count('failed') === 0));
  const failed = count('failed') + broken.length;
  return {
    passed: count('passed') + plain.filter(({ ok }) => ok).length,
    failed,
    skipped: count('skipped'),
    skippedNames: skippedLines(tests),
    failedNames: failedLines(
      tests,
      broken.map(({ name }) => name),
    ),
  };
}

/** Undefined if the report was not written. */
export function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

export function readTally(): Tally {
  const stages = z.array(stageSchema).safeParse(readReport(STAGES_REPORT));
  if (!stages.success) return tallyOf([NOT_REACHED], {});
  return tallyOf(stages.data, {
    vitest: readReport(VITEST_REPORT),
    playwright: readReport(PLAYWRIGHT_REPORT),
    windows: readReport(WINDOWS_REPORT),
  });
}
