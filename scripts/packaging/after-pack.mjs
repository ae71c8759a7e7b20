/** electron-builder's afterPack: sets every fuse of the packaged Electron, and fails on one without a decision here. */

import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import { FUSES } from './fuses.mjs';

/** @param {{ appOutDir: string, electronPlatformName: string, packager: { executableName?: string, appInfo: { productFilename: string } } }} context */
async function afterPack({ appOutDir, electronPlatformName, packager }) {
  if (electronPlatformName === 'darwin') throw new Error('this app is packaged for Windows and Linux only');
  const name = packager.executableName ?? packager.appInfo.productFilename;
  await flipFuses(join(appOutDir, electronPlatformName === 'win32' ? 'balcao-nfe.exe' : name), FUSES);
}

// electron-builder takes the hook by its default export.
export default afterPack;
