/**
 * The service's side of the benchmarks: its overhead over a direct consultation, stored answers per second, and idle
 * connections.
 */

import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openService } from './ask-service.ts';
import { called, consultDirectly, keysLike, openBenchApp } from './bench-app.ts';
import { alternate, median } from './measure.ts';
import type { SefazFacts } from './sefaz-process.ts';

export interface ServiceFigures {
  readonly directMs: number;
  readonly serviceMs: number;
  readonly storedPerSecond: number;
  readonly storedMs: number;
  readonly storedMsBesideIdle: number;
  /** From the rename of a request into a folder to its answer there. */
  readonly folderMs: number;
}

const ROUNDS = 600;
const STORED_ASKS = 3000;
const IDLE = 200;
const FILES = 60;

const [dataDir = '', factsFile = ''] = process.argv.slice(2);
const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as SefazFacts;
const app = await openBenchApp(dataDir);
const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-pasta-'));
await called(app, 'drop.create', {
  folder,
  cnpj: facts.cnpj,
  environment: 'homologacao',
  scopes: ['consultar'],
});
const { port, ask, close } = await openService(app, facts.cnpj);

const directKey = keysLike(facts.chNFe, '803');
const serviceKey = keysLike(facts.chNFe, '804');
const direct = () => consultDirectly(app, directKey());
const service = () => ask(serviceKey());
await alternate(100, direct, service);
const [directTimes, serviceTimes] = await alternate(ROUNDS, direct, service);

const stored = () => ask(facts.chNFe);
await stored();
const started = performance.now();
await Promise.all(Array.from({ length: 8 }, () => repeat(STORED_ASKS / 8, stored)));
const storedPerSecond = STORED_ASKS / ((performance.now() - started) / 1000);
const before = await times(600, stored);
const idle = await Promise.all(Array.from({ length: IDLE }, () => openIdle()));
const besideIdle = await times(600, stored);
for (const socket of idle) socket.destroy();
// Before and after, so that a change of the machine's speed is not attributed to the idle connections.
const alone = [...before, ...(await times(600, stored))];

const folderKey = keysLike(facts.chNFe, '805');
await byFile(folderKey());
const byFiles: number[] = [];
for (let i = 0; i < FILES; i += 1) byFiles.push(await byFile(folderKey()));

const figures: ServiceFigures = {
  directMs: median(directTimes),
  serviceMs: median(serviceTimes),
  storedPerSecond,
  storedMs: median(alone),
  storedMsBesideIdle: median(besideIdle),
  folderMs: median(byFiles),
};
close();
await app.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
console.log(JSON.stringify(figures));

/** As an ERP: written under another name, renamed, and its answer looked for. */
async function byFile(chNFe: string): Promise<number> {
  const temp = join(folder, 'pedido');
  writeFileSync(temp, `tpAmb|2|\nxServ|CONSULTAR|\nchNFe|${chNFe}|\n`);
  renameSync(temp, join(folder, 'Envio', `${chNFe}-ped-sit.txt`));
  const started = performance.now();
  while (!existsSync(join(folder, 'Retorno', `${chNFe}-sit.xml`))) {
    if (performance.now() - started > 10_000) throw new Error('no answer in the folder');
    await delay(2);
  }
  return performance.now() - started;
}

async function repeat(count: number, run: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await run();
}

async function times(count: number, run: () => Promise<void>): Promise<number[]> {
  const [found] = await alternate(count, run, () => Promise.resolve());
  return found;
}

function openIdle(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}
