/**
 * Tests in plain Node, never with Electron's own binary: `unit` and `pure` beside the code, the second in one process (docs/testing.md),
 * `build` over what was built and packaged.
 */

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { manualArticles } from './scripts/manual/plugin.ts';
import { filesOfOneProcess } from './scripts/unit/one-process.ts';
import { ONE_PROCESS, Order } from './scripts/unit/order.ts';

const env = {
  // Only the tests of the shared journal have one, their own.
  DATABASE_URL: '',
  DATABASE_ADMIN_URL: '',
  // Importing electron by mistake fails at once instead of trying to download it.
  ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
  // The hundreds of processes that the tests start read the sources compiled: half of their time.
  NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'),
};

/** What is polled for comes when a busy machine gets to it: unless told otherwise it would have a second. */
const patience = { poll: { timeout: 10_000 } };
/** The same inputs in every run. */
const resolve = { alias: { 'fast-check': join(import.meta.dirname, 'scripts/unit/fast-check.ts') } };

const ofOneProcess = filesOfOneProcess(import.meta.dirname);

export default defineConfig({
  test: {
    // Of two cores: tests that start processes and servers wait for them half of their time.
    maxWorkers: 3,
    sequence: { sequencer: Order },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['{electron,scripts}/**/*.test.{ts,tsx}'],
          exclude: ofOneProcess,
          // Two cores that are busy anyway gain nothing by compiling and collecting beside: a tenth of these processes' time.
          execArgv: ['--single-threaded'],
          setupFiles: ['scripts/unit/kept-keys.ts', 'scripts/unit/built-threads.ts'],
          env,
          expect: patience,
          testTimeout: 30_000,
          // Servers and databases are made there, on a machine that may be busy with other things.
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [manualArticles()],
        resolve,
        test: {
          name: ONE_PROCESS,
          include: ['{shared,renderer}/**/*.test.{ts,tsx}', ...ofOneProcess],
          env,
          expect: patience,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Functions without a state of their own need no fresh process for each file.
          isolate: false,
        },
      },
      {
        test: { name: 'build', include: ['scripts/checks/*.check.ts'], env, testTimeout: 60_000 },
      },
    ],
  },
});
