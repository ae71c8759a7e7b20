/**
 * The order of the unit tests: those that wait for programs are spread among the others, the largest of each first, so that the
 * processor has work and none ends long after the others; in the proof by a seed, which is printed.
 */

import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shuffled } from './shuffled.ts';

/** `npm run proof` draws one; `BALCAO_ORDER=SEED` repeats it. */
const seed =
  process.env['BALCAO_ORDER'] ??
  (process.env['BALCAO_PROOF'] === undefined ? undefined : String(Date.now() % 1_000_000));

/** Small files, and the longest tests: of programs that serve, hang or are killed. */
const WAITS = /\.end-to-end\.|killed|death-|\/(?:drop|faults|inut|office|threads)\//;

export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (seed === undefined) return spread(sorted);
    const sharing = sorted.filter(({ project }) => !project.config.isolate);
    process.stdout.write(
      `${sharing.length} files that share processes in the order of BALCAO_ORDER=${seed}\n`,
    );
    const byPath = sharing.sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    return [...sorted.filter(({ project }) => project.config.isolate), ...shuffled(byPath, Number(seed))];
  }
}

/** Those that wait over the first half of the others, which takes the most time by far. */
function spread(files: readonly TestSpecification[]): TestSpecification[] {
  const { waiting = [], others = [] } = Object.groupBy(files, ({ moduleId }) =>
    WAITS.test(moduleId) ? 'waiting' : 'others',
  );
  const placed = [
    ...waiting.map((file, n) => ({ file, at: n / waiting.length / 2 })),
    ...others.map((file, n) => ({ file, at: n / others.length })),
  ];
  return placed.sort((one, other) => one.at - other.at).map(({ file }) => file);
}
