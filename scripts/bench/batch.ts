/** The bench's rows of a batch of keys. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../root.ts';
import type { BatchFigures } from './batch-process.ts';

/** A data folder with the certificate and the addresses of the SEFAZ that the file of facts describes. */
export async function measureBatch(dataDir: string, factsFile: string, keys: string): Promise<BatchFigures> {
  const script = join(ROOT, 'scripts/bench/batch-process.ts');
  const args = ['--expose-gc', script, dataDir, factsFile, keys];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 600_000 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as BatchFigures;
}
