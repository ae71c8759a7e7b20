/** `node scripts/run.mjs tally`: prints `N passed, N failed` of the last `npm test`; ends with 1 when any failed. */

import { readTally } from './reports.ts';

const { passed, failed } = readTally();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
