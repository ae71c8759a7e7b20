/** Collects what is packaged: the built files that the stamps name, and a package.json with nothing to install. */

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBuilt } from '../build/build-target.ts';
import { readStamp } from '../build/freshness.mjs';
import { LICENCES_FILE, merged, partsOf, partsSchema } from '../build/licences.ts';
import type { Target } from '../build/targets.ts';
import { commandParts } from './command-folder.ts';

/** The command line lies beside the archive (command-folder.ts); the web host is for checkouts. */
const PACKAGED: readonly Target[] = ['main', 'renderer'];

/** Stages into `folder`, emptied first; returns the staged files, relative to it. */
export async function stage(root: string, folder: string): Promise<string[]> {
  await ensureBuilt(root, [...PACKAGED, 'cli']);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  const files = PACKAGED.flatMap((target) => readStamp(root, target)?.outputs ?? []).map(
    ([file]) => `dist/${file}`,
  );
  // One list for the bundles, Electron and Node, where the page finds it; the texts of Chromium's parts are next to the
  // program.
  const licences = PACKAGED.map((target) => `dist/${target}/${LICENCES_FILE}`);
  const [, shown = ''] = licences;
  const parts = merged(
    ...licences.map((file) => partsSchema.parse(JSON.parse(readFileSync(join(root, file), 'utf8')))),
    partsOf(root, ['node_modules/electron']),
    commandParts(root),
  );
  const copied = files.filter((file) => !licences.includes(file));
  for (const file of copied) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  writeFileSync(join(folder, shown), JSON.stringify(parts));
  const { name, productName, version, description, author, license, type, main } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const manifest = { name, productName, version, description, author, license, type, main };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return ['package.json', shown, ...copied].sort();
}
