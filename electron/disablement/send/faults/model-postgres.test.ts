/** The flow against the model SEFAZ on the shared journal: any story of faults and deaths, and death at steps of a send under each fault. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../storage/postgres/database.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { openSharedJournal } from '../../journal/postgres/open-postgres.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../../journal/postgres/testing/journal-databases.ts';
import { emptyForModel } from '../../journal/postgres/testing/model-owners.ts';
import { stateOf } from '../../journal/journal-rows.ts';
import { storyOf } from '../../journal/story.ts';
import { long, report } from '../../testing/figures.ts';
import { makeIdentity } from '../../testing/identity.ts';
import { Machine } from '../../testing/model-machine.ts';
import { FAULT_NAMES } from '../../testing/model-request.ts';
import { live, stories } from '../../testing/model-stories.ts';
import { valueOf } from '../../testing/test-context.ts';

const reason = withoutPostgres();
const LAST_STEP = 16;
const STORIES = long ? 1_000 : 15;
const DEATHS = FAULT_NAMES.flatMap((fault, i) =>
  (long ? Array.from({ length: LAST_STEP + 1 }, (_, step) => step) : [(i * 5) % (LAST_STEP + 1)]).map(
    (death) => ({
      fault,
      death,
    }),
  ),
);

describe.skipIf(reason !== undefined)(`on PostgreSQL${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  const figure = { runs: 0, uncertain: 0 };
  beforeAll(async () => {
    databases = await startJournalDatabases();
  });
  afterAll(async () => {
    await databases.remove();
    const { runs, uncertain } = figure;
    report({ what: 'death at each step on PostgreSQL', runs, kills: runs, twice: 0, lost: 0, uncertain });
  });

  test('any sequence of faults, crashes, late answers, two processes and a jumping clock: nothing twice, nothing lost, nothing claimed without proof', async () => {
    const { url, admin } = await databases.fresh();
    const owner = await openPostgres(settingsOf(admin), { most: 1 });
    const identity = makeIdentity();
    let [runs, uncertain, kills, sent] = [0, 0, 0, 0];
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        runs += 1;
        // A database made anew for each story would take most of the time.
        await emptyForModel(owner);
        const machine = new Machine(identity, valueOf(await openSharedJournal(settingsOf(url))).journal);
        try {
          uncertain += (await live(machine, story)) > 0 ? 1 : 0;
          kills += machine.processes - 3;
          sent += machine.context.posted.length;
        } finally {
          await machine.close();
        }
      }),
      { numRuns: STORIES },
    );
    await owner.close();
    // The stories are not empty.
    expect(sent).toBeGreaterThan(runs / 2);
    report({ what: 'stories on PostgreSQL', runs, kills, twice: 0, lost: 0, uncertain });
  }, 3_600_000);

  test.each(DEATHS)(
    '$fault and a death at step $death: nothing twice, nothing lost, nothing claimed without proof',
    async ({ fault, death }) => {
      const { url, admin, drop } = await databases.fresh();
      const owner = await openPostgres(settingsOf(admin), { most: 1 });
      await emptyForModel(owner);
      await owner.close();
      const { journal } = valueOf(await openSharedJournal(settingsOf(url)));
      const machine = new Machine(makeIdentity(), journal);
      await machine.prepare(3, 2);
      await machine.runSend({ again: false, actor: 0, pick: 0, fault, death, room: Infinity });
      await machine.check();
      const state = async () => stateOf((await storyOf(journal, machine.requests[0] ?? '')).events);
      if ((await state()) === 'prepared') {
        await machine.runSend({
          again: false,
          actor: 1,
          pick: 0,
          fault: 'works',
          death: Infinity,
          room: Infinity,
        });
      }
      const uncertain = await machine.end();
      expect(['homologated', 'refused']).toContain(await state());
      await machine.close();
      await drop();
      figure.runs += 1;
      figure.uncertain += uncertain;
    },
    60_000,
  );
});
