/** Unit tests: beside the code, in plain Node, never with Electron's own binary. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer,scripts,e2e/host}/**/*.test.{ts,tsx}'],
    // Importing electron by mistake fails at once instead of trying to download it.
    env: { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' },
    maxWorkers: 2,
    testTimeout: 15_000,
  },
});
