/** Measures the reading of keys out of 100,000 note files for a batch beside the floor, reading the same bytes with as many threads. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readKeys } from '../../electron/consult/batch/read/read-keys.ts';
import { encoded, noteDocument } from '../../electron/numbering/testing/documents.ts';
import { median } from './measure.ts';
import { readBytes } from './read-bytes.ts';

export interface BatchKeyFigures {
  readonly files: number;
  /** Medians, in milliseconds. */
  readonly readMs: number;
  readonly floorMs: number;
  /** Milliseconds of processor time of both. */
  readonly readCpuMs: number;
  readonly floorCpuMs: number;
}

const PER_FOLDER = 1_000;
/** Makes a file of 10 kB. */
const PADDING = 8_500;
const ROUNDS = 3;

const [folder = '', count = '100000'] = process.argv.slice(2);
const files = Number(count);
const root = join(folder, 'notas-do-lote');
for (let n = 0; n < files; n += 1) {
  const below = join(root, String(Math.floor(n / PER_FOLDER)));
  if (n % PER_FOLDER === 0) mkdirSync(below, { recursive: true });
  const { xml } = noteDocument({ cnpj: '11222333000181', nNF: n + 1, padding: PADDING });
  writeFileSync(join(below, `${n}.xml`), encoded(xml));
}
const threads = Math.min(4, availableParallelism());
await readBytes(root, threads);
const reads: number[] = [];
const floors: number[] = [];
let readCpuMs = 0;
let floorCpuMs = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const before = process.cpuUsage();
  floors.push(await readBytes(root, threads));
  const between = process.cpuUsage(before);
  floorCpuMs += (between.user + between.system) / 1000 / ROUNDS;
  const middle = process.cpuUsage();
  reads.push(await reading());
  const after = process.cpuUsage(middle);
  readCpuMs += (after.user + after.system) / 1000 / ROUNDS;
}
const figures: BatchKeyFigures = {
  files,
  readMs: median(reads),
  floorMs: median(floors),
  readCpuMs,
  floorCpuMs,
};
console.log(JSON.stringify(figures));

async function reading(): Promise<number> {
  const started = performance.now();
  const found = readKeys(
    { kind: 'paths', paths: [root] },
    { now: new Date('2026-04-01T12:00:00Z'), signal: new AbortController().signal },
  );
  let notes = 0;
  for await (const rows of found) notes += rows.filter(({ kind }) => kind === 'note').length;
  if (notes !== files) throw new Error(`${notes} keys in ${files} files`);
  return performance.now() - started;
}
