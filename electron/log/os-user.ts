/** The user of this process and the user's folder, also where the system has no entry for it: a container, an account without a profile. */

import { homedir, userInfo } from 'node:os';
import { parse } from 'node:path';
import { problemOf } from './system-code.ts';

/** The name; where the system knows none, what tells the user from others. */
export function osUser(): string {
  return known(() => userInfo().username) ?? process.env['USERNAME'] ?? String(process.getuid?.() ?? '');
}

/** The root of the disk where the system knows no folder: what is to be made there is refused in words of its own. */
export function osHome(): string {
  return known(homedir) ?? parse(process.cwd()).root;
}

function known(ask: () => string): string | undefined {
  try {
    return ask();
  } catch (error) {
    problemOf(error);
    return undefined;
  }
}
