/**
 * The client side of the benchmarks in its own process: warm consultations against raw posts of the same size, then
 * many for the memory.
 */

import { readFileSync } from 'node:fs';
import { clientOf, openPfx } from '../../electron/training/testing/client.ts';
import { consSitNFe, contentTypeOf, soap } from '../../electron/training/testing/messages.ts';
import { consultDirectly, keysLike, openBenchApp } from './bench-app.ts';
import { alternate, keptBytes, median } from './measure.ts';
import type { SefazFacts } from './sefaz-process.ts';

export interface ConsultFigures {
  readonly rawMs: number;
  readonly consultMs: number;
  readonly ratio: number;
  readonly consults: number;
  /** Memory in use after a tenth of the consultations and after all of them. */
  readonly earlyBytes: number;
  readonly lateBytes: number;
}

const [dataDir = '', factsFile = '', total = '10000'] = process.argv.slice(2);
const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as SefazFacts;
const consults = Number(total);

const app = await openBenchApp(dataDir);
const consultKey = keysLike(facts.chNFe, '801');
const consult = () => consultDirectly(app, consultKey());

const holder = openPfx(Buffer.from(facts.pfxBase64, 'base64'), facts.password);
const raw = clientOf(facts.caPem, holder);
const rawKey = keysLike(facts.chNFe, '802');
const post = () => {
  const body = Buffer.from(soap('consult', consSitNFe(rawKey())));
  return raw.post(facts.addresses.consult, body, contentTypeOf('consult'));
};

for (let warm = 0; warm < 300; warm += 1) {
  await post();
  await consult();
}
const [rawTimes, consultTimes] = await alternate(1500, post, consult);

let earlyBytes = 0;
for (let done = 1; done <= consults; done += 1) {
  await consult();
  if (done === Math.ceil(consults / 10)) earlyBytes = keptBytes();
}
const figures: ConsultFigures = {
  rawMs: median(rawTimes),
  consultMs: median(consultTimes),
  ratio: median(consultTimes) / median(rawTimes),
  consults,
  earlyBytes,
  lateBytes: keptBytes(),
};
raw.close();
await app.close();
console.log(JSON.stringify(figures));
