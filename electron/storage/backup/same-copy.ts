/** The databases of a backup, and whether two backups have the same in them. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sameContent } from './same-content.ts';

/** What a backup may have; any other file in it, as a sync program or a viewer leaves one, is none of it. */
const DATABASES = ['balcao.sqlite', 'diario.sqlite'];

export function databasesIn(folder: string): string[] {
  return DATABASES.filter((file) => existsSync(join(folder, file)));
}

/** The same databases with the same bytes. Throws the system's error. */
export function sameCopy(one: string, other: string): boolean {
  const files = databasesIn(one);
  return (
    files.join() === databasesIn(other).join() &&
    files.every((file) => sameContent(join(one, file), join(other, file)))
  );
}
