/** Which files below a folder or in a zip are read, by their names; what a person names is read whatever its name. */

import { isUnopened } from '../../../documents/walk/unopened.ts';

const WANTED = /\.(?:xml|zip|csv|txt|xlsx|xlsm|eml)$/i;
/** Excel's own mark of a file that is open. */
const OPEN_ELSEWHERE = /(?:^|[\\/])~\$/;

export function isWantedFile(name: string): boolean {
  return (isDocument(name) || WANTED.test(name) || isUnopened(name)) && !OPEN_ELSEWHERE.test(name);
}

/** An XML by its name. */
export function isDocument(name: string): boolean {
  // Nearly all are written so, and a folder has a hundred thousand of them.
  return name.endsWith('.xml') || /\.xml$/i.test(name);
}
