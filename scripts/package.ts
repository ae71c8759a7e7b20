/** `npm run package [-- --win|--linux] [--arm64] [--dir]`: packages the app into `release/out`; the installers are made on Windows. */

import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FEED_FILE } from '../electron/update/feed.ts';
import { UPDATE_KEYS } from '../electron/update/keys.ts';
import { packageApp } from './packaging/electron-builder.ts';
import { feedFromEnvironment } from './packaging/feed.ts';
import { stage } from './packaging/stage.ts';
import { ROOT } from './root.ts';

const { values } = parseArgs({
  options: {
    win: { type: 'boolean', default: process.platform === 'win32' },
    linux: { type: 'boolean', default: false },
    arm64: { type: 'boolean', default: false },
    dir: { type: 'boolean', default: false },
  },
});
const platform = values.win && !values.linux ? 'win' : 'linux';
const feed = feedFromEnvironment(process.env, UPDATE_KEYS);
await stage(ROOT, join(ROOT, 'release/app'));

const resources = join(ROOT, 'release/recursos');
rmSync(resources, { recursive: true, force: true, maxRetries: 10 });
mkdirSync(join(resources, 'confianca'), { recursive: true });
const authority = join(ROOT, 'release/confianca/icp-brasil.pem');
if (existsSync(authority)) cpSync(authority, join(resources, 'confianca/icp-brasil.pem'));
else console.log('No authority of SEFAZ is packaged: `node scripts/run.mjs fetch-trust` fetches it.');
if (feed !== undefined) writeFileSync(join(resources, FEED_FILE), feed);
else console.log('No address for updates is packaged (docs/release.md): this release looks for none.');

console.log(
  await packageApp(ROOT, {
    platform,
    arch: values.arm64 ? 'arm64' : 'x64',
    dir: values.dir,
    app: 'release/app',
    output: 'release/out',
    resources: 'release/recursos',
    // Without a signature no program would take the installer of its successor.
    signed: feed !== undefined && platform === 'win',
  }),
);
