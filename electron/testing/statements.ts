/** Names the statements that this thread asks of SQLite while something is done, and counts the rows of their lists. */

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

/** How many rows the lists that are asked for meanwhile have together. */
export async function rowsListedBy(work: () => unknown): Promise<number> {
  const real = StatementSync.prototype.all as (...values: unknown[]) => unknown[];
  let rows = 0;
  const spy = vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
    this: StatementSync,
    ...values: unknown[]
  ) {
    const listed = real.apply(this, values);
    rows += listed.length;
    return listed as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return rows;
}
