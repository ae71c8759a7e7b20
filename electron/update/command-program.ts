/** Whether the installed command line runs: its installer ends every program of the folder, a sending one too, without asking. */

import { open } from 'node:fs/promises';

/** Below the folder of the program, as scripts/packaging lays it. */
export const COMMAND_PROGRAM = ['comando', 'balcao-node.exe'] as const;

/** A program that runs cannot be opened for writing, on Windows as on Linux. */
const RUNS: ReadonlySet<unknown> = new Set(['EBUSY', 'ETXTBSY']);

/** Nothing is written. False where it is not there, or may not be opened at all. */
export async function isRunning(program: string): Promise<boolean> {
  try {
    await using _file = await open(program, 'r+');
    return false;
  } catch (error) {
    return RUNS.has((error as NodeJS.ErrnoException).code);
  }
}
