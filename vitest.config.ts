/** Tests in plain Node, never with Electron's own binary: `unit` beside the code, `build` over what was built and packaged. */

import { defineConfig } from 'vitest/config';
import { manualArticles } from './scripts/manual/plugin.ts';

// Importing electron by mistake fails at once instead of trying to download it.
const env = { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [manualArticles()],
        test: {
          name: 'unit',
          include: ['{shared,electron,renderer,scripts}/**/*.test.{ts,tsx}'],
          env,
          testTimeout: 15_000,
        },
      },
      {
        test: { name: 'build', include: ['scripts/checks/*.check.ts'], env, testTimeout: 60_000 },
      },
    ],
  },
});
