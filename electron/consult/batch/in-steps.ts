/** Long work on many rows in short steps, so that the program answers between them. */

import { setImmediate as yieldTurn } from 'node:timers/promises';

/** `step` gets where the step before it ended, 0 at first, and returns where it ended; undefined ends the work. */
export async function inSteps(step: (after: number) => number | undefined): Promise<void> {
  for (let after: number | undefined = 0; ;) {
    after = step(after);
    if (after === undefined) return;
    await yieldTurn();
  }
}
