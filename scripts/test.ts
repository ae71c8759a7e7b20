/**
 * `npm test`: types, lint, format, unit, build, packaging and the window in a browser; runs all, fails if any fails (docs/testing.md).
 * `npm test -- --matrix` adds every screen in both languages and all themes.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import {
  readReport,
  readTally,
  REPORTS,
  STAGES_REPORT,
  tallyLines,
  VITEST_REPORT,
  type Stage,
} from './outcomes/reports.ts';
import { ROOT } from './root.ts';
import { fileTimes, slowestLines, tooSlow } from './unit/slowest.ts';

const tool = (path: string) => join(ROOT, 'node_modules', path);

/** One program of Node's. */
interface Step {
  readonly name: string;
  /** Its tests have a JSON report of their own. */
  readonly counted: boolean;
  readonly args: readonly string[];
}

const FORMAT: Step = {
  name: 'format',
  counted: false,
  args: [tool('oxfmt/bin/oxfmt'), '--check'],
};
const LINT: Step = {
  name: 'types and lint',
  counted: false,
  args: [tool('oxlint/bin/oxlint')],
};
const UNIT: readonly Step[] = [
  { name: 'build', counted: false, args: [join(ROOT, 'scripts/run.mjs'), 'build'] },
  {
    name: 'unit, bundles, packaging',
    counted: true,
    args: [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST_REPORT}`,
    ],
  },
];
const BROWSER: readonly Step[] = [
  {
    name: 'e2e',
    counted: true,
    args: [
      tool('@playwright/test/cli.js'),
      'test',
      '--project=window',
      ...(process.argv.includes('--matrix') ? ['--project=matrix'] : []),
    ],
  },
];

rmSync(REPORTS, { recursive: true, force: true, maxRetries: 10 });
mkdirSync(REPORTS, { recursive: true });
// Of two cores the unit tests leave little, and the browser's, which wait more, enough for the largest of the static checks.
const stages = [
  ...(await Promise.all([inTurn(UNIT, 'live'), inTurn([FORMAT], 'at its end')])),
  ...(await Promise.all([browser(), inTurn([LINT], 'at its end')])),
].flat();
const times = fileTimes(ROOT, readReport(VITEST_REPORT));
const slow = tooSlow(times);
stages.push({
  name: ['unit files within their time', ...slow.map(({ file }) => file)].join(', not: '),
  ok: slow.length === 0,
  seconds: 0,
  counted: false,
});
writeFileSync(STAGES_REPORT, JSON.stringify(stages, null, 2));

console.log('\nThe slowest unit files:');
for (const line of slowestLines(times)) console.log(line);
console.log('');
for (const { name, ok, seconds } of stages) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
const tally = readTally();
console.log('');
for (const line of tallyLines(tally)) console.log(line);
process.exitCode = tally.failed === 0 ? 0 : 1;

async function browser(): Promise<Stage[]> {
  if (ensureBrowser() !== undefined) return inTurn(BROWSER, 'live');
  console.error(
    'No browser: install Chromium, Chrome or Edge, or let "npx playwright install chromium" reach its server.',
  );
  return [{ name: 'e2e', ok: false, seconds: 0, counted: true }];
}

/** Steps whose output is shown `at its end` do not mix it with that of parallel steps, and run at lower priority. */
async function inTurn(steps: readonly Step[], output: 'live' | 'at its end'): Promise<Stage[]> {
  const done: Stage[] = [];
  for (const { name, counted, args } of steps) {
    const started = performance.now();
    if (output === 'live') console.log(`── ${name}`);
    const { ok, text } = await node(args, output === 'live');
    if (output !== 'live') console.log(`── ${name}\n${text}`);
    done.push({ name, ok, seconds: (performance.now() - started) / 1000, counted });
  }
  return done;
}

function node(args: readonly string[], live: boolean): Promise<{ ok: boolean; text: string }> {
  const env = {
    ...process.env,
    ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
    BALCAO_TEST_PROGRAM: join(ROOT, 'dist/cli/main.js'),
    // The type checker, which is written in Go, collects its garbage less often: a quarter of its work.
    GOGC: '400',
  };
  const out = live ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', out, out], env });
  if (!live && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, text: `${text}${error.message}\n` }));
    child.once('close', (code) => resolve({ ok: code === 0, text }));
  });
}
