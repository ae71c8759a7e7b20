/** Where the training realm lies in a data folder. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function trainingFolder(dataDir: string): string {
  return join(dataDir, 'treino');
}

/** Whether somebody has practised in this data folder. */
export function hasTraining(dataDir: string): boolean {
  return existsSync(trainingFolder(dataDir));
}
