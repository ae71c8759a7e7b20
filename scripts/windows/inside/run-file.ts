/** Runs one test file in Windows' Node and appends the outcome of each test to a file, a line each, and `end` last. */

import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { TestOutcome } from '../../outcomes/test-outcomes.ts';
import { atEnd, declared, type Group, type Test } from './vitest.ts';

const [file = '', into = ''] = process.argv.slice(2);
const name = relative(process.cwd(), file).replaceAll('\\', '/');

/** With the cause, which says why a connection failed. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncause: ${inspect(error.cause)}`;
}
const write = (path: readonly string[], title: string, outcome: TestOutcome['outcome'], message = '') =>
  appendFileSync(
    into,
    `${JSON.stringify({ path: [name, ...path], title, outcome, message } satisfies TestOutcome)}\n`,
  );

process.on('uncaughtException', (error) => {
  write([], 'the file itself', 'failed', messageOf(error));
  process.exit(1);
});
await import(pathToFileURL(file).href);
await runGroup(declared, [], [], []);
appendFileSync(into, '"end"\n');
process.exit(0);

type Hooks = readonly (() => unknown)[];

async function runGroup(group: Group, above: readonly string[], before: Hooks, after: Hooks): Promise<void> {
  const path = group.title === '' ? above : [...above, group.title];
  const ends: (() => unknown)[] = [...group.after];
  try {
    for (const each of group.before) ends.unshift(...ending(await each()));
    for (const member of group.members) {
      const around = [
        [...before, ...group.beforeEach],
        [...group.afterEach, ...after],
      ] as const;
      if ('members' in member) await runGroup(member, path, ...around);
      else await runTest(member, path, ...around);
    }
  } catch (error) {
    write(path, 'the file itself', 'failed', messageOf(error));
  }
  for (const each of ends) {
    try {
      await each();
    } catch (error) {
      write(path, 'the file itself', 'failed', messageOf(error));
    }
  }
}

async function runTest(test: Test, path: readonly string[], before: Hooks, after: Hooks): Promise<void> {
  if (test.skipped) return write(path, test.title, 'skipped');
  const failures: string[] = [];
  const attempt = async (body: () => unknown): Promise<unknown> => {
    try {
      return await body();
    } catch (error) {
      failures.push(messageOf(error));
      return undefined;
    }
  };
  const ends: (() => unknown)[] = [...after];
  for (const each of before) ends.unshift(...ending(await attempt(each)));
  if (failures.length === 0) await attempt(() => within(test));
  for (const each of [...atEnd.splice(0), ...ends]) await attempt(each);
  write(path, test.title, failures.length === 0 ? 'passed' : 'failed', failures.join('\n'));
}

/** A set-up may return what ends it. */
function ending(returned: unknown): Hooks {
  return isHook(returned) ? [returned] : [];
}

function isHook(value: unknown): value is () => unknown {
  return typeof value === 'function';
}

async function within({ body, limitMs }: Test): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no end after ${limitMs / 1000} s`)), limitMs);
  try {
    await Promise.race([body(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
