/**
 * `npm run proof -- planted`: plants each bug of `planted/bugs.ts` into a copy of this tree, and prints what finds it: company-years of the
 * simulator, or else the file's own test, those beside it, those that reach it. Fails below 97 of 100. `--from N` leaves out the first N, to
 * go on after a stop.
 */

import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from '../electron/disablement/testing/figures.ts';
import type { Bug } from './planted/bug.ts';
import { BUGS } from './planted/bugs.ts';
import { ROOT } from './root.ts';

const YEARS = '40';
const ENOUGH = 0.97;
const LIMIT_MS = 900_000;

interface Finding {
  readonly bug: string;
  readonly by: 'simulator' | 'unit tests' | 'nothing';
  readonly seconds: number;
  /** The first sentence of what failed. */
  readonly says: string;
}

const { values } = parseArgs({ options: { from: { type: 'string', default: '0' } } });
const copy = mkdtempSync(join(tmpdir(), 'balcao-plantado-'));
const findings: Finding[] = [];
try {
  copyTree();
  const left: Bug[] = [];
  // The nearest first: all tests that reach a file start with whole programs, and take minutes for each bug.
  for (const bug of BUGS.slice(Number(values.from))) if (!(await isFound(bug, near))) left.push(bug);
  for (const bug of left)
    if (!(await isFound(bug, far))) print({ bug: bug.name, by: 'nothing', seconds: 0, says: '' });
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 10 });
}
const by = (who: Finding['by']) => findings.filter((finding) => finding.by === who).length;
const what = `${findings.length} planted: ${by('simulator')} found by the simulator, ${by('unit tests')} by unit tests, ${by('nothing')} by nothing`;
console.log(what);
report({ what, runs: findings.length, twice: 0, lost: 0, uncertain: 0 });
process.exitCode = 1 - by('nothing') / findings.length >= ENOUGH ? 0 : 1;

/** Tracked files and new ones, with the packages of this tree. */
function copyTree(): void {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of listed.stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
}

type Look = (file: string) => Promise<Pick<Finding, 'by' | 'says'> | undefined>;

async function isFound({ name, file, from, to }: Bug, look: Look): Promise<boolean> {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const started = performance.now();
  const found = await look(file).finally(() => writeFileSync(path, source));
  const seconds = (performance.now() - started) / 1000;
  if (!found || !(await passesWithout(found.says))) return false;
  print({ bug: name, ...found, seconds });
  return true;
}

/** A busy machine may fail a test that has nothing to do with the bug: the file that failed is run once more without it. */
async function passesWithout(says: string): Promise<boolean> {
  const test = /\S+\.test\.tsx?/.exec(says)?.[0];
  return test === undefined || (await unitTests(new AbortController(), 'run', test)) === undefined;
}

function print(finding: Finding): void {
  findings.push(finding);
  console.log(`${finding.by.padEnd(10)} ${finding.seconds.toFixed(0).padStart(4)} s  ${finding.bug}`);
  if (finding.says !== '') console.log(`                   ${finding.says}`);
}

/** Whichever of the two finds it first ends the other; the tests beside the file's own follow where neither does. */
async function near(file: string): ReturnType<Look> {
  const found = new AbortController();
  const first = await Promise.all([
    inYears(found),
    unitTests(found, 'run', '--passWithNoTests', file.replace(/\.tsx?$/, '.test.ts')),
  ]);
  return first.find((finding) => finding !== undefined) ?? unitTests(found, 'run', dirname(file));
}

/** The tests of the folder above the file’s own, then all that reach it. */
async function far(file: string): ReturnType<Look> {
  const parent = dirname(dirname(file));
  const above = parent.includes('/') ? await unitTests(new AbortController(), 'run', parent) : undefined;
  return above ?? unitTests(new AbortController(), 'related', '--run', file);
}

async function inYears(found: AbortController): ReturnType<Look> {
  const years = ['scripts/run.mjs', 'simulate', '--seed', '1', '--years', YEARS];
  const says = await failureOf(years, /wrong then: (.*)/, found);
  return says === undefined ? undefined : { by: 'simulator', says };
}

async function unitTests(found: AbortController, ...which: readonly string[]): ReturnType<Look> {
  const tests = ['node_modules/vitest/vitest.mjs', ...which, '--bail', '1'];
  const says = await failureOf(tests, /FAIL +(.*)/, found);
  return says === undefined ? undefined : { by: 'unit tests', says };
}

/** What `sentence` has of the output of a run that failed; undefined for one that passed, or that another one ended by `found`. */
function failureOf(
  args: readonly string[],
  sentence: RegExp,
  found: AbortController,
): Promise<string | undefined> {
  // In the short form, and what a bug makes of its figures is none of the proof's.
  const { BALCAO_PROOF: _proof, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    env: { ...env, NO_COLOR: '1' },
  });
  const end = () => child.kill('SIGKILL');
  found.signal.addEventListener('abort', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      found.signal.removeEventListener('abort', end);
      // Null: it was ended, by the other one or by the limit.
      if (code === 0 || code === null || found.signal.aborted) return resolve(undefined);
      found.abort();
      resolve(sentence.exec(output)?.[1] ?? 'no sentence');
    });
  });
}
