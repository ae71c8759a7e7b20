/** Normalises and validates a folder path typed by a person, and converts it to the form for long paths. */

import { posix, win32 } from 'node:path';

/** `relative`: not an absolute path. `characters`, `reserved-name`, `trailing`: Windows does not allow such a name. */
export type FolderProblem = 'relative' | 'characters' | 'reserved-name' | 'trailing' | 'too-long';

/** What the archive appends to its folder (CNPJ, environment, year, month, file name), with a suffix and a margin. */
const BEHIND = 140;
const MAX_NAME = 255;
const WINDOWS_MAX = 32_767;
const POSIX_MAX = 4_096;
/** Longest folder in plain form; longer ones are refused. */
const WINDOWS_PLAIN = 248;

const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;
const UNC = /^\\\\[^\\?.][^\\]*\\[^\\]+(\\|$)/;
const DRIVE = /^[a-z]:\\/i;

/** Removes the quotes of "copy as path", surrounding blanks, the prefix for long paths and a final separator. */
export function tidyFolder(typed: string, platform: NodeJS.Platform = process.platform): string {
  const bare = typed.trim().replace(/^"(.*)"$/, '$1');
  if (platform !== 'win32') return bare.length > 1 ? bare.replace(/\/+$/, '') || '/' : bare;
  const plain = plainPath(bare.replaceAll('/', '\\'));
  return DRIVE.test(plain) && plain.length === 3 ? plain : plain.replace(/\\+$/, '');
}

/** Why this normalised path is not a valid folder; undefined if it is. */
export function folderProblem(
  path: string,
  platform: NodeJS.Platform = process.platform,
): FolderProblem | undefined {
  if (path.includes('\0')) return 'characters';
  const windows = platform === 'win32';
  if (windows ? !DRIVE.test(path) && !UNC.test(path) : !posix.isAbsolute(path)) return 'relative';
  const names = (windows ? path.replace(DRIVE, '').split('\\') : path.split('/')).filter(Boolean);
  if (windows) {
    const odd = (name: string) => /[<>:"|?*]/.test(name) || [...name].some((each) => each < ' ');
    if (names.some(odd)) return 'characters';
    if (names.some((name) => RESERVED.test(name))) return 'reserved-name';
    if (names.some((name) => /[. ]$/.test(name) && !/^\.{1,2}$/.test(name))) return 'trailing';
  }
  const long = path.length + BEHIND > (windows ? WINDOWS_MAX : POSIX_MAX);
  return long || names.some((name) => name.length > MAX_NAME) ? 'too-long' : undefined;
}

/** The form in which Windows accepts a path beyond its old limit; any other is returned unchanged. */
export function onDisk(path: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32' || path.length < WINDOWS_PLAIN) return path;
  return win32.isAbsolute(path) ? win32.toNamespacedPath(path) : path;
}

/** The form shown to people and stored in the journal. */
export function plainPath(path: string): string {
  return path.replace(/^\\\\\?\\UNC\\/i, '\\\\').replace(/^\\\\\?\\/, '');
}
