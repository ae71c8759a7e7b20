/** Vitest as `npm run mutants` has it: the tests of one file of `scripts/mutants/files.ts`, which start no process, server or database on a disk. */

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { OF, TESTS_OF } from './scripts/mutants/files.ts';

export default defineConfig({
  resolve: { alias: { 'fast-check': join(import.meta.dirname, 'scripts/unit/fast-check.ts') } },
  test: {
    include: [...(TESTS_OF[process.env[OF] ?? ''] ?? [])],
    env: { DATABASE_URL: '', DATABASE_ADMIN_URL: '' },
    testTimeout: 30_000,
  },
});
