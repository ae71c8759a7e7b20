/** `node scripts/run.mjs manual`: writes docs/manual from the help of the window; the results are committed. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderManual } from './manual/render.ts';
import { ROOT } from './root.ts';

const folder = join(ROOT, 'docs/manual');
mkdirSync(folder, { recursive: true });
for (const [name, text] of await renderManual()) writeFileSync(join(folder, name), text);
