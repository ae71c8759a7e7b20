/**
 * `node scripts/run.mjs sefaz-data/sign DATA OUT --key FILE`: signs a JSON file of data on SEFAZ, byte for byte, after
 * the checks of the program. `--model OUT` writes the built-in data as the next version, to begin with.
 */

import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BUILT_IN } from '../../electron/sefaz/data/built-in.ts';
import { changesBetween } from '../../electron/sefaz/data/changes.ts';
import { SEFAZ_DATA_KEYS } from '../../electron/sefaz/data/keys.ts';
import { readData } from '../../electron/sefaz/data/read-data.ts';
import { keyFingerprint, signFile } from '../../electron/sefaz/data/sign-file.ts';
import { signingKey } from '../signing-key.ts';
import { describeDataChange } from '../../shared/explain/sefaz-data/sefaz-data.ts';

const KEY = 'BALCAO_CHAVE_DADOS';
/** Above every `minProgram`: whether a program is new enough is its own question. */
const ANY_PROGRAM = '99999.0.0';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, model: { type: 'string' } },
});
const [data, out] = positionals;
if (values.model !== undefined) {
  const next = { ...BUILT_IN, version: BUILT_IN.version + 1 };
  writeFileSync(values.model, `${JSON.stringify(next, null, 2)}\n`, { flag: 'wx' });
} else if (data === undefined || out === undefined) {
  process.stderr.write(
    `Usage: node scripts/run.mjs sefaz-data/sign DATA OUT [--key FILE, or the key in ${KEY}]\n       node scripts/run.mjs sefaz-data/sign --model OUT\n`,
  );
  process.exitCode = 2;
} else {
  sign(readFileSync(data), out, signingKey(values.key, KEY, 'BALCAO_SENHA_DADOS'));
}

function sign(bytes: Buffer, target: string, key: KeyObject): void {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const file = signFile(bytes, key);
  const read = readData(file, { keys: [spki.toString('base64')], program: ANY_PROGRAM });
  if (!read.ok) {
    process.stderr.write(`Not signed: ${read.error.reason} ${read.error.place ?? ''}\n`);
    process.exitCode = 1;
    return;
  }
  const { version, date, minProgram, connections } = read.value.data;
  if (version <= BUILT_IN.version) {
    process.stderr.write(
      `Not signed: version ${version} is not above ${BUILT_IN.version}, the program's own.\n`,
    );
    process.exitCode = 1;
    return;
  }
  writeFileSync(target, file);
  const changes = changesBetween(BUILT_IN.connections, connections).map((change) => {
    const { what, before, after } = describeDataChange(change, 'en');
    return `  ${what}: ${before} → ${after}`;
  });
  const known = SEFAZ_DATA_KEYS.includes(spki.toString('base64'));
  process.stdout.write(
    [
      `${target}: version ${version} of ${date}${minProgram === undefined ? '' : `, for program ${minProgram} and newer`}`,
      `Signed by ${keyFingerprint(spki)}${known ? '' : ', which is not a key of this program: it would refuse the file'}`,
      changes.length > 0
        ? 'Against the addresses and roots of the program, people will be asked about:'
        : 'No address or root differs from the program’s: it counts at once.',
      ...changes,
      '',
    ].join('\n'),
  );
}
