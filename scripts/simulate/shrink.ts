/** The short story of a year that went wrong, in words: whatever can be left out of it is. */

import type { Identity } from '../../electron/certificates/vault/vault.ts';
import { live, YearFailed, type Place } from './company.ts';
import { inWords, type Year, type YearCommand } from './year.ts';

const LIMIT_MS = 120_000;

export interface Story {
  readonly steps: readonly string[];
  /** What is wrong after them. */
  readonly wrong: string;
}

interface Step {
  readonly month: number;
  readonly command: YearCommand;
}

/** Leaves out half of the steps, a quarter, and so on down to single ones, as long as it still goes wrong; undefined where it does not at all. */
export async function shrink(identity: Identity, year: Year, place?: Place): Promise<Story | undefined> {
  const end = performance.now() + LIMIT_MS;
  let steps: readonly Step[] = year.flatMap((commands, month) =>
    commands.map((command) => ({ month, command })),
  );
  const wrongAfter = (some: readonly Step[]) => wrongIn(identity, some, place);
  let wrong = await wrongAfter(steps);
  if (wrong === undefined) return undefined;
  let size = Math.ceil(steps.length / 2);
  while (size >= 1 && performance.now() < end) {
    let leftOut = false;
    // From the end: what follows the wrong step goes first.
    for (let from = steps.length - size; from > -size && performance.now() < end; from -= size) {
      const fewer = steps.filter((_step, index) => index < from || index >= from + size);
      const still = await wrongAfter(fewer);
      if (still === undefined) continue;
      [steps, wrong, leftOut] = [fewer, still, true];
    }
    if (size === 1 && !leftOut) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return {
    steps: steps.map(({ month, command }) => `month ${month + 1}: ${inWords(command, month)}`),
    wrong,
  };
}

async function wrongIn(
  identity: Identity,
  steps: readonly Step[],
  place?: Place,
): Promise<string | undefined> {
  const months = Math.max(0, ...steps.map(({ month }) => month + 1));
  const year = Array.from({ length: months }, (_, month) =>
    steps.filter((step) => step.month === month).map(({ command }) => command),
  );
  try {
    await live(identity, year, place);
    return undefined;
  } catch (error) {
    if (!(error instanceof YearFailed)) throw error;
    return error.message;
  }
}
