/** The order of the unit tests: the longest first, as Vitest has it, but the files of one process by a seed, which is printed. */

import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shuffled } from './shuffled.ts';

export const ONE_PROCESS = 'pure';

/** `npm run proof` draws one; `BALCAO_ORDER=SEED` repeats it. `npm test` has the same order each time. */
const seed = Number(
  process.env['BALCAO_ORDER'] ?? (process.env['BALCAO_PROOF'] === undefined ? 1 : Date.now() % 1_000_000),
);

export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ours = sorted.filter(({ project }) => project.name === ONE_PROCESS);
    if (ours.length > 1)
      process.stdout.write(`${ours.length} files of "${ONE_PROCESS}" in the order of BALCAO_ORDER=${seed}\n`);
    const next = shuffled(
      ours.sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1)),
      seed,
    ).values();
    return sorted.map((file) => (file.project.name === ONE_PROCESS ? (next.next().value ?? file) : file));
  }
}
