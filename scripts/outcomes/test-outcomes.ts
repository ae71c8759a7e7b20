/** Reads what became of each test from the reports of vitest and Playwright. */

import { z } from 'zod';

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          title: z.string(),
          ancestorTitles: z.array(z.string()),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

const errorSchema = z.object({ message: z.string().default('') });
const specSchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: errorSchema.optional() })).default([]),
    }),
  ),
});
interface Suite {
  readonly title: string;
  readonly specs: readonly z.infer<typeof specSchema>[];
  readonly suites?: readonly Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(specSchema),
  suites: z.array(z.lazy(() => suiteSchema)).optional(),
});
const playwrightSchema = z.object({
  suites: z.array(suiteSchema).default([]),
  errors: z.array(errorSchema).default([]),
});

/** Also a line of the report of `npm run test:windows`. */
export const outcomeSchema = z.object({
  /** The file, then the titles of the groups around the test; without a path of this machine. */
  path: z.array(z.string()).readonly(),
  title: z.string(),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  /** As the runner wrote it, of a failed test; else empty. */
  message: z.string(),
});
export type TestOutcome = Readonly<z.infer<typeof outcomeSchema>>;

/** What the runners wrote; undefined where one wrote nothing. */
export interface Reports {
  readonly vitest?: unknown;
  readonly playwright?: unknown;
  readonly windows?: unknown;
}

/** A report that was not written, or is of another shape, has no tests: the tally counts its stage as failed. */
export function testOutcomes(root: string, { vitest, playwright, windows }: Reports): TestOutcome[] {
  const inWindows = z.array(outcomeSchema).safeParse(windows);
  return [
    ...unitTests(root, vitest),
    ...browserTests(playwright),
    ...(inWindows.success ? inWindows.data : []),
  ];
}

function unitTests(root: string, report: unknown): TestOutcome[] {
  const parsed = vitestSchema.safeParse(report);
  if (!parsed.success) return [];
  return parsed.data.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, '');
    const tests = assertionResults.map((test): TestOutcome => ({
      path: [file, ...test.ancestorTitles],
      title: test.title,
      outcome: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      message: test.failureMessages.join('\n'),
    }));
    // A file that does not load, or whose set-up fails, has no failed test of its own.
    if (status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed'))
      tests.push({ path: [file], title: 'the file itself', outcome: 'failed', message });
    return tests;
  });
}

const OUTCOMES: Readonly<Record<string, TestOutcome['outcome']>> = {
  skipped: 'skipped',
  unexpected: 'failed',
};

function browserTests(report: unknown): TestOutcome[] {
  const parsed = playwrightSchema.safeParse(report);
  if (!parsed.success) return [];
  const inside = ({ title, specs, suites = [] }: Suite, above: readonly string[]): TestOutcome[] => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results }): TestOutcome => ({
        path: [...above, title],
        title: spec.title,
        outcome: OUTCOMES[status] ?? 'passed',
        message: results.findLast(({ error }) => error !== undefined)?.error?.message ?? '',
      })),
    ),
    ...suites.flatMap((suite) => inside(suite, [...above, title])),
  ];
  const { suites, errors } = parsed.data;
  return [
    ...suites.flatMap((suite) => inside(suite, [])),
    ...errors.map(({ message }): TestOutcome => ({
      path: ['e2e'],
      title: 'the runner itself',
      outcome: 'failed',
      message,
    })),
  ];
}
