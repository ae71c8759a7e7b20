/**
 * `node scripts/run.mjs publish/node-hash SHASUMS NAME FILE`: whether FILE has the SHA-256 that the Node.js project
 * lists for NAME. The workflow fetches that list; this script reads local files only.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [list, name, file] = process.argv.slice(2);
if (list === undefined || name === undefined || file === undefined) {
  process.stderr.write('Usage: node scripts/run.mjs publish/node-hash SHASUMS NAME FILE\n');
  process.exitCode = 2;
} else {
  const line = readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .map((each) => /^([0-9a-f]{64}) [ *](.+)$/.exec(each))
    .find((each) => each?.[2] === name);
  const own = createHash('sha256').update(readFileSync(file)).digest('hex');
  const same = line?.[1] === own;
  const compared = same ? 'the same' : 'ANOTHER';
  process.stdout.write(`${name}: ${line ? compared : 'NOT LISTED'} (${own})\n`);
  if (!same) process.exitCode = 1;
}
