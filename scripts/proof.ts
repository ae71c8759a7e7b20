/** `npm run proof`: the long forms of the tests that prove a disablement safe, with their figures; fails on any violation. */

import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportedFigure } from '../electron/disablement/testing/figures.ts';
import { ROOT } from './root.ts';

const PROOFS = [
  'electron/disablement/send/model.test.ts',
  'electron/disablement/send/model-postgres.test.ts',
  'electron/disablement/send/fault-flow.test.ts',
  'electron/cli/killed.end-to-end.test.ts',
  'electron/cli/killed-shared.end-to-end.test.ts',
  'electron/cli/two-processes.end-to-end.test.ts',
  'electron/cli/restoring.end-to-end.test.ts',
  'electron/cli/taken-back.end-to-end.test.ts',
  'electron/testing/many/many-machines.test.ts',
  'electron/testing/hostile/hostile-writer.test.ts',
];
/** The tests in these files that report no figures. */
const BESIDES = [
  'electron/disablement/journal/state-machine.test.ts',
  'electron/disablement/journal/journal.test.ts',
  'electron/disablement/send/crash.test.ts',
  'electron/disablement/send/cut-at-each-statement.test.ts',
  'electron/disablement/journal/postgres/moving-cut.test.ts',
  'electron/disablement/archive/bad-disk.test.ts',
  'electron/disablement/send/clock.test.ts',
];

/** Every property, with inputs that no run had before: `npm test` has the same ones each time. */
const PROPERTIES = globSync('{electron,renderer,scripts,shared}/**/*.test.{ts,tsx}', { cwd: ROOT }).filter(
  (name) => readFileSync(join(ROOT, name), 'utf8').includes("from 'fast-check'"),
);

const PATIENCE_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'balcao-prova-'));
const file = join(folder, 'numeros.jsonl');
try {
  const passed = await run([...new Set([...PROOFS, ...BESIDES, ...PROPERTIES])]);
  const figures = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').map(read) : [];
  console.table(
    figures.map(({ what, runs, kills = 0, twice, lost, falsely = 0, uncertain, seconds }) => ({
      what,
      runs,
      kills,
      'recorded twice': twice,
      lost,
      'claimed falsely': falsely,
      'in doubt on the way': uncertain,
      seconds: Math.round(seconds),
    })),
  );
  const clean = figures.every(
    ({ runs, twice, lost, falsely = 0 }) => runs > 0 && twice + lost + falsely === 0,
  );
  process.exitCode = passed && clean && figures.length > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

function read(line: string): ReportedFigure {
  return JSON.parse(line) as ReportedFigure;
}

function run(files: readonly string[]): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  // The proof is not about speed: a busy machine may take its time.
  const patience = [`--hookTimeout=${PATIENCE_MS}`, `--testTimeout=${PATIENCE_MS}`];
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'unit', '--project', 'pure', ...patience, ...files],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, BALCAO_PROOF: file },
    },
  );
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code, signal) => {
      if (signal) console.error(`The proof is not whole: its test runner was ended by ${signal}.`);
      resolve(code === 0);
    });
  });
}
