/** Runs the command line as scripts do: in its own process over one data folder. */

import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { documented } from './as-documented.ts';

const POLL_MS = 20;

/** The sources, or what was built of them where that is named: `npm test` builds first, and its processes start in half the time. */
export const PROGRAM =
  process.env['BALCAO_TEST_PROGRAM'] ?? fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Done {
  readonly exit: number | null;
  /** The document of --json; undefined without it. */
  readonly json: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** A long-running command. */
export interface Running {
  /** The first line that it printed. */
  readonly json: unknown;
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Done>;
}

export interface Processes {
  run(args: readonly string[], input?: string): Promise<Done>;
  /** Runs to its end while its stderr is not read. */
  runUnread(args: readonly string[]): Promise<Done>;
  /** Runs to its end in a terminal that closes once `when` is true. */
  closed(args: readonly string[], when: () => boolean): Promise<Done>;
  /** Rejects with its output if it ends before its first line. */
  start(args: readonly string[]): Promise<Running>;
  /** Stops what a failed test left running. */
  close(): void;
}

export function processesOver(data: () => string, env: Readonly<Record<string, string>> = {}): Processes {
  const alive = new Set<ReturnType<typeof spawn>>();
  const begin = (args: readonly string[]) => {
    const child = spawn(process.execPath, [PROGRAM, ...args, '--dados', data()], {
      env: { ...process.env, ...env },
    });
    alive.add(child);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const done = new Promise<Done>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (exit) => {
        alive.delete(child);
        const json = args.includes('--json') ? documented(args, stdout) : undefined;
        resolve({ exit, json, stdout, stderr });
      });
    });
    return { child, done, printed: () => stdout };
  };
  return {
    run: (args, input = '') => {
      const { child, done } = begin(args);
      child.stdin.end(input);
      return done;
    },
    runUnread: (args) => {
      const { child, done } = begin(args);
      child.stderr.destroy();
      child.stdin.end();
      return done;
    },
    closed: async (args, when) => {
      const { child, done } = begin(args);
      child.stdin.end();
      child.stderr.destroy();
      while (!when() && child.exitCode === null) await pause(POLL_MS);
      child.kill('SIGHUP');
      return done;
    },
    start: async (args) => {
      const { child, done, printed } = begin([...args, '--json']);
      const firstLine = new Promise<void>((resolve) => {
        child.stdout.on('data', () => {
          if (printed().includes('\n')) resolve();
        });
      });
      const ended = done.then(({ exit, stdout, stderr }) => {
        throw new Error(`ended with ${exit}: ${stdout}${stderr}`);
      });
      await Promise.race([firstLine, ended]);
      ended.catch(() => undefined); // from now on it may end
      return {
        json: documented(args, printed()),
        stop: (signal) => {
          child.kill(signal);
          return done;
        },
      };
    },
    close: () => {
      for (const child of alive) child.kill('SIGKILL');
    },
  };
}
