/**
 * Creates a folder that electron-builder accepts as an unpacked Electron, so that packaging is checked without
 * downloading one.
 */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** What @electron/fuses searches for, then version 1, nine fuses, and their states as in Electron 45. */
const FUSE_WIRE = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', 'latin1'),
  Buffer.from([1, 9]),
  Buffer.from('101100111', 'latin1'),
]);

export function makeStubElectron(root: string, folder: string, platform: 'linux' | 'win'): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  if (platform === 'win') {
    // A real Windows executable, because its version and icon are written into it.
    const executable = join(folder, 'electron.exe');
    copyFileSync(join(root, 'node_modules/electron-winstaller/vendor/rcedit.exe'), executable);
    appendFileSync(executable, FUSE_WIRE);
  } else {
    writeFileSync(
      join(folder, 'electron'),
      Buffer.concat([Buffer.from('not really Electron\n'), FUSE_WIRE]),
      {
        mode: 0o755,
      },
    );
  }
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), 'stub');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'stub');
  for (const locale of ['pt-BR', 'en-US', 'de'])
    writeFileSync(join(folder, 'locales', `${locale}.pak`), 'stub');
}
