/**
 * One process that disables, by turns with bare POSTs: each on a connection of its own, signed and prepared beforehand, with the syncs
 * of a client that keeps what it must know (before the first byte, the answer, the file, its folder, that it is filed). Then many
 * disablements for the memory.
 */

import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { clientOf, openPfx } from '../../electron/training/testing/client.ts';
import { contentTypeOf, inutNFe, soap } from '../../electron/training/testing/messages.ts';
import { disabling, openBenchApp } from './bench-app.ts';
import { keptBytes, median, timed } from './measure.ts';
import type { SefazFacts } from './sefaz-process.ts';

export interface ActFigures {
  /** Medians. */
  readonly actMs: number;
  readonly bareMs: number;
  readonly actCpuMs: number;
  readonly bareCpuMs: number;
  readonly acts: number;
  readonly earlyBytes: number;
  readonly lateBytes: number;
  readonly residentBytes: number;
}

const WARM = 100;
const ROUNDS = 200;
const EARLY = 600;
const ACTS = 4_000;
/** What SQLite writes for a request with its event, about. */
const PAGES = Buffer.alloc(4 * 4_096);
/** Above the numbers that the training SEFAZ has notes of, and those of the other parts. */
const FIRST = 400_000_001;

const [dataDir = '', factsFile = ''] = process.argv.slice(2);
const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as SefazFacts;
const confirm = { disable: async () => true, grant: async () => false, allows: () => true };
const app = await openBenchApp(dataDir, { confirm });
const act = disabling(app, { cnpj: facts.cnpj, serie: 21, after: FIRST });
const bare = barePosts();

const times = { act: [] as number[], bare: [] as number[], actCpu: [] as number[], bareCpu: [] as number[] };
for (let round = -WARM; round < ROUNDS; round += 1) {
  const ofAct = await cost(act);
  const ofBare = await cost(bare());
  if (round < 0) continue;
  times.act.push(ofAct.ms);
  times.actCpu.push(ofAct.cpuMs);
  times.bare.push(ofBare.ms);
  times.bareCpu.push(ofBare.cpuMs);
}
let earlyBytes = 0;
for (let done = WARM + ROUNDS + 1; done <= ACTS; done += 1) {
  await act();
  if (done === EARLY) earlyBytes = keptBytes();
}
const figures: ActFigures = {
  actMs: median(times.act),
  bareMs: median(times.bare),
  actCpuMs: median(times.actCpu),
  bareCpuMs: median(times.bareCpu),
  acts: ACTS,
  earlyBytes,
  lateBytes: keptBytes(),
  residentBytes: process.memoryUsage.rss(),
};
await app.close();
console.log(JSON.stringify(figures));

async function cost(run: () => Promise<unknown>): Promise<{ readonly ms: number; readonly cpuMs: number }> {
  const before = process.cpuUsage();
  const ms = await timed(run);
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1_000 };
}

/** Each call signs the next request and gives the posting of it. */
function barePosts(): () => () => Promise<void> {
  const holder = openPfx(Buffer.from(facts.pfxBase64, 'base64'), facts.password);
  const folder = join(dataDir, 'sem-programa');
  mkdirSync(folder);
  const log = openSync(join(folder, 'registro'), 'a');
  const note = () => {
    writeSync(log, PAGES);
    fsyncSync(log);
  };
  const ano = String(new Date().getFullYear()).slice(2);
  let nNF = FIRST;
  return () => {
    nNF += 2;
    const range = { nNFIni: String(nNF), nNFFin: String(nNF), serie: '22' };
    const body = soap('disable', inutNFe(holder, { cUF: '35', ano, CNPJ: facts.cnpj, ...range }));
    return async () => {
      const client = clientOf(facts.caPem, holder, { keepAlive: false });
      note();
      const answer = await client.post(facts.addresses.disable, body, contentTypeOf('disable'));
      client.close();
      if (!answer.body.includes('<cStat>102</cStat>')) throw new Error(answer.body);
      note();
      const file = openSync(join(folder, `${nNF}.xml`), 'wx');
      writeSync(file, answer.body);
      fsyncSync(file);
      closeSync(file);
      const parent = openSync(folder, 'r');
      fsyncSync(parent);
      closeSync(parent);
      note();
    };
  };
}
