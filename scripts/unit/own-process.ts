/** Which unit test files have a process of their own: those that put a false module in the place of one that another file may have loaded, or measure memory. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const UNIT_TESTS = '{electron,renderer,scripts,shared}/**/*.test.{ts,tsx}';
const ALONE = /\bvi\.(?:mock|doMock|resetModules)\b|\bprocess\.memoryUsage\b/u;

/** Paths from `root`, sorted, with slashes. */
export function filesOfOwnProcess(root: string): string[] {
  return globSync(UNIT_TESTS, { cwd: root })
    .filter((path) => ALONE.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}
