/** The floor under every reading of a folder: its bytes, read with the same number of threads and nothing else. */

import { Worker } from 'node:worker_threads';

/** Milliseconds. Each thread reads every so many folders below `root`, file by file into one buffer. */
export async function readBytes(root: string, threads: number): Promise<number> {
  const script = `
    const { closeSync, openSync, readdirSync, readSync } = require('node:fs');
    const { workerData: { root, threads, n } } = require('node:worker_threads');
    const buffer = Buffer.allocUnsafe(1 << 20);
    for (const folder of readdirSync(root).filter((_, i) => i % threads === n)) {
      for (const name of readdirSync(root + '/' + folder)) {
        const file = openSync(root + '/' + folder + '/' + name);
        while (readSync(file, buffer, 0, buffer.length, null) > 0);
        closeSync(file);
      }
    }`;
  const started = performance.now();
  await Promise.all(
    Array.from(
      { length: threads },
      (_, n) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(script, { eval: true, workerData: { root, threads, n } });
          worker.once('error', reject).once('exit', resolve);
        }),
    ),
  );
  return performance.now() - started;
}
