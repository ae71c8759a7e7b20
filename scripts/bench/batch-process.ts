/** A batch of many keys against the training SEFAZ in another process, the pace taken out: how fast, and what memory stays. */

import { readFileSync } from 'node:fs';
import { called, keysLike, openBenchApp } from './bench-app.ts';
import { keptBytes } from './measure.ts';
import type { SefazFacts } from './sefaz-process.ts';

export interface BatchFigures {
  readonly keys: number;
  readonly readMs: number;
  readonly perSecond: number;
  /** Memory in use after a tenth of the answers and after all of them. */
  readonly earlyBytes: number;
  readonly lateBytes: number;
  /** The longest time in which the program did nothing else, in milliseconds. */
  readonly blockedMs: number;
}

const [dataDir = '', factsFile = '', total = '10000'] = process.argv.slice(2);
const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as SefazFacts;
const keys = Number(total);
const environment = 'homologacao';

const app = await openBenchApp(dataDir, { batchPace: { gapMs: 0, atOnce: 4 } });

const nextKey = keysLike(facts.chNFe, '803');
const text = Array.from({ length: keys }, nextKey).join('\n');
const readAt = performance.now();
const read = await called(app, 'batch.read', {
  environment,
  from: { kind: 'text', text },
});
const readMs = performance.now() - readAt;
const id = read.batch?.id ?? '';

let blockedMs = 0;
let before = performance.now();
const watching = setInterval(() => {
  const now = performance.now();
  blockedMs = Math.max(blockedMs, now - before - 5);
  before = now;
}, 5);

let earlyBytes = 0;
const done = new Promise<void>((resolve) => {
  app.subscribe((event) => {
    if (event.name !== 'batch.progress') return;
    const asked = event.data.states.asked ?? 0;
    if (earlyBytes === 0 && asked >= keys / 10) {
      earlyBytes = keptBytes();
      before = performance.now();
    }
    if (event.data.state === 'done') resolve();
  });
});
const begun = performance.now();
await called(app, 'batch.start', { environment, id });
await done;
const seconds = (performance.now() - begun) / 1_000;
clearInterval(watching);
const { states } = await called(app, 'batch.status', { environment, id });
if (states.asked !== keys) throw new Error(`of ${keys} keys: ${JSON.stringify(states)}`);
const figures: BatchFigures = {
  keys,
  readMs,
  perSecond: keys / seconds,
  earlyBytes,
  lateBytes: keptBytes(),
  blockedMs,
};
await app.close();
console.log(JSON.stringify(figures));
