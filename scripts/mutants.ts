/**
 * `npm run mutants`: changes one operator, condition or text at a time of the files that decide (`mutants/files.ts`), and prints
 * which changes no test notices. Fails by a survivor that `mutants/reasons.ts` does not explain, and by too low a score.
 * `-- TEXT` looks only at the files whose path has it.
 */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { OF, TESTS_OF } from './mutants/files.ts';
import { judge, linesOf, type Mutant } from './mutants/judge.ts';
import { REASONS } from './mutants/reasons.ts';
import { ROOT } from './root.ts';

const LIMIT_MINUTES = 90;
/** Of the tree, for the tests to run in: a folder that nothing else reads. */
const COPIES = 'reports/mutants';

const wanted = process.argv[2] ?? '';
const files = Object.keys(TESTS_OF).filter((file) => file.includes(wanted));
if (files.length === 0) {
  console.error(`no file of scripts/mutants/files.ts has "${wanted}" in its path`);
  process.exit(2);
}
process.chdir(ROOT);
rmSync(COPIES, { recursive: true, force: true, maxRetries: 10 });
// The runners end with this process.
const limit = setTimeout(() => {
  console.error(`not done within ${LIMIT_MINUTES} minutes`);
  process.exit(1);
}, LIMIT_MINUTES * 60_000);
const started = performance.now();
const mutants: Mutant[] = [];
for (const file of files) {
  const found = await mutantsOf(file);
  mutants.push(...found);
  for (const line of linesOf(file, found, REASONS)) console.log(line);
}
clearTimeout(limit);
const { says, ok } = judge(
  mutants,
  REASONS.filter(({ file }) => files.includes(file)),
);
for (const line of says) console.log(line);
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
process.exitCode = ok ? 0 : 1;

/**
 * A run for each file: what is evaluated while a file is loaded, as a table is, can only be changed before that, so that all tests
 * of the run follow; and a filter by `testFiles` would change it after.
 */
async function mutantsOf(file: string): Promise<Mutant[]> {
  process.env[OF] = file;
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const results = await new Stryker({
    configFile: 'scripts/mutants/stryker.config.json',
    mutate: [file],
    tempDirName: COPIES,
  }).runMutationTest();
  return results.map(({ location, replacement, mutatorName, status }) => ({
    file,
    line: (lines[location.start.line - 1] ?? '').trim(),
    at: location.start.line,
    kind: mutatorName,
    to: replacement,
    status,
  }));
}
