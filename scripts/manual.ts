/** `npm run manual`: writes the pages of docs/manual that follow from code (contents, codes); the results are committed. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderManuals } from './manual/render.ts';
import { ROOT } from './root.ts';

for (const [path, text] of await renderManuals()) writeFileSync(join(ROOT, path), text);
