/** The fuses of the packaged app (Electron's security checklist 19), each with its reason. */

import { FuseV1Options as Fuse, FuseVersion } from '@electron/fuses';

/** @type {import('@electron/fuses').FuseV1Config} */
export const FUSES = {
  version: FuseVersion.V1,
  // A fuse added by a later Electron fails the packaging until it is decided.
  strictlyRequireAllFuses: true,
  // The executable runs the app only, never another script.
  [Fuse.RunAsNode]: false,
  [Fuse.EnableCookieEncryption]: true,
  // No environment variable and no switch affects the process that has the key.
  [Fuse.EnableNodeOptionsEnvironmentVariable]: false,
  [Fuse.EnableNodeCliInspectArguments]: false,
  // Code is loaded only from our archive, unchanged.
  [Fuse.EnableEmbeddedAsarIntegrityValidation]: true,
  [Fuse.OnlyLoadAppFromAsar]: true,
  [Fuse.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page is served by app://, so `file:` needs no privilege.
  [Fuse.GrantFileProtocolExtraPrivileges]: false,
  // Traps instead of bounds checks; disabling them would only be slower.
  [Fuse.WasmTrapHandlers]: true,
};
