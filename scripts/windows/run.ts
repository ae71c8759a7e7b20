/**
 * `npm run test:windows`: our tests in Windows' own Node, under Wine. Prints each as a sentence, counts them, and ends with 1
 * when any failed. `--all` runs every file that can; names of files after it run those alone.
 */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { LENDER_VARIABLE } from '../../electron/storage/postgres/testing/cluster-order.ts';
import { lendClusters } from '../../electron/storage/postgres/testing/lend-clusters.ts';
import { REPORTS, WINDOWS_REPORT } from '../outcomes/reports.ts';
import { ROOT } from '../root.ts';
import { traces, TRACES_VARIABLE } from '../simulate/traces.ts';
import { outcomeSchema, type TestOutcome } from '../outcomes/test-outcomes.ts';
import { testFiles } from './suites.ts';
import { layTree } from './tree.ts';
import { missing, openWine, outputOf, type Wine } from './wine.ts';
import { fetchWindowsNode, PACKAGE, UNDER_WINE } from './windows-node.ts';

const CACHE = join(ROOT, 'node_modules/.cache/windows');
const LANES = 4;
const FILE_LIMIT_MS = 1_800_000;
const LONGEST_LINE = 240;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
// A person's folders on Windows are open to that person and the system alone; Wine's follow this.
process.umask(0o077);
const outcomes = await runAll().catch(setUpFailed);
mkdirSync(REPORTS, { recursive: true });
writeFileSync(WINDOWS_REPORT, JSON.stringify(outcomes));
const count = (wanted: TestOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
console.log(`Windows: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exitCode = count('failed') === 0 ? 0 : 1;

function whole(outcome: TestOutcome['outcome'], title: string, message = ''): TestOutcome {
  return { path: ['Windows'], title, outcome, message };
}

function notRun(why: string): TestOutcome[] {
  console.log(`Windows: not run: ${why}.`);
  return [whole('skipped', `not run: ${why}`)];
}

function setUpFailed(error: unknown): TestOutcome[] {
  console.error(error);
  return [whole('failed', 'the set-up', error instanceof Error ? error.message : String(error))];
}

async function runAll(): Promise<TestOutcome[]> {
  const lacking = missing();
  if (lacking !== undefined) return notRun(lacking);
  const node = fetchWindowsNode(CACHE, UNDER_WINE);
  if (node === undefined) return notRun(`npm could not bring ${PACKAGE}`);
  const files = testFiles(ROOT, values.all || positionals.length > 0, (path) => readFileSync(path, 'utf8'));
  const wanted = files.filter(
    (file) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
  );
  const simulated = wanted.some((file) => file.includes('simulate')) ? await traces() : '';
  // PostgreSQL's own programs for Windows miss a function of Wine 8 (NtFlushBuffersFileEx); its clients do not.
  const lender = await lendClusters();
  const wine = openWine(CACHE, join(ROOT, 'scripts/windows/stand-ins'), {
    [TRACES_VARIABLE]: simulated,
    ...(lender ? { [LENDER_VARIABLE]: lender.address } : {}),
  });
  if (!wine) {
    await lender?.close();
    return notRun('Wine does not start here');
  }
  const stop = () => {
    wine.end();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const tree = join(wine.drive, 'balcao');
    await layTree(ROOT, tree, node);
    const outcomes: TestOutcome[] = [];
    const left = [...wanted];
    const lane = async () => {
      for (let file = left.shift(); file !== undefined; file = left.shift()) {
        const started = performance.now();
        const found = await runFile(wine, node, tree, file);
        console.log(`── ${file} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
        for (const outcome of found) console.log(sentence(outcome));
        outcomes.push(...found);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return outcomes;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    wine.end();
    await lender?.close();
  }
}

function sentence({ path, title, outcome, message }: TestOutcome): string {
  const mark = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' }[outcome];
  const line = `${mark} ${[...path, title].join(' > ')}`;
  const cut = line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
  return `${cut}${outcome === 'failed' ? `\n${message}` : ''}`;
}

async function runFile(wine: Wine, node: string, tree: string, file: string): Promise<TestOutcome[]> {
  const name = file.replaceAll(/[/\\]/g, '.');
  const lines = join(wine.drive, `${name}.lines`);
  const output = join(wine.drive, `${name}.out`);
  rmSync(lines, { force: true });
  const args = [
    node,
    '--import',
    'file:///C:/balcao/scripts/windows/inside/hooks.ts',
    'C:\\balcao\\scripts\\windows\\inside\\run-file.ts',
    `C:\\balcao\\${file.replaceAll(sep, '\\')}`,
    `C:\\${name}.lines`,
  ];
  const child = wine.start(args, tree, output);
  const limit = setTimeout(() => child.kill('SIGKILL'), FILE_LIMIT_MS);
  const exit = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal ?? ''));
  });
  clearTimeout(limit);
  const written = existsSync(lines) ? readFileSync(lines, 'utf8').trimEnd().split('\n') : [];
  const outcomes = written
    .filter((line) => line !== '"end"')
    .map((line) => outcomeSchema.parse(JSON.parse(line)))
    .map((outcome) => ({ ...outcome, path: ['Windows', ...outcome.path] }));
  if (written.at(-1) !== '"end"')
    outcomes.push({
      path: ['Windows', file],
      title: 'the file itself',
      outcome: 'failed',
      message: `ended with ${exit}: ${outputOf(output)}`,
    });
  return outcomes;
}
