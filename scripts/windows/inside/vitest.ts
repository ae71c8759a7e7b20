/**
 * What the tests import as `vitest` in Windows' Node, where vitest itself cannot run (its bundler is another system's
 * program): vitest's own `expect`, and the parts of its other names that our tests use.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { format } from 'node:util';
import { expect as once, vi as real } from 'vitest';

type Body = () => unknown;
type Options = { readonly timeout?: number };
type Declare = (name: string, ...rest: readonly (Body | Options | number)[]) => void;

export interface Test {
  readonly title: string;
  readonly body: Body;
  readonly skipped: boolean;
  readonly limitMs: number;
}
export interface Group {
  readonly title: string;
  readonly members: (Test | Group)[];
  readonly before: Body[];
  readonly after: Body[];
  readonly beforeEach: Body[];
  readonly afterEach: Body[];
}

/** Wine starts a program ten times as slowly as Linux. */
const SLOWER = 8;
const LIMIT_MS = 15_000;
/** As in vitest.config.ts. */
const POLL = { timeout: 10_000 };

const group = (title: string): Group => ({
  title,
  members: [],
  before: [],
  after: [],
  beforeEach: [],
  afterEach: [],
});
/** Everything that the test files have declared. */
export const declared = group('');
let current = declared;
/** What the running test asked to be done at its end. */
export const atEnd: Body[] = [];

function read(rest: readonly (Body | Options | number)[]): { body: Body; limitMs: number } {
  const body = rest.find((each) => typeof each === 'function') ?? (() => undefined);
  const number = rest.find((each) => typeof each === 'number');
  const options = rest.find((each) => typeof each === 'object');
  return { body, limitMs: (number ?? options?.timeout ?? LIMIT_MS) * SLOWER };
}

const declareTest =
  (skipped: boolean): Declare =>
  (title, ...rest) => {
    current.members.push({ title, skipped, ...read(rest) });
  };
const declareGroup =
  (skipped: boolean): Declare =>
  (title, ...rest) => {
    const outer = current;
    current = group(title);
    outer.members.push(current);
    const declaredTest = skipped ? skipAll : undefined;
    read(rest).body();
    declaredTest?.(current);
    current = outer;
  };

function skipAll(one: Group): void {
  one.before.length = 0;
  one.after.length = 0;
  one.members.forEach((member, index) => {
    if ('members' in member) skipAll(member);
    else one.members[index] = { ...member, skipped: true };
  });
}

/** A row's title: `%s` and its kind, and `$field`. */
function titleOf(title: string, row: readonly unknown[], index: number): string {
  const [first] = row;
  const named = title
    .replaceAll('%#', String(index))
    .replace(/\$(\w+)/g, (whole, field: string) =>
      typeof first === 'object' && first !== null && field in first
        ? String(first[field as keyof typeof first])
        : whole,
    );
  const used = named.match(/%[sdifjo]/g)?.length ?? 0;
  return format(named, ...row.slice(0, used));
}

function withForms(make: (skipped: boolean) => Declare) {
  const each =
    (table: readonly unknown[]) =>
    (title: string, ...rest: readonly (((...row: unknown[]) => unknown) | Options | number)[]) => {
      table.forEach((entry, index) => {
        const row: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
        const bound = rest.map((part) => (typeof part === 'function' ? () => part(...row) : part));
        make(false)(titleOf(title, row, index), ...bound);
      });
    };
  return Object.assign(make(false), {
    each,
    // One after the other here: only how long it takes differs.
    concurrent: Object.assign(make(false), { each }),
    skip: make(true),
    skipIf: (condition: unknown) => make(Boolean(condition)),
    runIf: (condition: unknown) => make(!condition),
  });
}

export const test = withForms(declareTest);
export const it = test;
export const describe = withForms(declareGroup);
export const beforeAll = (body: Body) => void current.before.push(body);
export const afterAll = (body: Body) => void current.after.unshift(body);
export const beforeEach = (body: Body) => void current.beforeEach.push(body);
export const afterEach = (body: Body) => void current.afterEach.unshift(body);
export const onTestFinished = (body: Body) => void atEnd.unshift(body);

async function waitFor<T>(
  attempt: () => T | Promise<T>,
  options: { readonly timeout?: number; readonly interval?: number } | number = {},
): Promise<T> {
  const { timeout = 1000, interval = 50 } = typeof options === 'number' ? { timeout: options } : options;
  const until = performance.now() + timeout * SLOWER;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await pause(interval);
  }
}

/** Vitest's own waits by its worker, which is not here: the matcher is tried until it holds. */
function poll(read: () => unknown, options?: Parameters<typeof waitFor>[1]): object {
  const patient = typeof options === 'number' ? options : { ...POLL, ...options };
  return triedBy((holds) =>
    waitFor(async () => {
      await holds(once(await read()));
    }, patient),
  );
}

type Holds = (assertion: object) => unknown;

/** Represents an assertion: each matcher, also one of its `not`, returns the result of `attempt`. */
function triedBy(attempt: (holds: Holds) => Promise<void>, path: readonly string[] = []): object {
  return new Proxy(() => undefined, {
    get: (_target, name) => triedBy(attempt, [...path, String(name)]),
    apply: (_target, _this, values: unknown[]) =>
      attempt((assertion) => {
        const matcher = path.reduce<unknown>((from, name) => member(from, name), assertion);
        const owner = path.slice(0, -1).reduce<unknown>((from, name) => member(from, name), assertion);
        if (typeof matcher !== 'function') throw new Error(`no matcher ${path.join('.')}`);
        return Reflect.apply(matcher, owner, values) as unknown;
      }),
  });
}

function member(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? (Reflect.get(from, name) as unknown) : undefined;
}

export const expect = Object.assign((...given: Parameters<typeof once>) => once(...given), once, { poll });

/** Without false timers and modules: tests that need those run on Linux only. */
export const vi = {
  fn: real.fn,
  spyOn: real.spyOn,
  clearAllMocks: real.clearAllMocks,
  restoreAllMocks: real.restoreAllMocks,
  waitFor,
  waitUntil: <T>(attempt: () => T | Promise<T>, options?: Parameters<typeof waitFor>[1]) =>
    waitFor(async () => {
      const found = await attempt();
      if (!found) throw new Error('waited in vain');
      return found;
    }, options),
};
