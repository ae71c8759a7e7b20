/** `npm run scale [-- COMPANIES]`: the shared journal with 100,000 companies of five requests each, and twenty workers on it, some of which die, as does the server; prints its figures (docs/scale.md). */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSharedJournal } from '../../electron/disablement/journal/postgres/open-postgres.ts';
import {
  settingsOf,
  startJournalDatabases,
} from '../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import {
  inPostgresTransaction,
  openPostgres,
  type Postgres,
} from '../../electron/storage/postgres/database.ts';
import { measureFailover } from './failover.ts';
import { median } from './measure.ts';
import type { ReserveFigures } from './shared/reserving-process.ts';
import { ROOT } from '../root.ts';

const COMPANIES = Number(process.argv[2] ?? 100_000);
const EACH = 5;
const WORKERS = 20;
const ACTS = 20;
/** In which twenty processes have read their sources. */
const START_MS = 12_000;
/** Of one INSERT, so that none takes longer than the client waits. */
const PIECE = 2_000;
const run = promisify(execFile);

const databases = await startJournalDatabases();
try {
  const { url, admin } = await databases.fresh();
  const server = await openPostgres(settingsOf(admin), { most: 1 });
  await fill(server);
  const before = await bytesOf(server);
  const script = join(ROOT, 'scripts/bench/shared/reserving-process.ts');
  const begin = String(Date.now() + START_MS);
  const workers = Array.from({ length: WORKERS }, (_, worker) =>
    run(process.execPath, [script, url, String(worker), String(ACTS), begin], { timeout: 300_000 }),
  );
  const times = (await Promise.all(workers))
    .flatMap(({ stdout }) => (JSON.parse(stdout) as ReserveFigures).times)
    .sort((a, b) => a - b);
  const perAct = ((await bytesOf(server)) - before) / times.length;
  const [rows] = await server.query('SELECT count(*) AS n FROM balcao.reservation');
  const [index] = await server.query(
    `SELECT pg_size_pretty(pg_indexes_size('balcao.reservation')) AS size FROM pg_class LIMIT 1`,
  );
  const opened = await openSharedJournal(settingsOf(url));
  if (!opened.ok) throw new Error(opened.error.code);
  const { journal, situation } = opened.value;
  const tail = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
  console.table([
    { what: 'companies and series', measured: COMPANIES.toLocaleString('en') },
    { what: 'reservations', measured: Number(rows?.['n']).toLocaleString('en') },
    { what: 'size of their indexes', measured: String(index?.['size']) },
    { what: 'size of the database before the workers', measured: `${mega(before)} MB` },
    { what: 'growth for each act of the workers', measured: `${Math.round(perAct / 1_000)} kB` },
    {
      what: `reserve and commit, ${WORKERS} workers`,
      measured: `median ${median(times).toFixed(1)} ms, 95 of 100 ${tail.toFixed(1)} ms`,
    },
    { what: 'situacao', measured: await timed(situation) },
    {
      what: 'what is open in each company (panel)',
      measured: await timed(() => journal.openByCompany('homologacao')),
    },
  ]);
  await journal.close();
  await server.close();
  const failover = await measureFailover(databases.cluster, { url, admin }, WORKERS);
  console.table([
    { what: 'acts while workers and the server were killed', measured: failover.acts },
    { what: 'acts a second before', measured: failover.perSecond.toFixed(1) },
    { what: 'workers killed', measured: failover.killed },
    { what: 'seconds until acts went on, on a synchronous standby', measured: failover.away.toFixed(1) },
    { what: 'numbers sent twice', measured: failover.twice },
    { what: 'sendings lost', measured: failover.lost },
  ]);
  process.exitCode = failover.acts > 0 && failover.twice + failover.lost === 0 ? 0 : 1;
} finally {
  await databases.remove();
}

/** Requests that are done, each with its reservation, as the server keeps them; without events, which the workers make. */
async function fill(server: Postgres): Promise<void> {
  const asOwner = (text: string) =>
    inPostgresTransaction(server, 'write', async ({ query }) => {
      await query('SET LOCAL ROLE balcao_dono');
      await query(text);
    });
  const DAY = new Date(0).toISOString();
  for (let from = 1; from <= COMPANIES; from += PIECE) {
    const numbers = `generate_series(${from}, ${Math.min(from + PIECE - 1, COMPANIES)}) n`;
    await asOwner(`INSERT INTO balcao.company (cnpj) SELECT lpad(n::text, 14, '0') FROM ${numbers}`);
    await asOwner(`INSERT INTO balcao.series (company_id, tp_amb, mod, serie)
      SELECT company_id, '2', '55', 1 FROM balcao.company WHERE cnpj BETWEEN lpad('${from}', 14, '0') AND lpad('${from + PIECE - 1}', 14, '0')`);
  }
  for (let each = 1; each <= EACH; each += 1) {
    for (let from = 1; from <= COMPANIES; from += PIECE) {
      const some = `balcao.series s JOIN balcao.company c USING (company_id) WHERE s.series_id BETWEEN ${from} AND ${from + PIECE - 1}`;
      const id = `'s' || s.series_id || '-${each}'`;
      await asOwner(`INSERT INTO balcao.request SELECT ${id}, s.series_id, 'ID' || ${id}, 'homologacao', '2', 'SP', 2026, c.cnpj, 'Loja', '55', 1,
        ${each * 10}, ${each * 10 + 2}, 'Falha na sequência do emissor', repeat(md5(s.series_id::text), 56), '', '${DAY}', '${DAY}' FROM ${some}`);
      await asOwner(`INSERT INTO balcao.standing (request_id, company_id, series_id, environment, state, disabled, filed, made, sent)
        SELECT ${id}, s.company_id, s.series_id, 'homologacao', 'homologated', true, true, s.series_id, s.series_id FROM ${some}`);
      await asOwner(`INSERT INTO balcao.reservation (request_id, series_id, numbers)
        SELECT ${id}, s.series_id, int8range(${each * 10}, ${each * 10 + 2}, '[]') FROM ${some}`);
    }
  }
}

async function bytesOf(server: Postgres): Promise<number> {
  const [row] = await server.query('SELECT pg_database_size(current_database()) AS bytes');
  return Number(row?.['bytes']);
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const started = performance.now();
  await work();
  return `${Math.round(performance.now() - started)} ms`;
}

function mega(bytes: number): string {
  return Math.round(bytes / 1_000_000).toLocaleString('en');
}
