/**
 * `node scripts/run.mjs publish/describe FOLDER [--channel stable|beta] [--key FILE]`: writes the signed description of
 * the installers in FOLDER beside them, `estavel.json` or `beta.json`. It is given the private key, so it imports nothing but Node's own
 * and this repository's (docs/release.md); `publish/read-back` reads the file as installed programs do.
 */

import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signFile } from '../../electron/sefaz/data/sign-file.ts';
import { UPDATE_KEYS } from '../../electron/update/keys.ts';
import { RELEASE_FILES, RELEASE_FORMAT } from '../../electron/update/release-files.ts';
import { ROOT } from '../root.ts';
import { signingKey } from '../signing-key.ts';
import { sectionOf } from './sections.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { channel: { type: 'string', default: 'stable' }, key: { type: 'string' } },
});
const [folder] = positionals;
const channel = values.channel === 'stable' || values.channel === 'beta' ? values.channel : undefined;
if (folder === undefined || channel === undefined) {
  process.stderr.write(
    'Usage: node scripts/run.mjs publish/describe FOLDER [--channel stable|beta] [--key FILE]\n',
  );
  process.exitCode = 2;
} else {
  const problem = describe(
    folder,
    channel,
    signingKey(values.key, 'BALCAO_CHAVE_VERSAO', 'BALCAO_SENHA_VERSAO'),
  );
  if (problem !== undefined) {
    process.stderr.write(`Not signed: ${problem}\n`);
    process.exitCode = 1;
  }
}

/** Returns why nothing was written. */
function describe(from: string, into: 'stable' | 'beta', key: KeyObject): string | undefined {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const notes = sectionOf(readFileSync(join(ROOT, 'docs/novidades.md'), 'utf8'), version);
  if (notes === undefined) return `docs/novidades.md says nothing of ${version}.`;
  const installers = (['x64', 'arm64'] as const).flatMap((arch) => {
    const name = `balcao-nfe-${version}-${arch}-instalador.exe`;
    if (!readdirSync(from).includes(name)) return [];
    const bytes = readFileSync(join(from, name));
    return [{ arch, name, bytes: bytes.length, sha512: createHash('sha512').update(bytes).digest('hex') }];
  });
  const [first] = installers;
  if (!first) return `${from} has no installer of ${version}.`;
  const date = new Date().toISOString().slice(0, 10);
  const release = { version, channel: into, date, notes, installers };
  const file = signFile(Buffer.from(JSON.stringify(release)), key, RELEASE_FORMAT);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  writeFileSync(join(from, RELEASE_FILES[into]), file);
  process.stdout.write(
    `${RELEASE_FILES[into]}: ${version}, ${installers.map(({ arch }) => arch).join(' and ')}\n`,
  );
  if (!UPDATE_KEYS.includes(spki))
    process.stdout.write('Signed by a key that this program does not have: it would refuse the file.\n');
  return undefined;
}
