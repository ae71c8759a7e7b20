/** What this data folder is called on the shared database, which gives the name to the role that registers it first. */

import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { osUser } from '../log/os-user.ts';

/**
 * Identifies a data folder on this computer; a copy of it in another place is another seat, so that neither overwrites what the
 * other read.
 */
export function seatOf(dataDir: string): string {
  const place = [hostname(), osUser(), resolve(dataDir)];
  return createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 16);
}
