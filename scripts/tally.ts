/** `node scripts/run.mjs tally`: prints what the last `npm test` skipped, by name, and `N passed, N failed, N skipped`; ends with 1 when any failed. */

import { readTally, tallyLine } from './reports.ts';

const tally = readTally();
for (const name of tally.skippedNames) console.log(`skipped: ${name}`);
console.log(tallyLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
