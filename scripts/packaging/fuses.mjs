/** The fuses of the packaged app (Electron's security checklist 19), each with its reason. */

import { FuseV1Options as Fuse, FuseVersion } from '@electron/fuses';

/** @type {import('@electron/fuses').FuseV1Config} */
export const FUSES = {
  version: FuseVersion.V1,
  // A fuse that a later Electron adds stops the packaging until somebody decides about it.
  strictlyRequireAllFuses: true,
  // The executable is the app and nothing else: no script of somebody else runs in its name.
  [Fuse.RunAsNode]: false,
  [Fuse.EnableCookieEncryption]: true,
  // No environment variable and no switch reaches into the process that holds the key.
  [Fuse.EnableNodeOptionsEnvironmentVariable]: false,
  [Fuse.EnableNodeCliInspectArguments]: false,
  // Code comes from our archive, and only as it was packaged.
  [Fuse.EnableEmbeddedAsarIntegrityValidation]: true,
  [Fuse.OnlyLoadAppFromAsar]: true,
  [Fuse.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page lives on app://, so `file:` needs no privilege.
  [Fuse.GrantFileProtocolExtraPrivileges]: false,
  // Traps instead of bounds checks; off would only be slower.
  [Fuse.WasmTrapHandlers]: true,
};
