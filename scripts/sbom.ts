/** `npm run sbom`: writes `release/balcao-nfe.cdx.json`, the bill of materials of what is packaged (docs/adr/0045). */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build/build-target.ts';
import { LICENCES_FILE, merged, partsOf, partsSchema } from './build/licences.ts';
import { billOf, lockSchema } from './packaging/bill-of-materials.ts';
import { ROOT } from './root.ts';

const TARGETS = ['main', 'renderer'] as const;
await ensureBuilt(ROOT, TARGETS);
const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const parts = merged(
  ...TARGETS.map((target) => partsSchema.parse(read(`dist/${target}/${LICENCES_FILE}`))),
  partsOf(ROOT, ['node_modules/electron']),
);
const { version } = read('package.json') as { version: string };
const bill = await billOf({ version, parts, lock: lockSchema.parse(read('package-lock.json')) });
mkdirSync(join(ROOT, 'release'), { recursive: true });
writeFileSync(join(ROOT, 'release/balcao-nfe.cdx.json'), bill);
console.log(`release/balcao-nfe.cdx.json: ${parts.length} parts, valid CycloneDX 1.6`);
