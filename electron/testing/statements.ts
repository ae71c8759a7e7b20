/** Names the statements that this thread asks of SQLite while something is done. */

import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

/** Their texts, in order; one that is asked twice is there twice. */
export async function statementsOf(work: () => unknown): Promise<string[]> {
  const asked: string[] = [];
  const spies = (['all', 'get', 'iterate', 'run'] as const).map((way) => {
    const real = StatementSync.prototype[way] as (...values: unknown[]) => unknown;
    return vi.spyOn(StatementSync.prototype, way).mockImplementation(function (
      this: StatementSync,
      ...values: unknown[]
    ) {
      asked.push(this.sourceSQL);
      return real.apply(this, values) as never;
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return asked;
}
