/** Detects whether a folder is on another computer, where SQLite's shared memory and locks are unreliable. */

import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { plainPath } from '../files/folder-path.ts';

/** The system calls used; tests simulate other systems. */
export interface PlaceProbe {
  readonly platform: NodeJS.Platform;
  exists(path: string): boolean;
  /** The path that the system itself uses, with drive letters and links resolved. Throws the system's error. */
  realPath(path: string): string;
  /** `f_type` of the file system. Throws the system's error. */
  fileSystem(path: string): number;
}

const system: PlaceProbe = {
  platform: process.platform,
  exists: existsSync,
  realPath: realpathSync.native,
  fileSystem: (path) => statfsSync(path).type,
};

/** Linux magic numbers (statfs(2), linux/magic.h) of file systems that are always remote. */
const REMOTE_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, // nfs
  0x517b, // smb
  0xff534d42, // cifs
  0xfe534d42, // smb2
  0x564c, // ncp
  0x73757245, // coda
  0x5346414f, // afs
  0x6b414653, // afs of the kernel
  0x00c36400, // ceph
  0x0bd00bd0, // lustre
  0x47504653, // gpfs
]);

/**
 * True for a UNC path, a drive letter of a share, a link that leads to one, and on Linux for NFS, SMB and similar
 * mounts. If the folder does not exist yet, the nearest existing parent decides, including the drive's root. What
 * cannot be determined counts as local; macOS has no such number, so there only the path itself decides.
 */
export function isRemotePlace(path: string, probe: PlaceProbe = system): boolean {
  if (isNetworkPath(path)) return true;
  const nearest = nearestExisting(path, probe);
  if (nearest === undefined) return false;
  try {
    if (isNetworkPath(probe.realPath(nearest))) return true;
    // Signed where the system's type is 32 bits wide.
    return probe.platform === 'linux' && REMOTE_FILE_SYSTEMS.has(probe.fileSystem(nearest) >>> 0);
  } catch {
    // Some RAM and virtual disks resolve to no path; whether they are usable shows when they are used.
    return false;
  }
}

/** By the path alone: `\\server\share`, also in the long form. */
export function isNetworkPath(path: string): boolean {
  return /^(\\\\|\/\/)/.test(plainPath(path));
}

function nearestExisting(path: string, { platform, exists }: PlaceProbe): string | undefined {
  const { dirname, resolve } = platform === 'win32' ? win32 : posix;
  for (let each = resolve(path); ; each = dirname(each)) {
    if (exists(each)) return each;
    if (dirname(each) === each) return undefined;
  }
}
