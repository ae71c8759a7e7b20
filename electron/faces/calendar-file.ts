/** The name of the calendar files that this program writes: the only files that it asks the system to open. */

import { posix, win32 } from 'node:path';

/** As `reminderFile` names them, also where `writeOnce` put a number behind the name. */
const OURS = /^certificado-[0-9A-Za-z-]{1,60}(?: \([0-9]{1,2}\))?\.ics$/;

/** An absolute path whose last part is a name of ours: no other ending, no stream, no address of the web. */
export function isOurCalendarFile(path: string, platform: NodeJS.Platform = process.platform): boolean {
  const paths = platform === 'win32' ? win32 : posix;
  return paths.isAbsolute(path) && OURS.test(paths.basename(path));
}
