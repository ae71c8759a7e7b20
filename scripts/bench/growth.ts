/** What acts, questions and starts cost in a journal of some hundred and of very many rows, and beside one and very many companies, by turns in one run. */

import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import type { App } from '../../electron/app.ts';
import { createRows } from '../../electron/disablement/journal/sqlite/sqlite-rows.ts';
import { JOURNAL_SCHEMA } from '../../electron/disablement/journal/sqlite/sqlite-schema.ts';
import { inTransaction, openDatabase } from '../../electron/storage/database/database.ts';
import { addRequest, fillOffice } from '../../electron/testing/many-companies.ts';
import { openService } from './ask-service.ts';
import { called, consultDirectly, disabling, keysLike, openBenchApp } from './bench-app.ts';
import { median, timed, type BenchPlace, type Row } from './measure.ts';

export interface GrowthPlace extends BenchPlace {
  /** The built command line. */
  readonly cli: string;
}

/** Of one act: milliseconds, a median for each data folder. */
interface GrowthFigure {
  readonly what: string;
  readonly ms: readonly number[];
}

/** Four rows of the journal each: its own and three events. */
const REQUESTS = [25, 2_500, 250_000] as const;
/** Beside that of `cnpj`, each with a certificate, notes that were asked for and requests in production. */
const COMPANIES = [1, 300, 2_000] as const;
const LIMIT = 1.2;
const ROUNDS = 25;
const STARTS = 9;
/** Above the numbers that the training SEFAZ has notes of. */
const FIRST = 200_001;
/** Above those of the largest journal: all folders ask one SEFAZ for one company. */
const BEYOND = 600_001;
const run = promisify(execFile);

/** The rows of the bench: what the largest costs over the smallest. */
export async function growthRows(place: GrowthPlace): Promise<readonly Row[]> {
  const journals = REQUESTS.map((count) => ({
    dataDir: withRequests(place, count),
    after: FIRST + count - 1,
  }));
  const offices: Grown[] = [];
  for (const [n, count] of COMPANIES.entries())
    offices.push({ dataDir: await withCompanies(place, count), after: BEYOND + n * 1_000 });
  return [
    ...rowsOf(await measureGrowth(place, journals), `in a journal of ${REQUESTS.join(', ')} requests`),
    ...rowsOf(await measureGrowth(place, offices), `beside ${COMPANIES.join(', ')} companies`),
  ];
}

function rowsOf(figures: readonly GrowthFigure[], where: string): Row[] {
  return figures.map(({ what, ms }) => {
    const ratio = (ms.at(-1) ?? Number.NaN) / (ms[0] ?? Number.NaN);
    return {
      what: `${what} ${where}, the last over the first`,
      measured: `${ratio.toFixed(2)} (${ms.map((one) => one.toFixed(1)).join(', ')} ms)`,
      limit: `≤ ${LIMIT}`,
      ok: ratio <= LIMIT,
    };
  });
}

interface Grown {
  readonly dataDir: string;
  /** The last number that its journal has of series 1. */
  readonly after: number;
}

async function measureGrowth(
  { cnpj, chNFe, cli }: GrowthPlace,
  grown: readonly Grown[],
): Promise<readonly GrowthFigure[]> {
  const confirm = { disable: async () => true, grant: async () => false, allows: () => true };
  const figures: GrowthFigure[] = [];
  const measured = async (what: string, rounds: number, runs: readonly (() => Promise<unknown>)[]) => {
    const times = runs.map((): number[] => []);
    // The first round fills caches.
    for (let round = -1; round < rounds; round += 1)
      for (const [n, act] of runs.entries()) {
        const took = await timed(act);
        if (round >= 0) times[n]?.push(took);
      }
    figures.push({ what, ms: times.map(median) });
  };
  await measured(
    'the core, opened and closed',
    STARTS,
    grown.map(
      ({ dataDir }) =>
        async () =>
          (await openBenchApp(dataDir)).close(),
    ),
  );
  const apps = await Promise.all(grown.map(({ dataDir }) => openBenchApp(dataDir, { confirm })));
  try {
    await measured(
      'a disablement',
      ROUNDS,
      apps.map((app, n) => disabling(app, { cnpj, serie: 1, after: grown[n]?.after ?? 0, step: 1 })),
    );
    const keys = apps.map((_, n) => keysLike(chNFe, String(810 + n)));
    const next = (n: number) => keys[n]?.() ?? '';
    await measured(
      'a consult',
      4 * ROUNDS,
      apps.map((app, n) => () => consultDirectly(app, next(n))),
    );
    const services = await Promise.all(apps.map((app) => openService(app, cnpj)));
    await measured(
      'an answer of the service',
      4 * ROUNDS,
      services.map(
        ({ ask }, n) =>
          () =>
            ask(next(n)),
      ),
    );
    for (const { close } of services) close();
    await measured(
      'the list of open requests',
      ROUNDS,
      apps.map(asking('disablement.list', { pending: true })),
    );
    await measured('what Início shows', ROUNDS, apps.map(asking('history.list', { limit: 50 })));
  } finally {
    for (const app of apps) await app.close();
  }
  const command = (args: (n: number) => readonly string[]) =>
    grown.map(
      ({ dataDir }, n) =>
        () =>
          run(process.execPath, [cli, ...args(n), '--dados', dataDir]),
    );
  await measured(
    'balcao pendencias',
    STARTS,
    command(() => ['pendencias', '--json']),
  );
  await measured(
    'balcao consultar',
    STARTS,
    command(() => ['consultar', chNFe, '--ambiente', 'homologacao']),
  );
  // Another series than above, so that each number adjoins the one before it.
  const numbers = grown.map(({ after }) => after);
  const disable = (n: number) => {
    const nNF = String((numbers[n] = (numbers[n] ?? 0) + 1));
    const range = ['--serie', '2', '--de', nNF, '--ate', nNF, '--ano', String(new Date().getFullYear())];
    const by = [
      '--ambiente',
      'homologacao',
      '--cnpj',
      cnpj,
      '--justificativa',
      'Falha na sequência do emissor',
    ];
    return ['inutilizar', ...by, ...range, '--sim'];
  };
  await measured('balcao inutilizar', STARTS, command(disable));
  return figures;
}

function asking(name: 'disablement.list' | 'history.list', input: object) {
  return (app: App) => () => called(app, name, { environment: 'homologacao', ...input });
}

/** A copy of the data folder with so many other companies. */
async function withCompanies({ dataDir, folder }: GrowthPlace, count: number): Promise<string> {
  const copy = join(folder, `empresas-${count}`);
  cpSync(dataDir, copy, { recursive: true });
  await fillOffice(copy, { companies: count, consults: 20, disablements: 3 });
  return copy;
}

/** A copy of the data folder whose journal has so many disablements side by side. */
function withRequests({ dataDir, folder, cnpj }: GrowthPlace, count: number): string {
  const copy = join(folder, `crescido-${count}`);
  cpSync(dataDir, copy, { recursive: true });
  const db = openDatabase(join(copy, 'diario.sqlite'), { durability: 'normal', migrations: JOURNAL_SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  db.value.exec('PRAGMA synchronous = OFF');
  const rows = createRows(db.value);
  const request: Omit<Parameters<typeof addRequest>[1], 'ini'> = {
    ...({ environment: 'homologacao', tpAmb: '2', end: 'done' } as const),
    createdAt: new Date(Date.now() - 172_800_000).toISOString(),
    cnpj: cnpjSchema.parse(cnpj),
    name: 'EMPRESA DE TREINO',
  };
  inTransaction(db.value, () => {
    for (let n = 0; n < count; n += 1) addRequest(rows, { ...request, ini: FIRST + n });
  });
  db.value.close();
  return copy;
}
