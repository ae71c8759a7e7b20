/** `node scripts/run.mjs icon`: draws the icon into `assets`; the results are committed. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toSvg } from './icon/drawing.ts';
import { render, toIco, toPng } from './icon/raster.ts';
import { ROOT } from './root.ts';

const SIZES = [16, 24, 32, 48, 64, 128, 256];

const assets = join(ROOT, 'assets');
writeFileSync(join(assets, 'icon.svg'), toSvg());
writeFileSync(join(assets, 'icon.png'), toPng(render(512), 512));
writeFileSync(join(assets, 'icon.ico'), toIco(SIZES));
