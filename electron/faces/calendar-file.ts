/** Recognises the names of the calendar files written by this program: the only files it asks the system to open. */

import { posix, win32 } from 'node:path';

/** As named by `reminderFile`, including the number that `writeOnce` may append. */
const OURS = /^certificado-[0-9A-Za-z-]{1,60}(?: \([0-9]{1,2}\))?\.ics$/;

/** An absolute path whose last segment is such a name: no other extension, no alternate data stream, no URL. */
export function isOurCalendarFile(path: string, platform: NodeJS.Platform = process.platform): boolean {
  const paths = platform === 'win32' ? win32 : posix;
  return paths.isAbsolute(path) && OURS.test(paths.basename(path));
}
