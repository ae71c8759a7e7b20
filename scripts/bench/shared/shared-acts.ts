/**
 * Acts on a shared journal against those on the own one, by turns in one process, and when another seat is notified of
 * them.
 */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../../electron/app.ts';
import type { JournalDatabases } from '../../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import { scenarioMailbox } from '../../../electron/training/scenario-mailbox.ts';
import { called, consultDirectly, disabling, keysLike, openBenchApp } from '../bench-app.ts';
import { alternate, median, type BenchPlace } from '../measure.ts';

export interface ActFigures {
  /** Medians of `disablement.perform`, from the check to the saved file, at a SEFAZ that takes `SLOW_SEFAZ_MS`. */
  readonly sharedMs: number;
  readonly ownMs: number;
  /** At one that answers at once. */
  readonly sharedAtOnceMs: number;
  readonly ownAtOnceMs: number;
  /** Medians of `consult.note`. */
  readonly sharedConsultMs: number;
  readonly ownConsultMs: number;
  /** From the answer of an act to the notice of a change in another program on the same database, the slowest. */
  readonly seenMs: number;
}

const ROUNDS = 60;
/** As many as make the server keep its plans on each connection of the pool, and the program compile what it runs. */
const WARM_ACTS = 60;
const CONSULTS = 1_000;
const WARM = 200;
const SEEN = 5;
/** In which a program that was just opened begins to listen to its server. */
const LISTENS_MS = 3_000;

export async function measureActs(
  databases: JournalDatabases,
  { folder, cnpj, chNFe }: BenchPlace,
  own: string,
  shared: string,
): Promise<ActFigures> {
  const confirm = { disable: async () => true, grant: async () => false, allows: () => true };
  const other = `${shared}-2`;
  cpSync(shared, other, { recursive: true });
  const { url } = await databases.fresh();
  const ownApp = await openBenchApp(own, { confirm });
  const sharedApp = await openBenchApp(shared, { confirm, sharedJournal: { variable: url } });
  const acts = [disabling(ownApp, { cnpj, serie: 1 }), disabling(sharedApp, { cnpj, serie: 2 })] as const;
  await alternate(WARM_ACTS, ...acts);
  const atOnce = await alternate(ROUNDS, ...acts);
  const sefaz = scenarioMailbox(join(folder, 'sefaz'));
  sefaz.leave('slow');
  const slowly = await alternate(ROUNDS, ...acts);
  sefaz.leave('normal');
  const consults = [consulting(ownApp, chNFe, '803'), consulting(sharedApp, chNFe, '804')] as const;
  await alternate(WARM, ...consults);
  const [ownConsults, sharedConsults] = await alternate(CONSULTS, ...consults);
  const otherApp = await openBenchApp(other, { confirm, sharedJournal: { variable: url } });
  const seenMs = await seen(otherApp, disabling(sharedApp, { cnpj, serie: 3 }));
  for (const app of [ownApp, sharedApp, otherApp]) await app.close();
  return {
    ownMs: median(slowly[0]),
    sharedMs: median(slowly[1]),
    ownAtOnceMs: median(atOnce[0]),
    sharedAtOnceMs: median(atOnce[1]),
    sharedConsultMs: median(sharedConsults),
    ownConsultMs: median(ownConsults),
    seenMs,
  };
}

function consulting(app: App, chNFe: string, serie: string): () => Promise<void> {
  const next = keysLike(chNFe, serie);
  return () => consultDirectly(app, next());
}

/** How long after the act the other program says so itself. */
async function seen(other: App, act: () => Promise<void>): Promise<number> {
  await called(other, 'disablement.list', { environment: 'homologacao', pending: true });
  await sleep(LISTENS_MS);
  const times: number[] = [];
  for (let round = 0; round < SEEN; round += 1) {
    let heardAt = 0;
    const end = other.subscribe(({ name, data }) => {
      if (name === 'data.changed' && data.topics.includes('disablements')) heardAt = performance.now();
    });
    await act();
    const done = performance.now();
    await new Promise<void>((resolve) => {
      const looking = setInterval(() => {
        if (heardAt < done && performance.now() - done < 5_000) return;
        clearInterval(looking);
        resolve();
      }, 5);
    });
    end();
    times.push(heardAt < done ? Number.NaN : heardAt - done);
  }
  return Math.max(...times);
}
