/** `npm test`: types, lint, format, unit, build, packaging and the whole app in a browser; runs all, fails if any fails. */

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { readTally, REPORTS, STAGES_REPORT, tallyLine, VITEST_REPORT, type Stage } from './reports.ts';
import { ROOT } from './root.ts';

const tool = (path: string) => join(ROOT, 'node_modules', path);
const TSC = tool('typescript/bin/tsc');

interface Step {
  readonly name: string;
  /** Its tests stand in a JSON report of their own. */
  readonly counted: boolean;
  readonly run: () => Promise<boolean>;
}

/** Steps of one group run side by side; the machine's cores are few. */
const GROUPS: readonly (readonly Step[])[] = [
  [
    { name: 'types', counted: false, run: () => node([TSC, '-p', '.']) },
    { name: 'types (renderer)', counted: false, run: () => node([TSC, '-p', 'renderer']) },
  ],
  [
    {
      name: 'lint',
      counted: false,
      run: () => node([tool('eslint/bin/eslint.js'), '.', '--max-warnings', '0']),
    },
    {
      name: 'format',
      counted: false,
      run: () => node([tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']),
    },
  ],
  [{ name: 'build', counted: false, run: () => node([join(ROOT, 'scripts/run.mjs'), 'build']) }],
  [
    {
      name: 'unit, bundles, packaging',
      counted: true,
      run: () =>
        node([
          tool('vitest/vitest.mjs'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${VITEST_REPORT}`,
        ]),
    },
  ],
  [
    {
      name: 'e2e',
      counted: true,
      run: () => {
        if (ensureBrowser() !== undefined) return node([tool('@playwright/test/cli.js'), 'test']);
        console.error(
          'No browser: install Chromium, Chrome or Edge, or let "npx playwright install chromium" reach its server.',
        );
        return Promise.resolve(false);
      },
    },
  ],
];

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const stages: Stage[] = [];
for (const group of GROUPS) stages.push(...(await Promise.all(group.map(perform))));
writeFileSync(STAGES_REPORT, JSON.stringify(stages, null, 2));

console.log('');
for (const { name, ok, seconds } of stages) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
const tally = readTally();
console.log('');
for (const name of tally.skippedNames) console.log(`skipped: ${name}`);
console.log(tallyLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;

async function perform({ name, counted, run }: Step): Promise<Stage> {
  console.log(`── ${name}`);
  const started = performance.now();
  const ok = await run();
  return { name, ok, seconds: (performance.now() - started) / 1000, counted };
}

function node(args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
