/**
 * Whether a folder may take requests: on this computer's own disk, writable by no other user, not shared on the network.
 */

import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { isRemotePlace } from '../storage/database/remote-place.ts';
import { sharedWith } from '../storage/files/folder-access.ts';
import { folderProblem, tidyFolder } from '../storage/files/folder-path.ts';
import { makeFolders } from '../storage/files/make-folders.ts';
import { systemTool, type SystemTool } from '../storage/files/windows-access.ts';
import { placesOf } from './names.ts';
import { problemOf } from '../log/system-code.ts';

export interface PlaceDeps {
  readonly dataDir: string;
  readonly isRemote?: ((folder: string) => boolean) | undefined;
  readonly platform?: NodeJS.Platform;
  readonly tool?: SystemTool;
}

/** Where Windows lists shared folders, except the administrators' own shares of each drive. */
const SHARES = 'HKLM\\SYSTEM\\CurrentControlSet\\Services\\LanmanServer\\Shares';

/** A typed folder by the system's own name for it, links resolved. Errors: `drop.folder` with `reason`. */
export function placeNamed(typed: string): { readonly folder: string } | AppError {
  const folder = tidyFolder(typed);
  const problem = folderProblem(folder);
  if (problem) return refusal(folder, problem);
  try {
    return { folder: realpathSync.native(folder) };
  } catch (error) {
    return refusal(folder, problemOf(error) === 'ENOENT' ? 'missing' : problemOf(error));
  }
}

/** `drop.folder` with `reason`, or undefined for a folder that may be served. */
export async function placeRefusal(
  folder: string,
  { dataDir, isRemote = isRemotePlace, platform = process.platform, tool = systemTool }: PlaceDeps,
): Promise<AppError | undefined> {
  if (isRemote(folder)) return refusal(folder, 'remote');
  const named = placeNamed(folder);
  // A link in its place may lead anywhere.
  if (!('folder' in named)) return named;
  if (named.folder !== folder) return refusal(folder, 'moved');
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder)) return refusal(folder, 'data');
  try {
    if ((await sharedWith(folder)) !== undefined) return refusal(folder, 'others');
    if (platform !== 'win32') return undefined;
    const way = win32Way(folder);
    return (await sharedFolders(tool)).some((each) => way.startsWith(win32Way(each)))
      ? refusal(folder, 'network')
      : undefined;
  } catch (error) {
    if (error instanceof Error) return refusal(folder, 'unsaid');
    throw error;
  }
}

/** Makes in it what is served; undefined where that is there. Error: `drop.folder`. */
export async function makePlaces(folder: string): Promise<AppError | undefined> {
  const { working, outbox } = placesOf(folder);
  try {
    for (const each of [working, outbox]) await makeFolders(each);
    return undefined;
  } catch (error) {
    problemOf(error);
    return refusal(folder, 'unmade');
  }
}

/** True for the folder itself too. */
export function isWithin(folder: string, outer: string): boolean {
  const way = relative(resolve(outer), resolve(folder));
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

async function sharedFolders(tool: SystemTool): Promise<string[]> {
  const listed = await tool('reg.exe', ['query', SHARES]).catch((error: unknown) => {
    // It ends with 1 where there is no such key: nothing was ever shared.
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return '';
    throw error;
  });
  return [...listed.matchAll(/\\0Path=(.+?)\\0/g)].flatMap(([, path]) => path ?? []);
}

/** As Windows compares paths, with a separator behind it. */
function win32Way(path: string): string {
  return `${path.toLowerCase().replace(/[\\/]+$/, '')}\\`;
}

function refusal(folder: string, reason: string): AppError {
  return appError('drop.folder', { folder, reason });
}
