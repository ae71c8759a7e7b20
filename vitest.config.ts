/**
 * Tests in plain Node, never with Electron's own binary: those beside the code, one after the other in a few processes (`unit`) or each in
 * one of its own (docs/testing.md), and `build` over what was built and packaged.
 */

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { manualArticles } from './scripts/manual/plugin.ts';
import { Order } from './scripts/unit/order.ts';
import { filesOfOwnProcess, UNIT_TESTS } from './scripts/unit/own-process.ts';

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

const ofOwnProcess = filesOfOwnProcess(import.meta.dirname);
const unit = {
  // Two cores that are busy anyway gain nothing by compiling and collecting beside: a tenth of these processes' time. Nor has a process
  // that ends soon any need to begin with a small heap and to collect in it: another tenth.
  execArgv: ['--single-threaded', '--min-semi-space-size=16', '--initial-old-space-size=256'],
  setupFiles: ['scripts/unit/left-as-found.ts', 'scripts/unit/kept-keys.ts', 'scripts/unit/built-threads.ts'],
  env,
  expect: patience,
  testTimeout: 30_000,
  // Servers and databases are made there, on a machine that may be busy with other things.
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Of two cores: tests that start processes and servers wait for them half of their time, and the static checks take what is left.
    maxWorkers: 4,
    sequence: { sequencer: Order },
    projects: [
      {
        plugins: [manualArticles()],
        resolve,
        test: { ...unit, name: 'unit', include: [UNIT_TESTS], exclude: ofOwnProcess, isolate: false },
      },
      { resolve, test: { ...unit, name: 'own process', include: ofOwnProcess } },
      {
        test: { name: 'build', include: ['scripts/checks/*.check.ts'], env, testTimeout: 60_000 },
      },
    ],
  },
});
