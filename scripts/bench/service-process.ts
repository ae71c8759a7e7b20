/**
 * The service's side of the benchmarks: its overhead over a direct consultation, stored answers per second, and idle
 * connections.
 */

import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallOutput } from '../../shared/contract.ts';
import { consultDirectly, keysLike, openBenchApp } from './bench-app.ts';
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
const caller = { face: 'test', session: 'bench' } as const;
const companies = await called<'company.list'>('company.list', { environment: 'homologacao' });
const { token } = await called<'token.create'>('token.create', {
  cnpj: companies[0]?.cnpj ?? '',
  environment: 'homologacao',
  scopes: ['consultar'],
});
const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-pasta-'));
await called<'drop.create'>('drop.create', {
  folder,
  cnpj: companies[0]?.cnpj ?? '',
  environment: 'homologacao',
  scopes: ['consultar'],
});
const { port } = await called<'service.switch'>('service.switch', { on: true, port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

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
agent.destroy();
await app.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
console.log(JSON.stringify(figures));

async function called<N extends 'company.list' | 'token.create' | 'drop.create' | 'service.switch'>(
  name: N,
  input: unknown,
): Promise<CallOutput<N>> {
  const result = await app.dispatch(name, input, caller);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value as CallOutput<N>;
}

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

function ask(chNFe: string): Promise<void> {
  const body = JSON.stringify({ 'X-AUTH-TOKEN': token, chNFe, tpAmb: '2' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path: '/nfe/stats', method: 'POST', agent, headers },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`service: ${response.statusCode ?? 0}`));
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
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
