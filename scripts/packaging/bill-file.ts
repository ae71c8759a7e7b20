/** Writes the bill of materials of what is packaged for Windows: the bundles, the page, the command line, Electron and Node. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBuilt } from '../build/build-target.ts';
import { LICENCES_FILE, merged, partsOf, partsSchema } from '../build/licences.ts';
import { billOf, lockSchema } from './bill-of-materials.ts';
import { commandParts } from './command-folder.ts';

const TARGETS = ['main', 'renderer'] as const;

/** Returns how many parts it lists. */
export async function writeBill(root: string, file: string): Promise<number> {
  await ensureBuilt(root, [...TARGETS, 'cli']);
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const parts = merged(
    ...TARGETS.map((target) => partsSchema.parse(read(`dist/${target}/${LICENCES_FILE}`))),
    partsOf(root, ['node_modules/electron']),
    commandParts(root),
  );
  const { version } = read('package.json') as { version: string };
  const bill = await billOf({ version, parts, lock: lockSchema.parse(read('package-lock.json')) });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bill);
  return parts.length;
}
