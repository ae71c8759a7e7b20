/** The rows of an office that shares its journal on PostgreSQL, each against its limit: ten seats that reserve, acts against a single computer's, and what another seat sees. */

import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import { withoutPostgres } from '../../../electron/storage/postgres/testing/cluster.ts';
import { ROOT } from '../../root.ts';
import { keysLike } from '../bench-app.ts';
import { alternate, median, SLOW_SEFAZ_MS, type BenchPlace } from '../measure.ts';
import type { ReserveFigures } from './reserving-process.ts';
import { measureSharedOffice } from './shared-office.ts';
import { measureActs } from './shared-acts.ts';

const WORKERS = 10;
const ACTS = 60;
const COMMANDS = 9;
/** In which ten processes have read their sources. */
const START_MS = 5_000;
const run = promisify(execFile);

/** Reasons, and where the time goes: docs/adr/0054, 0055. */
const LIMITS = {
  reserveMs: 5,
  ratio: 1.3,
  consultMs: 0.75,
  seenMs: 1_000,
  panelMs: 300,
  blockedMs: 50,
};

/** Nothing where npm has no PostgreSQL for this system. */
export async function sharedJournalRows(place: BenchPlace) {
  if (withoutPostgres() !== undefined) return [];
  const databases = await startJournalDatabases();
  try {
    const [own, shared] = [join(place.folder, 'proprio'), join(place.folder, 'compartilhado')];
    for (const copy of [own, shared]) cpSync(place.dataDir, copy, { recursive: true });
    const reserve = await measureReserve(databases);
    const acts = await measureActs(databases, place, own, shared);
    const [ownCommand, sharedCommand] = await measureCommands(databases, place, own, shared);
    const office = await measureSharedOffice(databases, place.folder);
    const beyond = acts.sharedConsultMs - acts.ownConsultMs;
    const inWords = (ofShared: number, ofOwn: number) =>
      `${(ofShared / ofOwn).toFixed(2)} (${ofShared.toFixed(0)} / ${ofOwn.toFixed(0)} ms)`;
    const ratio = (what: string, ofShared: number, ofOwn: number, more = '') => ({
      what: `${what} on the shared journal against the own one`,
      measured: `${inWords(ofShared, ofOwn)}${more}`,
      limit: `≤ ${LIMITS.ratio}`,
      ok: ofShared / ofOwn <= LIMITS.ratio,
    });
    const atMost = (what: string, measured: number, limit: number, more = '', digits = 0) => ({
      what,
      measured: `${measured.toFixed(digits)} ms${more}`,
      limit: `≤ ${limit} ms`,
      ok: measured <= limit,
    });
    const median10 = `median ${reserve.medianMs.toFixed(1)}; the first ten of each program: ${reserve.firstP95Ms.toFixed(1)}`;
    return [
      atMost(
        'a reservation in PostgreSQL with ten workers, 95 of 100',
        reserve.p95Ms,
        LIMITS.reserveMs,
        ` (${median10})`,
        1,
      ),
      ratio(
        `a disablement at a SEFAZ that takes ${SLOW_SEFAZ_MS} ms,`,
        acts.sharedMs,
        acts.ownMs,
        `; at one that answers at once ${inWords(acts.sharedAtOnceMs, acts.ownAtOnceMs)}`,
      ),
      ratio('consultar, process start to end,', sharedCommand, ownCommand),
      atMost(
        'a consult in a program that runs, at a SEFAZ that answers at once: what the shared meter adds',
        beyond,
        LIMITS.consultMs,
        ` (${acts.sharedConsultMs.toFixed(2)} − ${acts.ownConsultMs.toFixed(2)})`,
        2,
      ),
      atMost('an act, seen on another seat', acts.seenMs, LIMITS.seenMs),
      atMost(
        'the panel of 2,000 companies on the shared journal, asked for the first time',
        office.panelMs,
        LIMITS.panelMs,
        ` (again: ${office.panelAgainMs.toFixed(0)})`,
      ),
      atMost('meanwhile the longest time without a turn', office.blockedMs, LIMITS.blockedMs),
      atMost('page: that panel, opened', office.panelPageMs, LIMITS.panelMs),
    ];
  } finally {
    await databases.remove();
  }
}

async function measureReserve(databases: JournalDatabases) {
  const { url } = await databases.fresh();
  const script = join(ROOT, 'scripts/bench/shared/reserving-process.ts');
  const begin = String(Date.now() + START_MS);
  const workers = Array.from({ length: WORKERS }, (_, worker) =>
    run(process.execPath, [script, url, String(worker), String(ACTS), begin], { timeout: 300_000 }),
  );
  const figures = (await Promise.all(workers)).map(({ stdout }) => JSON.parse(stdout) as ReserveFigures);
  const times = figures.flatMap((each) => each.times);
  return {
    p95Ms: of100(times, 95),
    medianMs: median(times),
    firstP95Ms: of100(
      figures.flatMap(({ first }) => first),
      95,
    ),
  };
}

function of100(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? Number.NaN;
}

/** Medians of `consultar`, each of them connecting anew, for another key each time: one is asked for a few times an hour only. */
async function measureCommands(
  databases: JournalDatabases,
  { chNFe }: BenchPlace,
  own: string,
  shared: string,
): Promise<readonly [own: number, shared: number]> {
  const { url } = await databases.fresh();
  const nextKey = keysLike(chNFe, '805');
  const consult = (dataDir: string, env: Record<string, string>) => async () => {
    const args = ['consultar', nextKey(), '--ambiente', 'homologacao', '--dados', dataDir, '--json'];
    const printed = await run(process.execPath, [join(ROOT, 'scripts/cli.mjs'), ...args], {
      env: { ...process.env, ...env },
    }).then(
      ({ stdout }) => stdout,
      // A note that does not exist is an answer, too, with an exit code of its own.
      (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : ''),
    );
    if (!printed.includes('"situacao"')) throw new Error(`consultar: ${printed}`);
  };
  const [alone, together] = [consult(own, {}), consult(shared, { DATABASE_URL: url })];
  await alone();
  await together();
  const [ownTimes, sharedTimes] = await alternate(COMMANDS, alone, together);
  return [median(ownTimes), median(sharedTimes)];
}
