/** What an act, a question and a start cost in a journal of some hundred and of very many rows, by turns in one run. */

import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import type { App } from '../../electron/app.ts';
import { createRows } from '../../electron/disablement/journal/sqlite/sqlite-rows.ts';
import { JOURNAL_SCHEMA } from '../../electron/disablement/journal/sqlite/sqlite-schema.ts';
import { inTransaction, openDatabase } from '../../electron/storage/database/database.ts';
import { addRequest } from '../../electron/testing/many-companies.ts';
import { consultDirectly, disabling, keysLike, openBenchApp } from './bench-app.ts';
import { median, timed } from './measure.ts';

export interface GrowthPlace {
  /** Has the certificate of `cnpj` and the address of a SEFAZ; copies of it are made in `folder`. */
  readonly dataDir: string;
  readonly folder: string;
  readonly cnpj: string;
  /** A note that this SEFAZ knows. */
  readonly chNFe: string;
  /** The built command line. */
  readonly cli: string;
}

interface GrowthFigure {
  readonly what: string;
  /** Milliseconds, a median for each count of {@link REQUESTS}. */
  readonly ms: readonly number[];
}

/** Four rows of the journal each: its own and three events. */
const REQUESTS = [25, 2_500, 250_000] as const;
const LIMIT = 1.2;
const ROUNDS = 25;
const STARTS = 9;
/** Above the numbers that the training SEFAZ has notes of. */
const FIRST = 200_001;
const run = promisify(execFile);

/** The rows of the bench: what the largest journal costs over the smallest. */
export async function growthRows(place: GrowthPlace) {
  return (await measureGrowth(place)).map(({ what, ms }) => {
    const ratio = (ms.at(-1) ?? Number.NaN) / (ms[0] ?? Number.NaN);
    return {
      what: `${what} in a journal of ${REQUESTS.join(', ')} requests, the last over the first`,
      measured: `${ratio.toFixed(2)} (${ms.map((one) => one.toFixed(1)).join(', ')} ms)`,
      limit: `≤ ${LIMIT}`,
      ok: ratio <= LIMIT,
    };
  });
}

async function measureGrowth(place: GrowthPlace): Promise<readonly GrowthFigure[]> {
  const folders = REQUESTS.map((count) => filled(place, count));
  const confirm = { disable: async () => true, grant: async () => false, allows: () => true };
  const apps = await Promise.all(folders.map((dataDir) => openBenchApp(dataDir, { confirm })));
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
  try {
    const after = REQUESTS.map((count) => FIRST + count - 1);
    await measured(
      'a disablement',
      ROUNDS,
      apps.map((app, n) => disabling(app, { cnpj: place.cnpj, serie: 1, after: after[n] ?? 0, step: 1 })),
    );
    const keys = apps.map((_, n) => keysLike(place.chNFe, String(810 + n)));
    await measured(
      'a consult',
      4 * ROUNDS,
      apps.map((app, n) => () => consultDirectly(app, keys[n]?.() ?? '')),
    );
    await measured(
      'the list of open requests',
      ROUNDS,
      apps.map(asking('disablement.list', { pending: true })),
    );
    await measured('what Início shows', ROUNDS, apps.map(asking('history.list', { limit: 50 })));
  } finally {
    for (const app of apps) await app.close();
  }
  const command = (args: readonly string[]) =>
    folders.map((dados) => () => run(process.execPath, [place.cli, ...args, '--dados', dados]));
  await measured('balcao pendencias', STARTS, command(['pendencias', '--json']));
  await measured(
    'balcao consultar',
    STARTS,
    command(['consultar', place.chNFe, '--ambiente', 'homologacao']),
  );
  return figures;
}

function asking(name: 'disablement.list' | 'history.list', input: object) {
  return (app: App) => async () => {
    const found = await app.dispatch(
      name,
      { environment: 'homologacao', ...input },
      { face: 'test', session: 'bench' },
    );
    if (!found.ok) throw new Error(JSON.stringify(found.error));
  };
}

/** A copy of the data folder whose journal has so many disablements side by side. */
function filled({ dataDir, folder, cnpj }: GrowthPlace, count: number): string {
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
