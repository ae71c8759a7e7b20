/**
 * `npm run proof`: the long forms of the tests, part by part, with their figures; fails on any violation, and writes what passed to
 * `docs/proof.md`. Names of parts after it run those alone. `--changed --seconds N` names the parts whose files have changed since they
 * passed, runs those that took less than N seconds then, and writes nothing.
 */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReportedFigure } from '../electron/disablement/testing/figures.ts';
import { asksFor, partsOf, type Part } from './proof/parts.ts';
import { lastPassed, withPart } from './proof/record.ts';
import { ROOT } from './root.ts';

const RECORD = join(ROOT, 'docs/proof.md');
const PATIENCE_MS = 600_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false }, seconds: { type: 'string', default: '0' } },
});
const parts = partsOf(ROOT);
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No part of the proof: ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const wanted = values.changed
  ? thatFit(Number(values.seconds))
  : parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
let passed = true;
for (const part of wanted) passed = (await prove(part)) && passed;
process.exitCode = passed ? 0 : 1;

/** Names every part that changes ask for; those that took less when they passed last, one after the other. */
function thatFit(seconds: number): Part[] {
  const text = recorded();
  let left = seconds;
  const fitting: Part[] = [];
  for (const part of parts) {
    const last = lastPassed(text, part.name);
    if (!asksFor(part, last && changedSince(last.commit))) continue;
    const fits = last !== undefined && last.seconds <= left;
    if (fits) left -= last.seconds;
    if (fits) fitting.push(part);
    const since = last ? `changed since ${last.commit.slice(0, 12)}` : 'has no record of having passed';
    console.log(
      `Proof: "${part.name}" ${since}; ${fits ? 'run now' : `not run here: npm run proof -- "${part.name}"`}`,
    );
  }
  return fitting;
}

function recorded(): string {
  return existsSync(RECORD) ? readFileSync(RECORD, 'utf8') : '';
}

/** Undefined where git does not know the commit. */
function changedSince(commit: string): string[] | undefined {
  return git('diff', '--name-only', commit, 'HEAD')?.split('\n');
}

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trimEnd() : undefined;
}

async function prove(part: Part): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-prova-'));
  const file = join(folder, 'numeros.jsonl');
  const commit = committed();
  const started = performance.now();
  try {
    console.log(`── ${part.name}`);
    const ran = await run(part, file);
    const figures = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').map(read) : [];
    if (figures.length > 0) print(figures);
    const clean = figures.every(
      ({ runs, twice, lost, falsely = 0 }) => runs > 0 && twice + lost + falsely === 0,
    );
    if (!ran || !clean) return false;
    const seconds = (performance.now() - started) / 1000;
    const at = `${new Date().toISOString().slice(0, 16)}Z`;
    if (values.changed) return true;
    if (commit === undefined) console.log('Not recorded: this is no commit, or one with changes beside it.');
    else writeFileSync(RECORD, withPart(recorded(), { part: part.name, commit, at, seconds, figures }));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The commit that the files are, but for the record itself. */
function committed(): string | undefined {
  const changes = git('status', '--porcelain', '--', '.', ':!docs/proof.md');
  return changes === '' ? git('rev-parse', 'HEAD') : undefined;
}

function read(line: string): ReportedFigure {
  return JSON.parse(line) as ReportedFigure;
}

function print(figures: readonly ReportedFigure[]): void {
  console.table(
    figures.map(({ what, runs, kills = 0, twice, lost, falsely = 0, uncertain, seconds }) => ({
      what,
      runs,
      kills,
      'recorded twice': twice,
      lost,
      'claimed falsely': falsely,
      'uncertain on the way': uncertain,
      seconds: Math.round(seconds),
    })),
  );
}

function run({ tests }: Part, file: string): Promise<boolean> {
  // The proof is not about speed: a busy machine may take its time.
  const patience = [`--hookTimeout=${PATIENCE_MS}`, `--testTimeout=${PATIENCE_MS}`];
  const browser = (project: string) => [
    'node_modules/@playwright/test/cli.js',
    'test',
    `--project=${project}`,
    '--reporter=list',
  ];
  const planted = ['scripts/run.mjs', 'planted'];
  const unit = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    '--project',
    'own process',
    ...patience,
  ];
  const whole = { window: browser('proof'), matrix: browser('matrix'), planted };
  const args = typeof tests === 'string' ? whole[tests] : [...unit, ...tests];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BALCAO_PROOF: file },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code, signal) => {
      if (signal) console.error(`The proof is not whole: its test runner was ended by ${signal}.`);
      resolve(code === 0);
    });
  });
}
