/**
 * Which test files of the core run after each other in one process: those whose code, as far as it reaches by imports, has no
 * process, thread, connection, database, variable of the environment, false timer or state of a module that a next file could meet.
 */

import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const IMPORTED =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gu;
/** Libraries and parts of Node that last beyond a test, or that reach out of its process. */
const LASTING =
  /^(?:node:(?:async_hooks|child_process|cluster|dgram|dns|http|http2|https|inspector|net|process|sqlite|tls|v8|vm|worker_threads)|pg|electron|vite|vitest\/node|playwright|jsdom)(?:\/|$)/u;
/** What changes the process itself, or asks for a part of it that another test may have changed. */
const SHARED =
  /\bprocess\.(?!nextTick|hrtime|memoryUsage|cpuUsage|platform|versions?|arch)|\bvi\.|\bglobalThis\b|\bnew Worker\b|\bimport\.meta\.glob|\bsyncBuiltinESMExports\b|\bregisterHooks\b/u;
/** A variable of a module, or a map that it fills. */
const STATE = /^(?:export )?(?:let |const \w+[^\n=]*= new (?:Map|Set|WeakMap|WeakSet)(?:<[^\n]*>)?\(\))/mu;

/** Paths from `root`, sorted, with slashes. */
export function filesOfOneProcess(
  root: string,
  read: (path: string) => string = (path) => readFileSync(join(root, path), 'utf8'),
): string[] {
  const found = globSync('{electron,scripts}/**/*.test.{ts,tsx}', { cwd: root });
  const whyNot = reasons(read);
  return found
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => whyNot(path) === undefined)
    .sort();
}

/** Why a test file needs a process of its own, by the first module that says so; undefined where it needs none. */
export function reasons(read: (path: string) => string): (test: string) => string | undefined {
  const modules = new Map<string, { readonly lasts: string | undefined; readonly to: readonly string[] }>();
  const look = (path: string) => {
    const known = modules.get(path);
    if (known) return known;
    const text = read(path);
    const from = [...text.matchAll(IMPORTED)].map(([, fixed, lazy]) => fixed ?? lazy ?? '');
    const lasting = from.find((source) => LASTING.test(source)) ?? SHARED.exec(text)?.[0];
    // A test file's own variables end with it.
    const state = /\.test\.tsx?$/u.test(path) ? undefined : STATE.exec(text)?.[0];
    const why = lasting ?? state;
    const made = {
      lasts: why === undefined ? undefined : `${path}: ${why}`,
      to: from
        .filter((source) => source.startsWith('.'))
        .map((source) => posix.join(posix.dirname(path), source))
        .filter((target) => /\.tsx?$/u.test(target)),
    };
    modules.set(path, made);
    return made;
  };
  return (test) => {
    const seen = new Set([test]);
    for (const path of seen) {
      const { lasts, to } = look(path);
      if (lasts !== undefined) return lasts;
      for (const next of to) seen.add(next);
    }
    return undefined;
  };
}
