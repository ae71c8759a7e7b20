/** The order of the unit tests: the longest first, so that none ends long after the others; in the proof by a seed, which is printed. */

import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shuffled } from './shuffled.ts';

/** `npm run proof` draws one; `BALCAO_ORDER=SEED` repeats it. */
const seed =
  process.env['BALCAO_ORDER'] ??
  (process.env['BALCAO_PROOF'] === undefined ? undefined : String(Date.now() % 1_000_000));

export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (seed === undefined) return sorted;
    const sharing = sorted.filter(({ project }) => !project.config.isolate);
    process.stdout.write(
      `${sharing.length} files that share processes in the order of BALCAO_ORDER=${seed}\n`,
    );
    const byPath = sharing.sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    return [...sorted.filter(({ project }) => project.config.isolate), ...shuffled(byPath, Number(seed))];
  }
}
