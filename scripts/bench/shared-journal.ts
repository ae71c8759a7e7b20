/** Measures the journal on PostgreSQL: a reservation with ten workers on loopback, and a whole disablement against the own journal's. */

import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startJournalDatabases } from '../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import type { CallOutput } from '../../shared/contract.ts';
import type { App } from '../../electron/app.ts';
import { withoutPostgres } from '../../electron/storage/postgres/testing/cluster.ts';
import { ROOT } from '../root.ts';
import { openBenchApp } from './bench-app.ts';
import { alternate, median } from './measure.ts';
import type { ReserveFigures } from './reserving-process.ts';

interface SharedJournalFigures {
  /** 95 of 100 reservations of ten workers, each waiting about 250 ms for an answer between two, took no longer. */
  readonly reserveP95Ms: number;
  readonly reserveMedianMs: number;
  /** Medians of `disablement.perform` at the training SEFAZ, from the check to the saved file. */
  readonly sharedMs: number;
  readonly ownMs: number;
}

const WORKERS = 10;
const ACTS = 30;
const ROUNDS = 20;
/** In which ten processes have read their sources. */
const START_MS = 5_000;
const run = promisify(execFile);

/** What was reached, and where: docs/adr/0054. */
const LIMITS = { reserveMs: 5, ratio: 1.3 };

/** Nothing where npm has no PostgreSQL for this system. */
export async function sharedJournalRows(dataDir: string, folder: string, cnpj: string) {
  if (withoutPostgres() !== undefined) return [];
  const figures = await measureSharedJournal(dataDir, folder, cnpj);
  const ratio = figures.sharedMs / figures.ownMs;
  return [
    {
      what: 'a reservation in PostgreSQL with ten workers, 95 of 100',
      measured: `${figures.reserveP95Ms.toFixed(1)} ms (median ${figures.reserveMedianMs.toFixed(1)})`,
      limit: `≤ ${LIMITS.reserveMs} ms`,
      ok: figures.reserveP95Ms <= LIMITS.reserveMs,
    },
    {
      what: 'a disablement on the shared journal against the own one',
      measured: `${ratio.toFixed(2)} (${figures.sharedMs.toFixed(0)} / ${figures.ownMs.toFixed(0)} ms)`,
      limit: `≤ ${LIMITS.ratio}`,
      ok: ratio <= LIMITS.ratio,
    },
  ];
}

/** `dataDir` has the certificate of `cnpj` and the address of a SEFAZ; copies of it are made in `folder`. */
async function measureSharedJournal(
  dataDir: string,
  folder: string,
  cnpj: string,
): Promise<SharedJournalFigures> {
  const databases = await startJournalDatabases();
  try {
    const { url } = await databases.fresh();
    const script = join(ROOT, 'scripts/bench/reserving-process.ts');
    const begin = String(Date.now() + START_MS);
    const workers = Array.from({ length: WORKERS }, (_, worker) =>
      run(process.execPath, [script, url, String(worker), String(ACTS), begin], { timeout: 300_000 }),
    );
    const times = (await Promise.all(workers))
      .flatMap(({ stdout }) => (JSON.parse(stdout) as ReserveFigures).times)
      .sort((a, b) => a - b);
    const [own, shared] = [join(folder, 'proprio'), join(folder, 'compartilhado')];
    for (const copy of [own, shared]) cpSync(dataDir, copy, { recursive: true });
    const confirm = { disable: async () => true, grant: async () => false, allows: () => true };
    const ownApp = await openBenchApp(own, { confirm });
    const sharedApp = await openBenchApp(shared, {
      confirm,
      sharedJournal: { variable: (await databases.fresh()).url },
    });
    const [ownTimes, sharedTimes] = await alternate(
      ROUNDS,
      disabling(ownApp, cnpj, 1),
      disabling(sharedApp, cnpj, 2),
    );
    await ownApp.close();
    await sharedApp.close();
    return {
      reserveP95Ms: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN,
      reserveMedianMs: median(times),
      // The first ones open journals and connections.
      sharedMs: median(sharedTimes.slice(3)),
      ownMs: median(ownTimes.slice(3)),
    };
  } finally {
    await databases.remove();
  }
}

/** Another number in every call. */
function disabling(app: App, cnpj: string, serie: number): () => Promise<void> {
  // Above the numbers that the training SEFAZ has notes of.
  let nNF = 100_001;
  return async () => {
    nNF += 2;
    const range = { cnpj, mod: '55', serie, nNFIni: nNF, nNFFin: nNF, ano: new Date().getFullYear() };
    const xJust = 'Falha na sequência do emissor de notas';
    const input = { environment: 'homologacao', ...range, xJust };
    const done = await app.dispatch('disablement.perform', input, { face: 'test', session: 'bench' });
    if (!done.ok) throw new Error(`disablement: ${JSON.stringify(done.error)}`);
    const { view } = done.value as CallOutput<'disablement.perform'>;
    if (view.state !== 'homologated') throw new Error(`disablement: ${view.state}`);
  };
}
