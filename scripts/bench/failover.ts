/** Deaths and a failover under load: workers are killed, then the server, and a synchronous standby takes its place. */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { settingsOf } from '../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import { openPostgres } from '../../electron/storage/postgres/database.ts';
import { startAddress } from '../../electron/storage/postgres/testing/address.ts';
import type { Cluster } from '../../electron/storage/postgres/testing/cluster-order.ts';
import { serverProcess } from '../../electron/storage/postgres/testing/killed-server.ts';
import { STANDBY, startStandby } from '../../electron/storage/postgres/testing/standby.ts';
import { ROOT } from '../root.ts';
import type { SentLine } from './storm-worker.ts';

export interface FailoverFigures {
  readonly acts: number;
  readonly killed: number;
  /** Numbers that went out for two requests. */
  readonly twice: number;
  /** Sendings that the server does not have afterwards. */
  readonly lost: number;
  /** Seconds from the server's death to the first sending on the one that took its place. */
  readonly away: number;
  readonly perSecond: number;
}

/** In which twenty processes have read their sources. */
const START_MS = 12_000;
const BEFORE_MS = 20_000;
const AFTER_MS = 25_000;
const KILLED = 5;

/** `url`: of a user who may disable; `admin`: of the same database. */
export async function measureFailover(
  cluster: Cluster,
  { url, admin }: { readonly url: string; readonly admin: string },
  workers: number,
): Promise<FailoverFigures> {
  const base = mkdtempSync(join(tmpdir(), 'balcao-reserva-'));
  const server = await openPostgres(settingsOf(admin), { most: 1 });
  const standby = await startStandby(cluster);
  await server.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
  await server.query('SELECT pg_reload_conf()');
  const address = await startAddress(cluster.port);
  const target = url.replace(`:${cluster.port}/`, `:${address.port}/`);
  const record = join(base, 'enviados.jsonl');
  const until = Date.now() + START_MS + BEFORE_MS + AFTER_MS;
  let names = 0;
  const start = (serie: number): ChildProcess => {
    names += 1;
    const args = [target, `trabalho-${names}`, String(serie), record, String(until)];
    return spawn(process.execPath, [join(ROOT, 'scripts/bench/storm-worker.ts'), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  // Two of a series, so that they want the same numbers.
  const all = Array.from({ length: workers }, (_, worker) => start(worker % (workers / 2)));
  const ended = (child: ChildProcess) =>
    new Promise<number | null>((resolve) =>
      child.exitCode === null && child.signalCode === null
        ? child.once('exit', resolve)
        : resolve(child.exitCode),
    );
  try {
    await sleep(START_MS + BEFORE_MS / 2);
    for (let n = 0; n < KILLED; n += 1) {
      all[n]?.kill('SIGKILL');
      all.push(start(n % (workers / 2)));
    }
    await sleep(BEFORE_MS / 2);
    await server.close();
    const died = Date.now();
    process.kill(serverProcess(cluster), 'SIGKILL');
    await standby.promote();
    address.moveTo(standby.port);
    const codes = await Promise.all(all.slice(KILLED).map(ended));
    if (codes.some((code) => code !== 0)) throw new Error(`workers ended with ${codes.join(', ')}`);
    const sent = linesOf(record);
    const numbers = new Set(sent.map(({ serie, nNF }) => `${serie} ${nNF}`));
    const after = sent.map(({ at }) => at).sort((a, b) => a - b);
    const first = after.find((at) => at > died + 50);
    return {
      acts: sent.length,
      killed: KILLED,
      twice: sent.length - numbers.size,
      lost: await missing(target, sent),
      away: ((first ?? Number.NaN) - died) / 1_000,
      perSecond: after.filter((at) => at < died && at > died - BEFORE_MS / 2).length / (BEFORE_MS / 2_000),
    };
  } finally {
    for (const child of all) child.kill('SIGKILL');
    address.close();
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
  }
}

function linesOf(record: string): readonly SentLine[] {
  if (!existsSync(record)) return [];
  return readFileSync(record, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SentLine);
}

async function missing(url: string, sent: readonly SentLine[]): Promise<number> {
  const server = await openPostgres(settingsOf(url), { most: 1 });
  const [row] = await server.query(
    `SELECT count(*) AS n FROM unnest($1::text[]) AS asked (id)
     WHERE NOT EXISTS (SELECT 1 FROM balcao.event WHERE request_id = id AND state = 'sending')`,
    [sent.map(({ requestId }) => requestId)],
  );
  await server.close();
  return Number(row?.['n']);
}
