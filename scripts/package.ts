/** `npm run package [-- --win|--linux] [--dir]`: packages the app into `release/out`; the installers are made on Windows. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageApp } from './packaging/electron-builder.ts';
import { stage } from './packaging/stage.ts';
import { ROOT } from './root.ts';

const { values } = parseArgs({
  options: {
    win: { type: 'boolean', default: process.platform === 'win32' },
    linux: { type: 'boolean', default: false },
    dir: { type: 'boolean', default: false },
  },
});
const platform = values.win && !values.linux ? 'win' : 'linux';
await stage(ROOT, join(ROOT, 'release/app'));
const hasTrust = existsSync(join(ROOT, 'release/confianca/icp-brasil.pem'));
if (!hasTrust)
  console.log('No authority of SEFAZ is packaged: `node scripts/run.mjs fetch-trust` fetches it.');
console.log(
  await packageApp(ROOT, {
    platform,
    dir: values.dir,
    app: 'release/app',
    output: 'release/out',
    ...(hasTrust ? { trust: 'release/confianca' } : {}),
  }),
);
