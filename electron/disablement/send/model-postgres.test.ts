/** The flow against the model SEFAZ on the shared journal: death at steps of a send under each fault, and the identical request afterwards. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import { openSharedJournal } from '../journal/postgres/open-postgres.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../journal/postgres/testing/journal-databases.ts';
import { stateOf } from '../journal/journal-rows.ts';
import { storyOf } from '../journal/story.ts';
import { makeIdentity } from '../testing/identity.ts';
import { FAULT_NAMES, Machine } from '../testing/model-machine.ts';
import { valueOf } from '../testing/test-context.ts';

const reason = withoutPostgres();
const LAST_STEP = 16;

describe.skipIf(reason !== undefined)(`on PostgreSQL${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  beforeAll(async () => {
    databases = await startJournalDatabases();
  }, 30_000);
  afterAll(() => databases.remove(), 30_000);

  test.each(FAULT_NAMES.map((fault, i) => ({ fault, death: (i * 5) % (LAST_STEP + 1) })))(
    '$fault and a death at step $death: nothing twice, nothing lost, nothing claimed without proof',
    async ({ fault, death }) => {
      const { url } = await databases.fresh();
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
      await machine.end();
      expect(['homologated', 'refused']).toContain(await state());
      await machine.close();
    },
    30_000,
  );
});
