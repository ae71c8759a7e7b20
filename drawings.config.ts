/** No tests: draws what README and the manual show. `npx playwright test -c drawings.config.ts images`, and `film` with ffmpeg. */

import tests from './playwright.config.ts';

const { projects: _, ...config } = tests;

// Playwright takes a configuration by its default export.
export default { ...config, testDir: 'e2e/drawings', reporter: 'list' as const };
