/**
 * `npm run package [-- --win|--linux] [--arm64] [--dir] [--stub]`: packages the app into `release/out`; the installers are made on
 * Windows. `--stub` packages for Windows with a stand-in for Electron's program, where that cannot be downloaded: everything else is real.
 */

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FEED_FILE } from '../electron/update/feed.ts';
import { UPDATE_KEYS } from '../electron/update/keys.ts';
import { writeBill } from './packaging/bill-file.ts';
import { carriedNode } from './packaging/carried-node.ts';
import { stageCommand } from './packaging/command-folder.ts';
import { zipCommand } from './packaging/command-zip.ts';
import { packageApp } from './packaging/electron-builder.ts';
import { feedFromEnvironment } from './packaging/feed.ts';
import { filesOf, sumsOf } from './packaging/file-list.ts';
import { stage } from './packaging/stage.ts';
import { makeStubElectron } from './packaging/stub-electron.ts';
import { ROOT } from './root.ts';

const { values } = parseArgs({
  options: {
    win: { type: 'boolean', default: process.platform === 'win32' },
    linux: { type: 'boolean', default: false },
    arm64: { type: 'boolean', default: false },
    dir: { type: 'boolean', default: false },
    stub: { type: 'boolean', default: false },
  },
});
if (values.stub && !values.dir) throw new Error('--stub makes no installer: add --dir');
const platform = (values.win || values.stub) && !values.linux ? 'win' : 'linux';
const arch = values.arm64 ? 'arm64' : 'x64';
const at = (path: string) => join(ROOT, 'release', path);
const feed = feedFromEnvironment(process.env, UPDATE_KEYS);
await stage(ROOT, at('app'));

const resources = at('recursos');
rmSync(resources, { recursive: true, force: true, maxRetries: 10 });
mkdirSync(join(resources, 'confianca'), { recursive: true });
const authority = at('confianca/icp-brasil.pem');
if (existsSync(authority)) cpSync(authority, join(resources, 'confianca/icp-brasil.pem'));
else console.log('No authority of SEFAZ is packaged: `node scripts/run.mjs fetch-trust` fetches it.');
if (feed !== undefined) writeFileSync(join(resources, FEED_FILE), feed);
else console.log('No address for updates is packaged (docs/release.md): this release looks for none.');

if (platform === 'win')
  await stageCommand(ROOT, at('comando'), { node: carriedNode(ROOT), trust: at('confianca') });
if (values.stub) {
  rmSync(at('stub'), { recursive: true, force: true, maxRetries: 10 });
  makeStubElectron(ROOT, at('stub'), platform);
}
console.log(
  await packageApp(ROOT, {
    platform,
    arch,
    dir: values.dir,
    app: 'release/app',
    output: 'release/out',
    resources: 'release/recursos',
    ...(platform === 'win' ? { command: 'release/comando' } : {}),
    ...(values.stub ? { electronDist: 'release/stub' } : {}),
    // Without a signature no program would take the installer of its successor.
    signed: feed !== undefined && platform === 'win',
  }),
);

if (platform === 'win') {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  await zipCommand(at('comando'), at(`out/balcao-nfe-${version}-comando.zip`));
}
const unpacked = `${platform}${arch === 'arm64' ? '-arm64' : ''}-unpacked`;
const files = filesOf(join(ROOT, 'release/out', unpacked));
writeFileSync(at(`out/${unpacked}.sha256`), sumsOf(files));
const parts = await writeBill(ROOT, at('balcao-nfe.cdx.json'));
const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
console.log(
  `release/out/${unpacked}: ${files.length} files, ${megabytes.toFixed(1)} MB; hashes in ${unpacked}.sha256`,
);
console.log(`release/balcao-nfe.cdx.json: ${parts} parts, valid CycloneDX 1.6`);
