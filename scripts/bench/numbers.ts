/**
 * Measures the reading of 100,000 note files into the ledger of numbers beside the floor, reading the same bytes with as
 * many threads; the reading of the same files again; and the memory of the whole process meanwhile.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openNumberStore } from '../../electron/numbering/scan/store/number-store.ts';
import { encoded, noteDocument } from '../../electron/numbering/testing/documents.ts';
import { ROOT } from '../root.ts';
import { readBytes } from './read-bytes.ts';

export interface NumberFigures {
  readonly files: number;
  readonly firstMs: number;
  readonly floorMs: number;
  readonly againMs: number;
  /** Highest resident memory of this process during the readings, threads included, over what it was before: the sources take theirs. */
  readonly addedBytes: number;
}

const PER_FOLDER = 1_000;
/** Makes a file of 10 kB. */
const PADDING = 8_500;
const CNPJ = '11222333000181';

const [folder = '', count = '100000'] = process.argv.slice(2);
const files = Number(count);
const root = join(folder, 'notas');
makeFiles();
const threads = Math.min(4, availableParallelism());
// A file that was written within the last two seconds would be read again the second time.
await setTimeout(2_500);
await readBytes(root, threads);
const floorMs = await readBytes(root, threads);

const opened = openNumberStore({
  dataDir: join(folder, 'dados'),
  now: () => new Date(),
  // The threads as they are shipped: the sources would first be compiled.
  program: pathToFileURL(join(ROOT, 'dist/cli/numbers-scan-worker.js')),
});
if (!opened.ok) throw new Error(opened.error.code);
const store = opened.value;
const before = process.memoryUsage.rss();
let peakBytes = before;
const looking = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 20);
const firstMs = await reading(files);
const againMs = await reading(0);
clearInterval(looking);
await store.close();
const figures: NumberFigures = { files, firstMs, floorMs, againMs, addedBytes: peakBytes - before };
console.log(JSON.stringify(figures));

function makeFiles(): void {
  for (let n = 0; n < files; n += 1) {
    const below = join(root, String(Math.floor(n / PER_FOLDER)));
    if (n % PER_FOLDER === 0) mkdirSync(below, { recursive: true });
    const { xml } = noteDocument({ cnpj: CNPJ, nNF: n + 1, padding: PADDING });
    writeFileSync(join(below, `${n}.xml`), encoded(xml));
  }
}

async function reading(changed: number): Promise<number> {
  const started = performance.now();
  const report = await store.readSource(root);
  if (!report.ok) throw new Error(report.error.code);
  if (report.value.notes !== files || report.value.changed !== changed) {
    throw new Error(
      `${report.value.notes} notes in ${report.value.changed} files read, not ${files} in ${changed}`,
    );
  }
  return performance.now() - started;
}
