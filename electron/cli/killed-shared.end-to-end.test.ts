/** The program killed by SIGKILL, with a journal on PostgreSQL that another computer uses too; and PostgreSQL killed at the same steps. */

import { afterAll, describe, expect, test } from 'vitest';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { openCrashHarness, type CrashHarness } from '../disablement/testing/crash-harness.ts';
import type { Verdict } from '../disablement/testing/crash-judge.ts';
import { sharedStore } from '../disablement/testing/crash-store.ts';
import { long, report } from '../disablement/testing/figures.ts';
import { killMatrix, uncertainOf } from '../disablement/testing/kill-matrix.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { serverProcess, startAgain } from '../storage/postgres/testing/killed-server.ts';
import { dig } from './testing/dig.ts';

const reason = withoutPostgres();
/** The first commit makes the request, the second one notes its sending, the third one the answer. Of files `killed` has them. */
const FIRST = [
  'after commit of the shared journal #1',
  'after its last byte #1',
  'commit of the shared journal on its way #3',
];
/** Of the server: nothing was sent; the answer could not be kept. */
const SERVER = ['before commit of the shared journal #2', 'after its last byte #1'];

describe.skipIf(reason !== undefined)(`killed${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let harness: CrashHarness;
  let databases: JournalDatabases;
  const open = async () => {
    [harness, databases] = await Promise.all([openCrashHarness(), startJournalDatabases()]);
    return sharedStore(harness, databases);
  };
  const matrix = killMatrix(open, {
    first: FIRST,
    again: [['after its last byte #1'], ['after commit of the shared journal #1']],
    random: long ? 100 : 0,
  });
  afterAll(async () => {
    await harness.close();
    await databases.remove();
  });

  test('PostgreSQL killed at each step of a first send', async () => {
    const found: Verdict[] = [];
    const kills = matrix.first().filter((step) => long || SERVER.includes(step));
    expect(kills.length).toBeGreaterThanOrEqual(SERVER.length);
    for (const at of kills) {
      const place = await matrix.store().place();
      const victim = String(serverProcess(databases.cluster));
      const ended = await place.disable({ BALCAO_DIES_AT: at, BALCAO_KILLS: victim }).ended;
      await startAgain(databases.cluster);
      const said: unknown = JSON.parse(ended.stdout);
      const state = dig(said, 'estado') ?? dig(said, 'erro', 'codigo');
      // Done and said so, or not known, or refused by the name of the fault: then nothing was sent.
      expect(String(state), at).toMatch(/^(?:homologada|incerta|database\.away)$/u);
      // A program that reads 2 or 4 would take the numbers for free.
      if (state === 'incerta') expect(ended.exit, at).toBe(3);
      if (state === 'homologada') expect(place.folder.recorded(), at).toBe(1);
      if (state === 'database.away') expect(place.folder.recorded(), at).toBe(0);
      found.push(await matrix.prove(place, 1));
    }
    report({
      what: 'PostgreSQL killed at each step of a first send',
      runs: kills.length,
      kills: kills.length,
      twice: 0,
      lost: 0,
      uncertain: uncertainOf(found),
    });
  }, 3_600_000);
});
