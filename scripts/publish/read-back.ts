/**
 * `node scripts/run.mjs publish/read-back FOLDER [--public LINE]`: reads the signed descriptions in FOLDER as the oldest installed
 * program would, and compares each installer that they name with the file beside them. LINE: a public key instead of the program's.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UPDATE_KEYS } from '../../electron/update/keys.ts';
import { readRelease } from '../../electron/update/release.ts';
import { RELEASE_FILES } from '../../electron/update/release-files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { public: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('Usage: node scripts/run.mjs publish/read-back FOLDER [--public LINE]\n');
  process.exitCode = 2;
} else {
  const problems = problemsIn(folder, values.public === undefined ? UPDATE_KEYS : [values.public]);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

function problemsIn(from: string, keys: readonly string[]): string[] {
  const channels = (['stable', 'beta'] as const).filter((one) => existsSync(join(from, RELEASE_FILES[one])));
  if (channels.length === 0) return [`${from} has no description of a release.`];
  return channels.flatMap((channel) => {
    const name = RELEASE_FILES[channel];
    const file = readFileSync(join(from, name));
    const offers = (['x64', 'arm64'] as const).map((arch) =>
      readRelease(file, { version: '0.0.0', arch, channel, keys }),
    );
    const offered = offers.flatMap((one) => (one.ok && one.value ? [one.value.installer] : []));
    if (offered.length === 0)
      return offers.flatMap((one) => (one.ok ? [] : [`${name} would be refused: ${one.error.reason}.`]));
    const altered = offered.filter((one) => {
      const path = join(from, one.name);
      if (!existsSync(path)) return true;
      const bytes = readFileSync(path);
      return bytes.length !== one.bytes || createHash('sha512').update(bytes).digest('hex') !== one.sha512;
    });
    return altered.map((one) => `${one.name} is not what ${name} says of it.`);
  });
}
