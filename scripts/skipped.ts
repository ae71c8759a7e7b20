/** Names the tests that a run skipped, from the reports of vitest and Playwright: a group of which none ran is one line. */

import { z } from 'zod';

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), title: z.string(), ancestorTitles: z.array(z.string()) }),
      ),
    }),
  ),
});

const specSchema = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string() })),
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
const playwrightSchema = z.object({ suites: z.array(suiteSchema) });

interface Test {
  /** The file, then the titles of the groups around it. */
  readonly path: readonly string[];
  readonly title: string;
  readonly skipped: boolean;
}

export interface Skipped {
  readonly count: number;
  /** `file > group > test`, or `file > group (all N)`; sorted, without a path of this machine. */
  readonly lines: readonly string[];
}

/** A report that was not written, or is of another shape, skips nothing: the tally counts its stage as failed. */
export function skippedOf(root: string, vitest: unknown, playwright: unknown): Skipped {
  const tests = [...unitTests(root, vitest), ...browserTests(playwright)];
  const groups = Map.groupBy(tests, ({ path }) => path.join(' > '));
  const lines = [...groups].flatMap(([group, members]) => {
    const skipped = members.filter((test) => test.skipped);
    if (skipped.length > 1 && skipped.length === members.length) return [`${group} (all ${skipped.length})`];
    return skipped.map(({ title }) => `${group} > ${title}`);
  });
  return { count: tests.filter((test) => test.skipped).length, lines: lines.sort() };
}

function unitTests(root: string, report: unknown): Test[] {
  const parsed = vitestSchema.safeParse(report);
  if (!parsed.success) return [];
  return parsed.data.testResults.flatMap(({ name, assertionResults }) => {
    const file = name.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, '');
    return assertionResults.map(({ status, title, ancestorTitles }) => ({
      path: [file, ...ancestorTitles],
      title,
      skipped: status !== 'passed' && status !== 'failed',
    }));
  });
}

function browserTests(report: unknown): Test[] {
  const parsed = playwrightSchema.safeParse(report);
  if (!parsed.success) return [];
  const inside = ({ title, specs, suites = [] }: Suite, above: readonly string[]): Test[] => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }) => ({
        path: [...above, title],
        title: spec.title,
        skipped: status === 'skipped',
      })),
    ),
    ...suites.flatMap((suite) => inside(suite, [...above, title])),
  ];
  return parsed.data.suites.flatMap((suite) => inside(suite, []));
}
