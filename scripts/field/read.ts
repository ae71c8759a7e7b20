/** `node scripts/run.mjs field/read ZIP…`: the table of each rehearsal, and what differs from the data on SEFAZ (docs/ensaio.md). */

import { differencesOf, tableOf } from './compare.ts';
import { readRehearsal } from './read-zip.ts';

const paths = process.argv.slice(2);
if (paths.length === 0) {
  process.stderr.write('Usage: node scripts/run.mjs field/read ZIP…\n');
  process.exitCode = 2;
}
for (const path of paths) {
  const seen = await readRehearsal(path);
  const differences = differencesOf(seen);
  const said =
    differences.length > 0
      ? ['Differs from electron/sefaz/data/tls-profiles.ts:', ...differences.map((line) => `- ${line}`)]
      : ['Nothing differs from electron/sefaz/data/tls-profiles.ts.'];
  process.stdout.write(`${[...tableOf(seen), '', ...said].join('\n')}\n`);
}
