/** What a person gives as a folder's path: tidied, judged by the rules of its system, and in the form that reaches long ones. */

import { posix, win32 } from 'node:path';

/** `relative`: not a whole path. `characters`, `reserved-name`, `trailing`: Windows makes no such name. */
export type FolderProblem = 'relative' | 'characters' | 'reserved-name' | 'trailing' | 'too-long';

/** What the archive puts behind its folder (CNPJ, environment, year, month, file name), with a suffix and some to spare. */
const BEHIND = 140;
const MAX_NAME = 255;
const WINDOWS_MAX = 32_767;
const POSIX_MAX = 4_096;
/** Folders are refused from here on where the path is in its plain form. */
const WINDOWS_PLAIN = 248;

const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;
const UNC = /^\\\\[^\\?.][^\\]*\\[^\\]+(\\|$)/;
const DRIVE = /^[a-z]:\\/i;

/** Without the quotes of "copy as path", blanks around it, the prefix for long paths and the separator at its end. */
export function tidyFolder(typed: string, platform: NodeJS.Platform = process.platform): string {
  const bare = typed.trim().replace(/^"(.*)"$/, '$1');
  if (platform !== 'win32') return bare.length > 1 ? bare.replace(/\/+$/, '') || '/' : bare;
  const plain = plainPath(bare.replaceAll('/', '\\'));
  return DRIVE.test(plain) && plain.length === 3 ? plain : plain.replace(/\\+$/, '');
}

/** Why no folder can have this (tidied) path; undefined where one can. */
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

/** The form in which Windows takes a path beyond its old limit; any other comes back as it is. */
export function onDisk(path: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32' || path.length < WINDOWS_PLAIN) return path;
  return win32.isAbsolute(path) ? win32.toNamespacedPath(path) : path;
}

/** The form that people and the journal see. */
export function plainPath(path: string): string {
  return path.replace(/^\\\\\?\\UNC\\/i, '\\\\').replace(/^\\\\\?\\/, '');
}
