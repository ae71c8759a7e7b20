/** `node scripts/run.mjs tally`: prints what the last `npm test` skipped and what failed, by name, and `N passed, N failed, N skipped`; ends with 1 when any failed. */

import { readTally, tallyLines } from './outcomes/reports.ts';

const tally = readTally();
for (const line of tallyLines(tally)) console.log(line);
process.exitCode = tally.failed === 0 ? 0 : 1;
