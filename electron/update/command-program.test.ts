/** Which programs count as running. */

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CARRIED_NAME } from '../../scripts/packaging/carried-node.ts';
import { COMMAND_FOLDER } from '../../scripts/packaging/command-folder.ts';
import { COMMAND_PROGRAM, isRunning } from './command-program.ts';

it('the program of this process runs; a file beside it and one that is not there do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-roda-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const copy = join(folder, 'programa.exe');
  copyFileSync(join(import.meta.dirname, 'command-program.ts'), copy);
  expect(await isRunning(process.execPath)).toBe(true);
  expect(await isRunning(copy)).toBe(false);
  expect(await isRunning(join(folder, 'nada.exe'))).toBe(false);
});

it('is looked for where the packaging lays it', () => {
  expect(COMMAND_PROGRAM).toEqual([COMMAND_FOLDER, CARRIED_NAME]);
});
