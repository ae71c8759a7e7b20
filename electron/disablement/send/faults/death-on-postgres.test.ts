/** The flow against the model SEFAZ on the shared journal: death at steps of a send under each fault. Any order of faults is the simulator's. */

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
import { long, report } from '../../testing/figures.ts';
import { makeIdentity } from '../../testing/identity.ts';
import { endAfterDeath } from '../../testing/model-death.ts';
import { Machine } from '../../testing/model-machine.ts';
import { FAULT_NAMES } from '../../testing/model-request.ts';
import { valueOf } from '../../testing/test-context.ts';

const reason = withoutPostgres();
const LAST_STEP = 16;
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

  test.each(DEATHS)(
    '$fault and a death at step $death: nothing twice, nothing lost, nothing claimed without proof',
    async ({ fault, death }) => {
      const { url, admin, drop } = await databases.fresh();
      const owner = await openPostgres(settingsOf(admin), { most: 1 });
      await emptyForModel(owner);
      await owner.close();
      const { journal } = valueOf(await openSharedJournal(settingsOf(url)));
      const { state, uncertain } = await endAfterDeath(new Machine(makeIdentity(), journal), fault, death);
      expect(['homologated', 'refused']).toContain(state);
      await drop();
      figure.runs += 1;
      figure.uncertain += uncertain;
    },
    60_000,
  );
});
