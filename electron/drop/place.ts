/**
 * Whether a folder may take requests: on this computer's own disk, it and what is served in it writable by no other user, not shared
 * on the network.
 */

import { lstatSync, realpathSync } from 'node:fs';
import { appError, type AppError } from '../../shared/errors.ts';
import { isWithin } from '../disablement/archive/own-path.ts';
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

/** Whatever this user's mask: others may not change it. */
export const PLACE_MODE = 0o755;
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
  const strays = (place: string): AppError | undefined => {
    if (isRemote(place)) return refusal(place, 'remote');
    const named = placeNamed(place);
    if (!('folder' in named)) return named;
    // A link in its place may lead anywhere. What a person made may be written in other letters: Windows takes it for ours.
    const isThis = place === folder ? named.folder === folder : win32Way(named.folder) === win32Way(place);
    return isThis ? undefined : refusal(place, 'moved');
  };
  const stray = strays(folder);
  if (stray) return stray;
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder)) return refusal(folder, 'data');
  try {
    // Each may be open to others, or lead elsewhere, by itself.
    const { inbox, working, outbox } = placesOf(folder);
    const places = [folder, inbox, working, outbox].filter((place) =>
      lstatSync(place, { throwIfNoEntry: false }),
    );
    for (const place of places) {
      const refused = place === folder ? undefined : strays(place);
      if (refused) return refused;
      if ((await sharedWith(place)) !== undefined) return refusal(place, 'others');
    }
    if (platform !== 'win32') return undefined;
    const way = win32Way(folder);
    const isShared = (each: string) => way.startsWith(each) || each.startsWith(way);
    return (await sharedFolders(tool)).map(win32Way).some(isShared) ? refusal(folder, 'network') : undefined;
  } catch (error) {
    if (error instanceof Error) return refusal(folder, 'unsaid');
    throw error;
  }
}

/** Makes in it what is served; undefined where that is there. Error: `drop.folder`. */
export async function makePlaces(folder: string): Promise<AppError | undefined> {
  const { working, outbox } = placesOf(folder);
  try {
    for (const each of [working, outbox]) await makeFolders(each, PLACE_MODE);
    return undefined;
  } catch (error) {
    problemOf(error);
    return refusal(folder, 'unmade');
  }
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
