/** Entry point of every external request to show something: the first start, a second one, a link, a notice. */

import type { BrowserWindow } from 'electron';
import { basename } from 'node:path';
import type { Opening } from '../../../shared/bridge.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../../shared/file-limits.ts';
import { readCapped } from '../../faces/read-file.ts';
import type { Log } from '../../ports.ts';
import { parseLink, readLaunch, startsHidden, type Launch } from './launch.ts';
import { bringToFront } from '../window/window.ts';
import { nudge, type Openings } from '../window/window-asks.ts';

export interface LaunchRequests {
  /** The command line of this instance, or of a second one. */
  launch(argv: readonly string[], folder: string): Promise<void>;
  /** A link as passed by macOS. */
  link(text: string): Promise<void>;
  /** Brings the window to the front, on this screen. */
  open(opening: Opening): void;
}

export interface LaunchRequestsDependencies {
  readonly openings: Openings;
  /** Undefined while it is not created yet: requests wait. */
  readonly window: () => BrowserWindow | undefined;
  readonly log: Log;
}

export function createLaunchRequests({ openings, window, log }: LaunchRequestsDependencies): LaunchRequests {
  const open = (opening: Opening | undefined) => {
    if (opening) openings.put(opening);
    const shown = window();
    if (!shown || shown.isDestroyed()) return;
    bringToFront(shown);
    if (opening) nudge(shown);
  };
  const come = async ({ opening, file, ignored }: Launch) => {
    // The rejected text is not logged: it may contain anything.
    if (ignored) log.write({ level: 'warn', op: `window.ignored-${ignored}` });
    open(file === undefined ? opening : await openingOfFile(file, log));
  };
  return {
    // A second sign-in that starts the program again shows nothing either.
    launch: async (argv, folder) => {
      if (!startsHidden(argv)) await come(readLaunch(argv, folder));
    },
    link: (text) => {
      const opening = parseLink(text);
      return come(opening ? { opening } : { ignored: 'link' });
    },
    open,
  };
}

/** The import opens in any case; an unreadable file is chosen there again, with a reason. */
async function openingOfFile(path: string, log: Log): Promise<Opening> {
  const read = await readCapped(path, MAX_OFFERED_FILE_BYTES);
  if (read.ok)
    return { screen: 'certificates', file: { name: basename(path), bytes: new Uint8Array(read.value) } };
  log.write({ level: 'warn', op: 'window.file-unreadable' });
  return { screen: 'certificates' };
}
