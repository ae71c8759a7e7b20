/** Two computers on one shared journal, with one SEFAZ of training. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../../disablement/journal/postgres/testing/journal-databases.ts';
import type { Ports } from '../../ports.ts';
import { useSefaz } from '../../testing/own-sefaz.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTraining, type Training } from '../../training/server.ts';

export interface TwoSeats {
  /** Has their data folders, `caixa-1` and `caixa-2`. */
  readonly folder: string;
  readonly sefaz: Training;
  readonly databases: JournalDatabases;
  readonly one: TestApp;
  readonly two: TestApp;
  readonly close: () => Promise<void>;
}

/** `own` replaces single ports of both. */
export async function openTwoSeats(own: Partial<Ports> = {}): Promise<TwoSeats> {
  const folder = mkdtempSync(join(tmpdir(), 'partilha-'));
  const clock = { now: () => new Date() };
  const [sefaz, databases] = await Promise.all([
    startTraining({ dataDir: join(folder, 'sefaz'), clock }),
    startJournalDatabases(),
  ]);
  const { url } = await databases.fresh();
  const open = async (name: string) => {
    const app = await openTestApp(join(folder, name), { ...own, sharedJournal: { variable: url } });
    await useSefaz(app, sefaz);
    return app;
  };
  const one = await open('caixa-1');
  const two = await open('caixa-2');
  return {
    folder,
    sefaz,
    databases,
    one,
    two,
    close: async () => {
      for (const { app } of [one, two]) await app.close();
      await sefaz.close();
      await databases.remove();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
