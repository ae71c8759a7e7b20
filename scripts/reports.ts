/** Reads the reports of vitest, Playwright and `npm test` itself, and counts. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './root.ts';
import { skippedOf } from './skipped.ts';

export const REPORTS = join(ROOT, 'reports');
export const STAGES_REPORT = join(REPORTS, 'stages.json');
export const VITEST_REPORT = join(REPORTS, 'vitest.json');
export const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});
/** A stage whose tests have their own report is `counted` there. */
const stageSchema = z.object({
  name: z.string(),
  ok: z.boolean(),
  seconds: z.number(),
  counted: z.boolean(),
});
export type Stage = z.infer<typeof stageSchema>;

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of what was skipped, a line each. */
  readonly skippedNames: readonly string[];
}

/** The last line of `npm test` and of `.ci/run`. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

export function tallyOf(stages: readonly Stage[], vitest: unknown, playwright: unknown): Tally {
  let passed = 0;
  let failed = 0;
  const unit = vitestSchema.safeParse(vitest);
  if (unit.success) {
    passed += unit.data.numPassedTests;
    // A file that could not be loaded has no failed test.
    const broken = unit.data.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    failed += unit.data.numFailedTests + broken.length;
  }
  const e2e = playwrightSchema.safeParse(playwright);
  if (e2e.success) {
    passed += e2e.data.stats.expected + e2e.data.stats.flaky;
    failed += e2e.data.stats.unexpected + e2e.data.errors.length;
  }
  // A stage without tests counts as one; one with tests counts if it failed without a failed test.
  const plain = stages.filter((stage) => !stage.counted);
  passed += plain.filter((stage) => stage.ok).length;
  failed += plain.filter((stage) => !stage.ok).length;
  if (failed === 0 && stages.some((stage) => !stage.ok)) failed = 1;
  const skipped = skippedOf(ROOT, vitest, playwright);
  return { passed, failed, skipped: skipped.count, skippedNames: skipped.lines };
}

/** Undefined if the report was not written. */
export function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

export function readTally(): Tally {
  const stages = z.array(stageSchema).safeParse(readReport(STAGES_REPORT));
  if (!stages.success) return { passed: 0, failed: 1, skipped: 0, skippedNames: [] }; // The tests were not reached.
  return tallyOf(stages.data, readReport(VITEST_REPORT), readReport(PLAYWRIGHT_REPORT));
}
