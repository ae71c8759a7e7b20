/** Ends the copies of a data folder that a test is about to remove. */

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { localDay } from '../../shared/moments.ts';
import { BACKUP_FOLDER } from '../storage/backup/backup.ts';

/** A program that ends copies its databases in a thread of its own, a third of a second of a core, unless the day has a copy. */
export function withoutCopyAtEnd(dataDir: string, now: Date): void {
  for (const folder of [dataDir, join(dataDir, 'treino')])
    if (existsSync(folder)) mkdirSync(join(folder, BACKUP_FOLDER, localDay(now)), { recursive: true });
}
