/** Names the tests that a run skipped: a group of which none ran is one line. */

import type { TestOutcome } from './test-outcomes.ts';

/** `file > group > test`, or `file > group (all N)`; sorted. */
export function skippedLines(tests: readonly TestOutcome[]): readonly string[] {
  const groups = Map.groupBy(tests, ({ path }) => path.join(' > '));
  const lines = [...groups].flatMap(([group, members]) => {
    const skipped = members.filter(({ outcome }) => outcome === 'skipped');
    if (skipped.length > 1 && skipped.length === members.length) return [`${group} (all ${skipped.length})`];
    return skipped.map(({ title }) => `${group} > ${title}`);
  });
  return lines.sort();
}
