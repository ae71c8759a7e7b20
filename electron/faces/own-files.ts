/** Recognises the names of the calendar files and e-mail drafts written by this program: the only files it asks the system to open. */

import { posix, win32 } from 'node:path';

/** As named by `reminderFile`, including the number that `writeOnce` may append. */
const CALENDAR = /^certificado-[0-9A-Za-z-]{1,60}(?: \([0-9]{1,2}\))?\.ics$/;

/** An absolute path whose last segment is such a name: no other extension, no alternate data stream, no URL. */
export function isOurCalendarFile(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return isOurs(path, CALENDAR, platform);
}

/** As named by `closingPath`, with its own ending. */
const DRAFT = /^Fechamento 20[0-9]{2}-[0-9]{2} [0-9A-Z]{14}(?: (?:homologacao|treino))?\.eml$/;

export function isOurDraft(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return isOurs(path, DRAFT, platform);
}

function isOurs(path: string, name: RegExp, platform: NodeJS.Platform): boolean {
  const paths = platform === 'win32' ? win32 : posix;
  return paths.isAbsolute(path) && name.test(paths.basename(path));
}
